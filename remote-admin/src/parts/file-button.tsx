import { type ButtonProps } from '@csuite/shared/ui/button'
import { useRef } from 'react'
import { SmallButton } from './cells'

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  label: string
  accept: string
  onFile: (file: File) => void
}

export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          if (target.files?.[0]) onFile(target.files[0])
          // The same file again, corrected, is a change too.
          target.value = ''
        }}
      />
      <SmallButton {...button} onClick={() => input.current?.click()} />
    </>
  )
}

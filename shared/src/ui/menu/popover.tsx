import {
  type KeyboardEventHandler,
  type ReactElement,
  type ReactNode,
  cloneElement,
  useEffect,
  useId,
  useRef,
} from 'react'
import styled from 'styled-components'
import { floating } from './menu'
import { usePopup } from './use-popup'

interface PopoverTrigger {
  onClick?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
}

interface PopoverProps {
  trigger: ReactElement<PopoverTrigger>
  /** Accessible name of the panel. */
  label: string
  align?: 'start' | 'end'
  /** Pixels. */
  width?: number
  /** The content; call `close` when something in it was chosen. */
  children: (close: () => void) => ReactNode
  /** Called as it opens: the place to ask for data. */
  onOpen?: () => void
  onKeyDown?: KeyboardEventHandler
  className?: string
}

/** A panel under its button, for content that is no plain menu. It takes the focus as it opens. */
export function Popover({
  trigger,
  label,
  align = 'end',
  width = 320,
  children,
  onOpen,
  onKeyDown,
  className,
}: PopoverProps) {
  const id = useId()
  const { root, open, setOpen, close } = usePopup()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) panel.current?.focus()
  }, [open])
  return (
    <Anchor ref={root}>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => {
          if (!open) onOpen?.()
          setOpen(!open)
        },
      })}
      {open && (
        <Panel
          id={id}
          ref={panel}
          tabIndex={-1}
          role="dialog"
          aria-label={label}
          onKeyDown={onKeyDown}
          className={className}
          $align={align}
          style={{ width }}
        >
          {children(close)}
        </Panel>
      )}
    </Anchor>
  )
}

const Anchor = styled.div`
  position: relative;
  display: inline-flex;
`
const Panel = styled.div<{ $align: 'start' | 'end' }>`
  ${floating}
  &:focus {
    outline: none;
  }
`

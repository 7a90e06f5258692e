import { Button, type ButtonProps } from '@csuite/shared/ui/button'
import { CodeField, TextField } from '@csuite/shared/ui/field'
import {
  type ChangeEvent,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import styled from 'styled-components'
import { Fields, Form } from '../../../parts/auth-page'
import { Buttons } from './section'

interface FieldFormProps {
  /** One of the two fields. */
  code?: ComponentProps<typeof CodeField>
  text?: ComponentProps<typeof TextField>
  /** The button's text. */
  action: string
  variant?: ButtonProps['variant']
  busy: boolean
  /** Resolves to whether it succeeded. */
  onSubmit: (value: string) => Promise<boolean>
  /** What is wrong with a text; checked on submit, and on each edit while it is wrong. */
  problemOf?: (value: string) => string | undefined
  refusedCode?: string | null
  /** Keeps the value on success. */
  keepsValue?: boolean
  /** Focuses the field on mount and after each failure. */
  focused?: boolean
  /** Further buttons. */
  aside?: ReactNode
}

/** A form with one field, which is emptied on success unless it `keepsValue`. */
export function FieldForm({
  code,
  text,
  action,
  variant = 'primary',
  busy,
  onSubmit,
  problemOf,
  refusedCode,
  keepsValue,
  focused = false,
  aside,
}: FieldFormProps) {
  const [value, setValue] = useState('')
  const [checked, setChecked] = useState(false)
  const problem = problemOf?.(value)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focused && !busy) form.current?.querySelector('input')?.focus()
  }, [focused, busy])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(Boolean(value.trim() && problem))
    if (value.trim() && problem) form.current?.querySelector('input')?.focus()
    else if (value.trim()) void onSubmit(value.trim()).then((done) => done && !keepsValue && setValue(''))
  }
  const field = { value, onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(event.target.value) }
  return (
    <Root ref={form} onSubmit={submit}>
      <Fields disabled={busy}>
        {code && <CodeField {...code} {...field} wrong={!busy && value.trim() === refusedCode} />}
        {text && <TextField {...text} {...field} error={checked ? problem : undefined} />}
      </Fields>
      <Buttons>
        {/* `disabled` would lose the focus when the field is emptied. */}
        <Button type="submit" variant={variant} busy={busy} aria-disabled={!value.trim()}>
          {action}
        </Button>
        {aside}
      </Buttons>
    </Root>
  )
}

const Root = styled(Form)`
  max-width: 400px;
`

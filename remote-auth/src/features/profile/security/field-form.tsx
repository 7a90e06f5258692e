import { Button, type ButtonProps } from '@csuite/shared/ui/button'
import { space } from '@csuite/shared/ui/theme'
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { Fields } from '../../../parts/auth-page'
import { Buttons } from './section'

interface FieldFormProps {
  /** The button's text. */
  action: string
  variant?: ButtonProps['variant']
  busy: boolean
  /** Resolves to whether it succeeded. */
  onSubmit: (value: string) => Promise<boolean>
  /** What is wrong with a value; checked on submit, and on each edit while it is wrong. */
  problemOf?: (value: string) => string | undefined
  refusedCode?: string | null
  /** Keeps the value on success. */
  keepsValue?: boolean
  /** Focuses the field on mount and after each failure. */
  focused?: boolean
  /** Further buttons. */
  aside?: ReactNode
  /** `wrong`: the field still has the refused code. */
  children: (
    field: { value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void },
    wrong: boolean,
    problem: string | undefined,
  ) => ReactNode
}

/** A form with one field, which is emptied on success unless it `keepsValue`. */
export function FieldForm({
  action,
  variant = 'primary',
  busy,
  onSubmit,
  problemOf,
  refusedCode,
  keepsValue,
  focused = false,
  aside,
  children,
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
  return (
    <Form ref={form} noValidate onSubmit={submit}>
      <Fields disabled={busy}>
        {children(
          { value, onChange: (event) => setValue(event.target.value) },
          !busy && value.trim() === refusedCode,
          checked ? problem : undefined,
        )}
      </Fields>
      <Buttons>
        {/* `disabled` would lose the focus when the field is emptied. */}
        <Button type="submit" variant={variant} busy={busy} aria-disabled={!value.trim()}>
          {action}
        </Button>
        {aside}
      </Buttons>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${space[16]};
  max-width: 400px;
`

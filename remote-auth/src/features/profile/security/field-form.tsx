import { Button, type ButtonProps } from '@csuite/shared/ui/button'
import { space } from '@csuite/shared/ui/theme'
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { Fields } from '../../../parts/auth-page'
import { Buttons } from './section'

interface FieldFormProps {
  /** The button's text. */
  action: string
  variant?: ButtonProps['variant']
  busy: boolean
  onSubmit: (value: string) => Promise<unknown>
  /** What was typed stays after an answer. */
  keepsValue?: boolean
  /** Further buttons. */
  aside?: ReactNode
  children: (field: { value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void }) => ReactNode
}

/** A form of one field, which is empty again after every answer unless it `keepsValue`. */
export function FieldForm({
  action,
  variant = 'primary',
  busy,
  onSubmit,
  keepsValue,
  aside,
  children,
}: FieldFormProps) {
  const [value, setValue] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim()) void onSubmit(value.trim()).then(() => !keepsValue && setValue(''))
  }
  return (
    <Form noValidate onSubmit={submit}>
      <Fields disabled={busy}>
        {children({ value, onChange: (event) => setValue(event.target.value) })}
      </Fields>
      <Buttons>
        <Button type="submit" variant={variant} busy={busy} disabled={!value.trim()}>
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

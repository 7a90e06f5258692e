import type { ChangeEvent } from 'react'
import styled from 'styled-components'
import { type } from '../theme/tokens'
import { TextField, type TextFieldProps } from './text-field'

export interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'> {
  /** How many digits; 6 unless given. */
  length?: number
}

/** A one-time code: digits only; '123 456' may be pasted, which is why there is no maxLength attribute. */
export function CodeField({ length = 6, onChange, ...rest }: CodeFieldProps) {
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = event.target.value.replace(/\D/g, '').slice(0, length)
    onChange?.(event)
  }
  return (
    <Digits autoComplete="one-time-code" inputMode="numeric" {...rest} type="text" onChange={keepDigits} />
  )
}

const Digits = styled(TextField)`
  & input {
    ${type.mono}
    font-size: 1.25rem;
    letter-spacing: 0.35em;
  }
`

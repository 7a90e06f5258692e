import { Field, type FieldParts, Input } from '@csuite/shared/ui/field'
import { SelectBox } from '@csuite/shared/ui/select'
import { space } from '@csuite/shared/ui/theme'
import { type ChangeEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import styled from 'styled-components'
import { authTexts } from './auth.texts'
import {
  codeOf,
  type CountryCode,
  countries,
  digitsOf,
  isCountry,
  isOnlyCode,
  phoneValue,
  readPhone,
  withCountry,
} from './phone-number'

// Spec §9.
const DEFAULT_COUNTRY = 'PE'

const names = new Intl.DisplayNames('es', { type: 'region' })

// Created once: there are over 200.
const options = countries
  .map((country) => ({ country, label: `${names.of(country) ?? country} (${codeOf(country)})` }))
  .sort((one, other) => one.label.localeCompare(other.label, 'es'))
  .map(({ country, label }) => (
    <option key={country} value={country}>
      {label}
    </option>
  ))

interface PhoneFieldProps extends Pick<FieldParts, 'label' | 'error'> {
  name: string
  /** The initial number. */
  value: string
  /** Gets E.164; the text as typed if it is no valid number; empty while there is only a country code. */
  onChange: (phone: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A phone number with a native select for its country. What is typed stands until it is a valid number; only that is formatted. */
export function PhoneField({ value, onChange, onBlur, ref, ...field }: PhoneFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => inputRef.current as HTMLInputElement, [])
  const [{ text, country }, setShown] = useState(() => initially(value))

  const show = (next: string, of: CountryCode) => {
    setShown({ text: next, country: of })
    onChange(phoneValue(next, of))
  }
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value
    const read = readPhone(typed, country)
    // While typing, the text only gets its blanks; a code typed twice or a trunk prefix stays until the field is left.
    const isFormatted =
      read !== null &&
      !isDeletion(nativeEvent) &&
      (isWhole(nativeEvent) || (isAtEnd(target) && digitsOf(read.text) === digitsOf(typed)))
    if (isFormatted) show(read.text, read.country)
    else show(typed, country)
  }
  const leave = () => {
    const read = readPhone(text, country)
    if (read && read.text !== text) show(read.text, read.country)
    onBlur?.()
  }

  // A click into the empty field may put the caret inside the country code.
  const toEnd = () => {
    const input = inputRef.current
    if (!input || !isOnlyCode(input.value, country)) return
    if (input.selectionStart === input.selectionEnd)
      input.setSelectionRange(input.value.length, input.value.length)
  }

  return (
    <Field {...field}>
      {(control) => (
        <Pair>
          <SelectBox
            aria-label={authTexts.phoneCountry}
            value={country}
            onChange={({ target }) => {
              if (isCountry(target.value)) show(withCountry(text, country, target.value), target.value)
            }}
          >
            {options}
          </SelectBox>
          <Input
            {...control}
            ref={inputRef}
            type="tel"
            autoComplete="tel"
            value={text}
            onChange={type}
            onBlur={leave}
            onFocus={() => setTimeout(toEnd)}
          />
        </Pair>
      )}
    </Field>
  )
}

function initially(value: string): { text: string; country: CountryCode } {
  const read = readPhone(value, DEFAULT_COUNTRY)
  return {
    text: read?.text ?? (value || `${codeOf(DEFAULT_COUNTRY)} `),
    country: read?.country ?? DEFAULT_COUNTRY,
  }
}

const isDeletion = (event: Event) => event instanceof InputEvent && event.inputType.startsWith('delete')

/** Not one typed character: a paste, a keyboard's suggestion, a filling tool. */
function isWhole(event: Event): boolean {
  return !(event instanceof InputEvent) || (event.data?.length ?? 2) > 1
}

const isAtEnd = ({ selectionStart, value }: HTMLInputElement) => selectionStart === value.length

const Pair = styled.div`
  display: grid;
  grid-template-columns: 144px minmax(0, 1fr);
  gap: ${space[8]};
`

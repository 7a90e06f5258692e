import { Field, type FieldParts, Input } from '@csuite/shared/ui/field'
import { SelectBox } from '@csuite/shared/ui/select'
import { grid } from '@csuite/shared/ui/theme'
import { type ChangeEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { authTexts } from './auth.texts'
import type { CountryCode } from './phone-number'
import { loadedPhoneNumbers, type PhoneNumbers, usePhoneNumbers } from './valid-phone'

// Spec §9.
const DEFAULT_COUNTRY = 'PE'
const DEFAULT_CODE = '+51'

const names = new Intl.DisplayNames('es', { type: 'region' })

interface PhoneFieldProps extends Pick<FieldParts, 'label' | 'error'> {
  name: string
  /** The initial number. */
  value: string
  /** Gets E.164; the text as typed if it is no valid number; empty while there is only a country code. */
  onChange: (phone: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A phone number with a native select for its country. What is typed stands until it is a valid number; only that is
 * formatted. Until the countries' rules are there, it is a plain field.
 */
export function PhoneField({ value, onChange, onBlur, ref, ...field }: PhoneFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => inputRef.current as HTMLInputElement, [])
  const [{ text, country }, setShown] = useState(() => initially(value))
  const format = ({ readPhone }: PhoneNumbers) => {
    const read = readPhone(text, country)
    if (!read || read.text === text) return
    setShown(read)
    if (read.number !== value) onChange(read.number)
  }
  const numbers = usePhoneNumbers(format)
  const isOnlyCode = (typed: string) => numbers?.isOnlyCode(typed, country) ?? typed.trim() === DEFAULT_CODE

  const show = (next: string, of: CountryCode) => {
    setShown({ text: next, country: of })
    onChange(numbers?.phoneValue(next, of) ?? (isOnlyCode(next) ? '' : next))
  }
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value
    const read = numbers?.readPhone(typed, country)
    // While typing, the text only gets its blanks; a code typed twice or a trunk prefix stays until the field is left.
    const isFormatted =
      read &&
      !isDeletion(nativeEvent) &&
      (isWhole(nativeEvent) || (isAtEnd(target) && numbers?.digitsOf(read.text) === numbers?.digitsOf(typed)))
    if (isFormatted) show(read.text, read.country)
    else show(typed, country)
  }

  const options = useMemo(() => {
    const nameOf = (each: CountryCode) => `${names.of(each)} (${numbers?.codeOf(each) ?? DEFAULT_CODE})`
    return (numbers?.countries ?? [DEFAULT_COUNTRY])
      .map((each) => ({ value: each, label: nameOf(each) }))
      .sort((one, other) => one.label.localeCompare(other.label, 'es'))
  }, [numbers])

  // A click into the empty field may put the caret inside the country code.
  const toEnd = () => {
    const input = inputRef.current
    if (!input || !isOnlyCode(input.value)) return
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
              const chosen = target.value as CountryCode
              if (numbers) show(numbers.withCountry(text, country, chosen), chosen)
            }}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectBox>
          <Input
            {...control}
            ref={inputRef}
            type="tel"
            autoComplete="tel"
            value={text}
            onChange={type}
            onBlur={() => {
              if (numbers) format(numbers)
              onBlur?.()
            }}
            onFocus={() => setTimeout(toEnd)}
          />
        </Pair>
      )}
    </Field>
  )
}

function initially(value: string): { text: string; country: CountryCode } {
  const read = loadedPhoneNumbers()?.readPhone(value, DEFAULT_COUNTRY)
  return read ?? { text: value || `${DEFAULT_CODE} `, country: DEFAULT_COUNTRY }
}

const isDeletion = (event: Event) => event instanceof InputEvent && event.inputType.startsWith('delete')

/** Not one typed character: a paste, a keyboard's suggestion, a filling tool. */
function isWhole(event: Event): boolean {
  return !(event instanceof InputEvent) || (event.data?.length ?? 2) > 1
}

const isAtEnd = ({ selectionStart, value }: HTMLInputElement) => selectionStart === value.length

const Pair = styled.div`
  ${grid(8)}
  grid-template-columns: 144px minmax(0, 1fr);
`

import { Field, type FieldParts, Input } from '@csuite/shared/ui/field'
import { SelectBox } from '@csuite/shared/ui/select'
import { space } from '@csuite/shared/ui/theme'
import { type ChangeEvent, type Ref, useImperativeHandle, useState } from 'react'
import { type CountryData, defaultCountries, parseCountry, usePhoneInput } from 'react-international-phone'
import styled from 'styled-components'
import { authTexts } from './auth.texts'
import { isOnlyDialCode, nationalDigits, withDialCode } from './phone-number'

// Spec §9.
const DEFAULT_COUNTRY = 'pe'

const names = new Intl.DisplayNames('es', { type: 'region' })
// The library's own mask of Peru has no spaces.
const masked = defaultCountries.map<CountryData>((data) =>
  data[1] === DEFAULT_COUNTRY ? [data[0], data[1], data[2], '... ... ...'] : data,
)
const countries = masked
  .map((data) => {
    const { iso2, dialCode } = parseCountry(data)
    return { iso2, dialCode, label: `${names.of(iso2.toUpperCase()) ?? iso2} (+${dialCode})` }
  })
  .sort((one, other) => one.label.localeCompare(other.label, 'es'))

// Created once: there are over 200.
const options = countries.map(({ iso2, label }) => (
  <option key={iso2} value={iso2}>
    {label}
  </option>
))

/**
 * The library drops typed text with other characters than digits, so a whole number inserted at once, by a keyboard's
 * suggestion or an autofill tool, is passed on as a paste.
 */
function asPaste(event: ChangeEvent<HTMLInputElement>): ChangeEvent<HTMLInputElement> {
  const { data } = event.nativeEvent as InputEvent
  if (!data || data.length < 2) return event
  const paste = new InputEvent('input', { inputType: 'insertFromPaste' })
  return Object.create(event, { nativeEvent: { value: paste } }) as ChangeEvent<HTMLInputElement>
}

interface PhoneFieldProps extends Pick<FieldParts, 'label' | 'error'> {
  name: string
  /** The initial number. */
  value: string
  /** Gets the number in international form; empty while there is only a country code. */
  onChange: (phone: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A phone number in international form, with a native select for its country. */
export function PhoneField({ value, onChange, ref, ...field }: PhoneFieldProps) {
  const [given, setGiven] = useState(value)
  const { phone, inputValue, country, setCountry, handlePhoneValueChange, inputRef } = usePhoneInput({
    defaultCountry: DEFAULT_COUNTRY,
    countries: masked,
    value: given,
    onChange: (next) => onChange(isOnlyDialCode(next.phone, next.country.dialCode) ? '' : next.phone),
  })
  useImperativeHandle(ref, () => inputRef.current as HTMLInputElement, [inputRef])

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const deleting = (event.nativeEvent as InputEvent).inputType?.startsWith('delete') ?? false
    const complete = withDialCode(event.target.value, country.dialCode, deleting)
    if (complete !== event.target.value) event.target.value = complete
    handlePhoneValueChange(asPaste(event))
  }

  // A click into the empty field may put the caret inside the country code.
  const toEnd = () => {
    const input = inputRef.current
    if (!input || !isOnlyDialCode(input.value, country.dialCode)) return
    if (input.selectionStart === input.selectionEnd)
      input.setSelectionRange(input.value.length, input.value.length)
  }

  const chooseCountry = (iso2: string) => {
    const chosen = countries.find((entry) => entry.iso2 === iso2)
    const national = nationalDigits(phone, country.dialCode)
    setCountry(iso2)
    if (!chosen || !national) return
    // The library ignores a value that equals the last one.
    const next = `+${chosen.dialCode}${national}`
    setGiven((last) => (last === next ? `${next} ` : next))
  }

  return (
    <Field {...field}>
      {(control) => (
        <Pair>
          <SelectBox
            aria-label={authTexts.phoneCountry}
            value={country.iso2}
            onChange={(event) => chooseCountry(event.target.value)}
          >
            {options}
          </SelectBox>
          <Input
            {...control}
            ref={inputRef}
            type="tel"
            autoComplete="tel"
            value={inputValue}
            onChange={type}
            onFocus={() => setTimeout(toEnd)}
          />
        </Pair>
      )}
    </Field>
  )
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: 144px minmax(0, 1fr);
  gap: ${space[8]};
`

import { Phone } from '@csuite/shared/contract/fields'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type * as phoneNumbers from './phone-number'

export type PhoneNumbers = typeof phoneNumbers

let loaded: PhoneNumbers | null = null

/** Null before the first load. */
export const loadedPhoneNumbers = () => loaded

/** The rules of all countries, which weigh as much as the screens that ask for a number; null where they do not load. */
const loadPhoneNumbers = async (): Promise<PhoneNumbers | null> =>
  (loaded ??= await import('./phone-number').catch(() => null))

/** Null until they are there; `onLoad` is told then. */
export function usePhoneNumbers(onLoad: (numbers: PhoneNumbers) => void): PhoneNumbers | null {
  const [numbers, setNumbers] = useState(loaded)
  const tell = useEffectEvent(onLoad)
  useEffect(() => {
    void loadPhoneNumbers().then((now) => {
      if (!now) return
      setNumbers(now)
      tell(now)
    })
  }, [])
  return numbers
}

/** Judges the form once the rules are there, by which `PhoneField` may read the number that was typed before. */
export const afterPhoneNumbers =
  <Values extends FieldValues>(resolve: Resolver<Values>): Resolver<Values> =>
  async (...form) => {
    await loadPhoneNumbers()
    return resolve(...form)
  }

/** What `PhoneField` gives. Without the rules the server decides. */
export const ValidPhone = Phone.check(
  z.refine(
    async (phone) => (await loadPhoneNumbers())?.isValidPhone(phone) ?? true,
    'El teléfono no es válido',
  ),
)

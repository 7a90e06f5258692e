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

const LONGEST_WAIT_MS = 3000
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
let wait: Promise<unknown> | undefined

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

/**
 * Judges the form once the rules are there, by which `PhoneField` may read the number that was typed before. It waits once:
 * where they do not come in time, the server decides.
 */
export const afterPhoneNumbers =
  <Values extends FieldValues>(resolve: Resolver<Values>): Resolver<Values> =>
  async (...form) => {
    if (!loaded) await (wait ??= Promise.race([loadPhoneNumbers(), after(LONGEST_WAIT_MS)]))
    return resolve(...form)
  }

/** What `PhoneField` gives, in a form that is judged `afterPhoneNumbers`. */
export const ValidPhone = Phone.check(
  z.refine((phone) => loaded?.isValidPhone(phone) ?? true, 'El teléfono no es válido'),
)

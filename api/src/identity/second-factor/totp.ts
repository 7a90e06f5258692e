import { Secret, TOTP } from 'otpauth'

/** RFC 6238, with the defaults that every app supports. */
const PERIOD_SECONDS = 30
const settings = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
/** Steps before and after the current one that are accepted. */
const WINDOW = 1

/** 160 random bits (RFC 4226 §4), base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpUri = (secret: string, email: string, issuer: string): string =>
  new TOTP({ ...settings, issuer, label: email, secret }).toString()

/** The code's step (of 30 s, since 1970); null if it is not within the window. */
export function totpStep(secret: string, code: string, now: number): number | null {
  const delta = new TOTP({ ...settings, secret }).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** When a step's code expires, in milliseconds since 1970. */
export const totpStepEnd = (step: number): number => (step + WINDOW + 1) * PERIOD_SECONDS * 1000

import { Secret, TOTP } from 'otpauth'

/** Codes of an authenticator app (RFC 6238) with the values that every app knows. */
const PERIOD_SECONDS = 30
const settings = { issuer: 'C+Suite', algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
/** Steps before and after the current one whose code is accepted: clocks differ, people type slowly. */
const WINDOW = 1

/** 160 random bits (RFC 4226 §4), base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The URI that the app reads from the QR code. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...settings, label: email, secret }).toString()

/** The step (of 30 s, since 1970) whose code this is; null for none within the window. */
export function totpStep(secret: string, code: string, now: number): number | null {
  const delta = new TOTP({ ...settings, secret }).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** When the code of a step is no longer accepted, in milliseconds since 1970. */
export const totpStepEnd = (step: number): number => (step + WINDOW + 1) * PERIOD_SECONDS * 1000

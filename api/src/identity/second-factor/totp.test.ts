import { Secret } from 'otpauth'
import { newTotpSecret, totpStep, totpStepEnd, totpUri } from './totp'

// Its code of 1111111109 s is in RFC 6238, appendix B.
const secret = Secret.fromUTF8('12345678901234567890').base32

test('a code counts one step before and after its own, and no longer', () => {
  const at = 1111111109
  const taken = (shift: number) => totpStep(secret, '081804', (at + shift) * 1000) !== null
  expect([-60, -30, 0, 30, 60].map(taken)).toEqual([false, true, true, true, false])
  const end = totpStepEnd(37037036)
  expect(totpStep(secret, '081804', end - 1)).toBe(37037036)
  expect(totpStep(secret, '081804', end)).toBeNull()
})

test('a secret has 160 bits, another every time, and its address says what apps need', () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(made)
  const uri = new URL(totpUri(made, 'ana@csuite.example', 'C+Suite'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/C%2BSuite:ana(%40|@)csuite\.example\?/)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'C+Suite',
    secret: made,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

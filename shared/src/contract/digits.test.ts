import { asciiDigits } from './digits'

test('the digits of every script are 0 to 9, in their order', () => {
  let digits = ''
  for (let code = 0; code <= 0x10ffff; code += 1)
    if (/\p{Nd}/u.test(String.fromCodePoint(code))) digits += String.fromCodePoint(code)
  const scripts = Array.from(digits).length / 10
  expect(scripts).toBeGreaterThan(60)
  expect(asciiDigits(digits)).toBe('0123456789'.repeat(scripts))
})

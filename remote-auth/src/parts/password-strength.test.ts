import { isObvious, strengthOf } from './password-strength'

test.each(['123456', '654321', 'QWERTY', 'aaaaaa', 'ababab', 'zxcvbn'])('%s is obvious', (password) => {
  expect(isObvious(password)).toBe(true)
  expect(strengthOf(password)).toBe(1)
})

test('what only a list knows is not obvious', () => {
  for (const password of ['', 'futbol', 'valvula-4']) expect(isObvious(password)).toBe(false)
})

test('length and kinds of characters make a password strong', () => {
  expect(strengthOf('')).toBe(0)
  expect(strengthOf('futbol')).toBe(1)
  expect(strengthOf('Caudal77')).toBe(2)
  expect(strengthOf('Valvula-4')).toBe(3)
  expect(strengthOf('cuatro válvulas de paso')).toBe(4)
  expect(strengthOf('aaabaaabaaac')).toBe(1)
})

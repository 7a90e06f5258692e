import { strengthOf } from './password-strength'

test.each(['123456', 'ababab', 'abcdefghijklmnñopqrstuvwxyz'])('%s is obvious, so it is weak', (password) => {
  expect(strengthOf(password)).toBe(1)
})

test('length and kinds of characters make a password strong', () => {
  expect(strengthOf('')).toBe(0)
  expect(strengthOf('futbol')).toBe(1)
  expect(strengthOf('Caudal77')).toBe(2)
  expect(strengthOf('Valvula-4')).toBe(3)
  expect(strengthOf('cuatro válvulas de paso')).toBe(4)
  expect(strengthOf('aaabaaabaaac')).toBe(1)
})

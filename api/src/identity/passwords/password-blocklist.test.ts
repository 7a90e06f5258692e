import { commonPasswords, isCommonPassword } from './password-blocklist'

test('holds three thousand of the commonest passwords that a registration would otherwise take', () => {
  const possible = [...commonPasswords].filter((password) => password.length >= 6)
  expect(possible.length).toBeGreaterThanOrEqual(3000)
})

test.each(['csuite123', 'CSuite', 'ControlMax', 'betopro', 'Administrador'])(
  "refuses the product's and its people's own word %s",
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

test.each(['aaaaa', 'ababab', 'ABCDEF', ' 876543 '])(
  'refuses %j, which the browser calls obvious',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

test('knows a common password in any case and width, and lets an uncommon one pass', () => {
  expect(isCommonPassword('PassWord1')).toBe(true)
  expect(isCommonPassword('ｐａｓｓｗｏｒｄ')).toBe(true)
  expect(isCommonPassword('Turbina-42')).toBe(false)
})

import { commonPasswords, isCommonPassword } from './password-blocklist'

test('holds three thousand of the commonest passwords that a registration would otherwise take', () => {
  const possible = [...commonPasswords].filter((password) => password.length >= 6)
  expect(possible.length).toBeGreaterThanOrEqual(3000)
})

test.each([
  [
    "the product's and its people's own word",
    ['csuite123', 'CSuite', 'ControlMax', 'betopro', 'Administrador'],
  ],
  ['what the browser calls obvious', ['aaaaa', 'ababab', 'ABCDEF', ' 876543 ']],
  ['a common password in any case and width', ['PassWord1', 'ｐａｓｓｗｏｒｄ']],
])('refuses %s', (_what, passwords) => {
  expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([])
  expect(isCommonPassword('Turbina-42')).toBe(false)
})

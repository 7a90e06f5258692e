import { Passwords, hashPassword } from './passwords'

jest.unmock('@node-rs/argon2')

const passwords = new Passwords({ blocklist: true })

test.each([
  ['of one kind of character', 'aaaabbbbccccdddd'],
  ['of digits', '8203947561029384'],
  ['of spaces and signs', '  ¡¿ €  ·· '],
  ['of pictures', '🔧🛢️⚙️🧪'],
  ['of 64 characters', 'x7'.repeat(32)],
  ['of 128 characters', 'Zñ'.repeat(64)],
])('a password %s is taken and verified', async (_what, password) => {
  expect(() => passwords.refuseCommon(password, 'password')).not.toThrow()
  const stored = await hashPassword(password)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, password)).toBe(true)
})

test('a password is verified as it was received: case, blanks at its ends and its last character count', async () => {
  const password = ` ${'Turbina-4a20-'.repeat(9)}Norte `
  const stored = await hashPassword(password)
  for (const other of [password.toLowerCase(), password.trim(), password.slice(0, -1), `${password}x`])
    expect(await passwords.verify(stored, other)).toBe(false)
})

test('two spellings of one character are one password', async () => {
  const stored = await hashPassword('Cañería-7'.normalize('NFD'))
  expect(await passwords.verify(stored, 'Cañería-7'.normalize('NFC'))).toBe(true)
})

import { isObvious } from './obvious-password'

test.each(['123456', '654321', 'QWERTY', 'aaaaaa', 'ababab', 'zxcvbn', ' abcdef '])(
  '%j is obvious',
  (password) => {
    expect(isObvious(password)).toBe(true)
  },
)

test.each(['', '   ', 'futbol', 'valvula-4', 'x'.repeat(64)])(
  '%j is not: only a list knows it, if anything',
  (password) => {
    expect(isObvious(password)).toBe(false)
  },
)

import { isObvious } from '@csuite/shared/contract/obvious-password'

const KINDS = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
] as const

/** Bits of entropy from which a password is fair, good and strong. */
const LEVELS = [36, 50, 65]

/** 0 for an empty password, else 1 (weak) to 4 (strong), by length, kinds of characters and repetition. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0
  if (isObvious(password)) return 1
  const kinds = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  const characters = Math.min(password.length, new Set(password).size * 1.5)
  const bits = Math.log2(kinds) * characters
  return (1 + LEVELS.filter((level) => bits >= level).length) as 1 | 2 | 3 | 4
}

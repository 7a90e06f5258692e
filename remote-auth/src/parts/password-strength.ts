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
export function strengthOf(password: string): number {
  if (password === '') return 0
  if (isObvious(password)) return 1
  let alphabet = 0
  for (const [kind, size] of KINDS) if (kind.test(password)) alphabet += size
  const characters = Math.min(password.length, new Set(password).size * 1.5)
  const bits = Math.log2(alphabet) * characters
  return 1 + LEVELS.filter((level) => bits >= level).length
}

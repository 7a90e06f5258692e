const RUNS = ['0123456789012345', 'abcdefghijklmnñopqrstuvwxyz', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm']
const runs = RUNS.flatMap((run) => [run, [...run].reverse().join('')])

/** Longer ones are not what is tried first, whatever they repeat. */
const LONGEST = 32

/** A password as the rules about common ones compare it. */
export const foldedPassword = (password: string): string => password.normalize('NFKC').trim().toLowerCase()

/** A keyboard or alphabet run, or one or two characters repeated: as refused as a common password, and known in the browser. */
export function isObvious(password: string): boolean {
  const text = foldedPassword(password)
  if (text === '' || text.length > LONGEST) return false
  return new Set(text).size <= 2 || runs.some((run) => run.includes(text))
}

const RUNS = ['0123456789012345', 'abcdefghijklmnñopqrstuvwxyz', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm']
const runs = RUNS.flatMap((run) => [run, [...run].reverse().join('')])

/** A password as the rules about common ones compare it. */
export const foldedPassword = (password: string): string => password.normalize('NFKC').trim().toLowerCase()

/** A keyboard or alphabet run, or one or two characters repeated: as refused as a common password, and known in the browser. */
export function isObvious(password: string): boolean {
  const text = foldedPassword(password)
  return text !== '' && (new Set(text).size <= 2 || runs.some((run) => run.includes(text)))
}

/**
 * More marks behind a letter than text has (UAX #15 §13: 30), along with what falls away before a text is composed. Composing
 * sorts them, which takes the square of their number: a second for 60 kB.
 */
const TOO_MANY_MARKS = /[\p{M}\p{DI}\p{Cf}\u{1d159}\u{13441}\u{13442}]{31}/u

export const hasTooManyMarks = (value: unknown) => hasText(value, (text) => TOO_MANY_MARKS.test(text))

/** U+0000 cannot be stored by PostgreSQL. */
export const containsNul = (value: unknown) => hasText(value, (text) => text.includes('\u0000'))

/** Whether a string or key at any depth is such a text. */
function hasText(value: unknown, isSuch: (text: string) => boolean): boolean {
  const waiting = [value]
  for (const each of waiting) {
    if (typeof each === 'string' && isSuch(each)) return true
    if (typeof each === 'object' && each !== null)
      for (const part of Object.entries(each).flat() as unknown[]) waiting.push(part)
  }
  return false
}

/**
 * More marks behind a letter than text has (UAX #15 §13: 30), along with what falls away before a text is composed. Composing
 * sorts them, which takes the square of their number: a second for 60 kB.
 */
const MARKS_MAX = 30
/** Two halfwidth signs of Japanese become marks (NFKC). */
const MARK = /[\p{M}\p{DI}\p{Cf}\u{1d159}\u{13441}\u{13442}\uff9e\uff9f]/u
/** By code point, 0 until it is asked: what stands before every limit looks at a character once, and with no pattern. */
const kinds = new Uint8Array(0x110000)
const [IS_MARK, IS_NONE] = [1, 2]

function isCrowded(text: string): boolean {
  // Before the first mark, U+00AD, a pattern is faster.
  if (!/[^\0-\xac]/.test(text)) return false
  let marks = 0
  for (let at = 0; at < text.length && marks <= MARKS_MAX; at += 1) {
    const code = text.codePointAt(at) ?? 0
    if (code > 0xffff) at += 1
    kinds[code] ||= MARK.test(String.fromCodePoint(code)) ? IS_MARK : IS_NONE
    marks = kinds[code] === IS_MARK ? marks + 1 : 0
  }
  return marks > MARKS_MAX
}

export const hasTooManyMarks = (value: unknown) => hasText(value, isCrowded)

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

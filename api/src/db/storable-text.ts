/** True where some text in a value, or the name of a field, holds U+0000, which PostgreSQL's text cannot. However deep it is. */
export function holdsNul(value: unknown): boolean {
  const waiting = [value]
  for (const each of waiting) {
    if (typeof each === 'string' && each.includes('\u0000')) return true
    if (typeof each === 'object' && each !== null)
      for (const part of Object.entries(each).flat() as unknown[]) waiting.push(part)
  }
  return false
}

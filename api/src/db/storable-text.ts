/** True where some text in a value, or the name of a field, holds U+0000, which PostgreSQL's text cannot. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, field]) => name.includes('\u0000') || holdsNul(field))
}

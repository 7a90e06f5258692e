/** Whether a string or key at any depth contains U+0000, which PostgreSQL cannot store as text. */
export function containsNul(value: unknown): boolean {
  const waiting = [value]
  for (const each of waiting) {
    if (typeof each === 'string' && each.includes('\u0000')) return true
    if (typeof each === 'object' && each !== null)
      for (const part of Object.entries(each).flat() as unknown[]) waiting.push(part)
  }
  return false
}

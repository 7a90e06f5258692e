/**
 * True when the browser's kept answer is still good (RFC 9110 §13.1.2). The comparison is weak: a proxy that compresses
 * makes a strong tag weak.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => strong(tag) === strong(etag))
}

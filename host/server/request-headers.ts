/** Whether an Accept-Encoding header accepts an encoding, by name or by `*`. */
export function accepts(encoding: 'gzip' | 'br', header: string | undefined): boolean {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    weights.set(name, Number.isFinite(weight) ? weight : 0)
  }
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

/** RFC 9110 §13.1.2. The comparison is weak: compressing proxies weaken strong tags. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => strong(tag) === strong(etag))
}

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

/**
 * The bytes that a Range header asks for, RFC 9110 §14.2; the end is included. Undefined: everything, as for several ranges.
 * Null: none of them is in the content.
 * @param size of the content
 */
export function byteRange(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  etag: string,
  size: number,
): { start: number; end: number } | null | undefined {
  const [, first = '', last = ''] = /^ *bytes=(\d*)-(\d*) *$/.exec(range ?? '') ?? []
  const isRange = first === '' ? last !== '' : last === '' || Number(first) <= Number(last)
  if (!isRange || (ifRange !== undefined && ifRange !== etag)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : null
}

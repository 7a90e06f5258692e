/** Whether an Accept-Encoding header takes gzip, by name or by `*`, with a weight over 0. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    weights.set(name, Number.isFinite(weight) ? weight : 0)
  }
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

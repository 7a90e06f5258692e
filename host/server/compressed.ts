import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Weights of an Accept-Encoding header by name; a name that is not there has none. */
export function acceptedEncodings(header: string | undefined): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (name === '') continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    weights.set(name, Number.isFinite(weight) ? weight : 0)
  }
  return weights
}

/** A document made for this response, compressed as the browser likes best. Fast levels: it is not kept. */
export async function compressed(
  text: string,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer | string; encoding?: 'br' | 'gzip' }> {
  const accepted = acceptedEncodings(acceptEncoding)
  const weightOf = (name: string) => accepted.get(name) ?? accepted.get('*') ?? 0
  const [br, gz] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gz)
    return {
      body: await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      encoding: 'br',
    }
  if (gz > 0) return { body: await zip(text, { level: 6 }), encoding: 'gzip' }
  return { body: text }
}

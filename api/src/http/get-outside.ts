import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { publicLookup } from './public-address'

/**
 * Fetches a URL that somebody else chose. No redirects and no kept connections, so that each address is resolved and
 * checked anew.
 * @param options `timeoutMs` covers the whole answer; `publicOnly`: only host names whose addresses are all public
 */
export async function getOutside(
  address: string,
  options: { headers: OutgoingHttpHeaders; timeoutMs: number; publicOnly: boolean },
): Promise<IncomingMessage> {
  const { headers, timeoutMs, publicOnly } = options
  // An IP address is not looked up, so `publicLookup` would not see it.
  if (publicOnly && isIP(new URL(address).hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Error('a bare address is not asked')
  const request = address.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(
      address,
      {
        agent: false,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(publicOnly ? { lookup: publicLookup } : {}),
      },
      resolve,
    )
      .once('error', reject)
      .end()
  })
}

/** An answer's bytes. @throws Error beyond the limit */
export async function boundedBody(answer: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { publicLookup } from './public-address'

/**
 * Asks for an address that somebody else chose. Follows no redirect and keeps no connection: each one is resolved and
 * checked by itself. The time is that of the whole answer.
 * @param publicOnly true: only a name whose addresses are all public
 */
export async function getOutside(
  address: string,
  options: { headers: OutgoingHttpHeaders; timeoutMs: number; publicOnly: boolean },
): Promise<IncomingMessage> {
  const { headers, timeoutMs, publicOnly } = options
  // A bare address is not looked up, and so would not be checked.
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

import { type Agent, type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { publicLookup } from './public-address'

/**
 * Fetches a URL from an untrusted source, without redirects, so that every address is checked. Connections are not kept
 * unless the caller has an agent of its own.
 * @param options `timeoutMs` covers the whole response; `publicOnly` refuses hosts with a private address (SSRF)
 */
export async function fetchUntrusted(
  address: string,
  options: {
    headers: OutgoingHttpHeaders
    timeoutMs: number
    publicOnly: boolean
    post?: { body: string; agent?: Agent }
  },
): Promise<IncomingMessage> {
  const { headers, timeoutMs, publicOnly, post } = options
  // Node does not call `lookup` for an IP address.
  if (publicOnly && isIP(new URL(address).hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Error('a bare address is not asked')
  const request = address.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(
      address,
      {
        agent: post?.agent ?? false,
        method: post ? 'POST' : 'GET',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(publicOnly ? { lookup: publicLookup } : {}),
      },
      resolve,
    )
      .once('error', reject)
      .end(post?.body)
  })
}

/** @throws Error if the body exceeds the limit */
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

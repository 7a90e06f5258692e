import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'

export interface HttpClient {
  /** `body` is sent as JSON. Rejects unless a complete answer arrives within 10 s, the browser's own limit (spec.md §9). */
  request(
    url: string,
    request?: { method?: string; headers?: Record<string, string>; body?: unknown },
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>
  close(): void
}

const TIMEOUT_MS = 10_000

/**
 * Keeps connections open and resolves every host name, but no address, to 127.0.0.1.
 * @param ca the certificate to trust, as PEM; absent: plain http
 */
export function httpClient(ca?: string): HttpClient {
  const agent =
    ca === undefined
      ? new http.Agent({ keepAlive: true })
      : new https.Agent({ keepAlive: true, maxSockets: 64, ca })
  return {
    request: (url, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const { hostname, host, port, pathname, search } = new URL(url)
        const text = body === undefined ? undefined : JSON.stringify(body)
        const options = {
          agent,
          method,
          host: isIP(hostname) === 0 ? '127.0.0.1' : hostname,
          port,
          servername: hostname,
          path: pathname + search,
          timeout: TIMEOUT_MS,
          headers: { host, ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
        }
        const request = (ca === undefined ? http : https).request(options, (response) => {
          const chunks: Buffer[] = []
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', reject)
            .on('end', () => {
              const { statusCode: status = 0, headers: received } = response
              if (response.complete) resolve({ status, headers: received, body: Buffer.concat(chunks) })
              else reject(new Error(`${method} ${pathname}: the answer broke off`))
            })
        })
        request.on('timeout', () => request.destroy(new Error(`${method} ${pathname}: no answer in time`)))
        request.on('error', reject)
        request.end(text)
      }),
    close: () => agent.destroy(),
  }
}

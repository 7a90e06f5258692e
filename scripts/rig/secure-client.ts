import https from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface SecureRequest {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

export interface SecureClient {
  /** Rejects where no whole answer came. */
  request(url: string, request?: SecureRequest): Promise<Answer>
  close(): void
}

/** The browser's own limit (spec.md §9). */
export const TIMEOUT_MS = 10_000
const CONNECTIONS = 64

/**
 * Speaks https with kept connections to host names that only this machine knows: every name leads to 127.0.0.1.
 * @param ca the certificate to trust, as PEM
 */
export function secureClient(ca: string): SecureClient {
  const agent = new https.Agent({ keepAlive: true, maxSockets: CONNECTIONS, ca })
  return {
    request: (url, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const { hostname, host, port, pathname, search } = new URL(url)
        const text = body === undefined ? undefined : JSON.stringify(body)
        const request = https.request(
          {
            agent,
            method,
            host: '127.0.0.1',
            port,
            servername: hostname,
            path: pathname + search,
            timeout: TIMEOUT_MS,
            headers: {
              host,
              ...(text === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response
              .on('data', (chunk: Buffer) => chunks.push(chunk))
              .on('error', reject)
              .on('end', () => {
                const { statusCode: status = 0, headers: received } = response
                if (response.complete) resolve({ status, headers: received, body: Buffer.concat(chunks) })
                else reject(new Error(`${method} ${pathname}: the answer broke off`))
              })
          },
        )
        request.on('timeout', () => request.destroy(new Error(`${method} ${pathname}: no answer in time`)))
        request.on('error', reject)
        request.end(text)
      }),
    close: () => agent.destroy(),
  }
}

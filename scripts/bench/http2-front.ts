import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { createSecureServer } from 'node:http2'
import { listenLocally } from '../../api/src/testing/ports'
import type { Certificate } from '../rig/certificate'

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']

/** An HTTP/2 proxy, as in front of every portal. @param originOf where requests for a path go */
export async function serveOverHttp2(originOf: (path: string) => string, { certificate, key }: Certificate) {
  const server = createSecureServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (request, response) => {
      const target = new URL(request.url, originOf(request.url))
      // HTTP/2's pseudo-headers start with a colon.
      const sent = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'))
      const headers = { ...Object.fromEntries(sent), host: target.host }
      const upstream = httpRequest(target, { method: request.method, headers }, (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.includes(name))
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept) as Record<string, string>)
        answer.pipe(response)
      })
      upstream.on('error', () => response.writeHead(502).end())
      request.pipe(upstream)
    },
  )
  const port = await listenLocally(server)
  return { url: `https://localhost:${port}`, close: () => server.close() }
}

import { readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { Certificate } from '../rig/certificate'
import { passThrough } from './pass-through'

/** Headers that belong to a connection of HTTP/1.1. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']

/** Serves an origin over HTTP/2, as every proxy in front of a portal does. */
export async function serveOverHttp2(
  origin: string,
  { certificate, key }: Certificate,
): Promise<{ url: string; close: () => void }> {
  const server = createSecureServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (request, response) => {
      passThrough(request, response, origin, (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.includes(name))
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept) as Record<string, string>)
        answer.pipe(response)
      })
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `https://localhost:${port}`, close: () => server.close() }
}

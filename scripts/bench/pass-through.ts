import { type IncomingMessage, type ServerResponse, request as httpRequest } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'

/** Sends a request on to an origin, whose answer `answered` writes; 502 where the origin is away. */
export function passThrough(
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
  origin: string,
  answered: (answer: IncomingMessage) => void,
): void {
  const target = new URL(request.url ?? '/', origin)
  // HTTP/2 has the method and the address among its headers.
  const sent = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'))
  const headers = { ...Object.fromEntries(sent), host: target.host }
  const upstream = httpRequest(target, { method: request.method, headers }, answered)
  upstream.on('error', () => response.writeHead(502).end())
  request.pipe(upstream)
}

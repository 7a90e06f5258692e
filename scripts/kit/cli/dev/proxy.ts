import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { ReleaseManifest } from '../../../../shared/src/contract/releases'
import type { RemoteRegistry } from '../../../../shared/src/contract/remotes'
import type { BuiltRelease } from '../built-release'
import {
  documentWith,
  policyWith,
  registryIn,
  registryWith,
  releaseBase,
  remotesOrigin,
} from '../registry-with'
import { sendFile } from '../serve'

const EVENTS = '/__csuite/events'
/** Not forwarded: they belong to one connection, or no longer match the body or the protocol. */
const droppedHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'if-none-match',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
])

/** Forwards to a portal, and adds one remote's build to its registry. */
export class Proxy {
  #pages = new Set<ServerResponse>()

  constructor(
    private readonly portal: string,
    private release: BuiltRelease,
  ) {}

  show(release: BuiltRelease): void {
    this.release = release
    for (const page of this.#pages) page.write('data: build\n\n')
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    // Against DNS rebinding.
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? '')) {
      response.writeHead(403).end()
      return
    }
    const { url: address = '/' } = request
    if (!URL.canParse(address, 'http://localhost')) {
      response.writeHead(400).end()
      return
    }
    const { pathname } = new URL(address, 'http://localhost')
    const base = releaseBase(this.release)
    if (pathname === EVENTS) this.#follow(response)
    else if (pathname.startsWith(base)) this.#sendFile(response, pathname.slice(base.length))
    else
      this.#pass(request, response, pathname).catch(() => {
        if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        response.end(`No hay ningún portal en ${this.portal}.\n`)
      })
  }

  #sendFile(response: ServerResponse, file: string): void {
    sendFile(response, this.release, file)
    if (response.statusCode === 404) console.error(`La compilación no tiene ${file}.`)
  }

  #follow(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(': ready\n\n')
    this.#pages.add(response)
    response.once('close', () => this.#pages.delete(response))
  }

  async #pass(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const upstream = await fetch(this.portal + (request.url ?? '/'), this.#forwarded(request))
    const own = `http://${request.headers.host ?? ''}`
    // Another origin to the browser where the portal's releases have one (REMOTES_URL).
    const elsewhere = own.replace('localhost', '127.0.0.1')
    for (const [name, value] of upstream.headers)
      if (!droppedHeaders.has(name) && name !== 'set-cookie')
        response.setHeader(name, value.replaceAll(this.portal, own))
    response.setHeader('set-cookie', upstream.headers.getSetCookie())
    const manifest = this.release.manifest as ReleaseManifest
    if (pathname === '/remotes.json' && upstream.ok) {
      const registry = (await upstream.json()) as RemoteRegistry
      response.end(JSON.stringify(registryWith(registry, manifest, elsewhere)))
    } else if (upstream.headers.get('content-type')?.startsWith('text/html')) {
      response.setHeader('cache-control', 'no-store').removeHeader('etag')
      // The portal does not know the remote's pages, and answers 404 with the document that shows them.
      response.statusCode = upstream.status === 404 ? 200 : upstream.status
      response.end(this.#document(await upstream.text(), upstream.headers, response, elsewhere))
    } else {
      response.statusCode = upstream.status
      if (upstream.body) await pipeline(Readable.fromWeb(upstream.body as ReadableStream), response)
      else response.end()
    }
  }

  #forwarded(request: IncomingMessage): RequestInit {
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      if (!droppedHeaders.has(name) && value !== undefined) headers.set(name, String(value))
    if (headers.has('origin')) headers.set('origin', this.portal)
    headers.delete('referer')
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    return {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(hasBody ? { body: Readable.toWeb(request) as never, duplex: 'half' } : {}),
    } as RequestInit
  }

  /** Adds the build to the document's registry, and a script that reloads the page; relaxes its CSP for http. */
  #document(html: string, headers: Headers, response: ServerResponse, elsewhere: string): string {
    const manifest = this.release.manifest as ReleaseManifest
    const policy = policyWith(headers.get('content-security-policy') ?? '', manifest)
    const origin = remotesOrigin(registryIn(html))
    response.setHeader(
      'content-security-policy',
      policy
        .replace(/;?\s?upgrade-insecure-requests/, '')
        .replaceAll(origin || elsewhere, `${origin} ${elsewhere}`.trim()),
    )
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    const script = `new EventSource('${EVENTS}').onmessage=()=>location.reload()`
    const reload = `<script nonce="${nonce}">${script}</script>`
    return documentWith(html, manifest, elsewhere).replace('</head>', () => `${reload}</head>`)
  }
}

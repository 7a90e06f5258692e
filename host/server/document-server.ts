import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { isDatabaseUnavailable } from '../../api/src/db/database-errors'
import { AppError } from '../../api/src/http/app-error'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { PREVIEW_PATH } from '@csuite/shared/contract/previews'
import { browserOf, forgetBuild, newBrowser } from './browser-identity'
import { readHostAssets } from './host-manifest'
import { accepts, isUnchanged } from './request-headers'
import { NONCE } from './document'
import type { DocumentServerOptions } from './document-options'
import { sendNotFound, sendText } from './not-found'
import { RenderedDocuments } from './rendered-documents'
import { serveIcons } from './icons'
import { serveLogo } from './site-look'
import { policyReports } from './policy-reports'
import { contentSecurityPolicy, documentHeaders } from './security-headers'
import { webManifest } from './web-manifest'
import {
  WORKER_POLICY,
  hostFiles,
  hostHeaders,
  releaseFiles,
  releaseHeaders,
  releaseText,
  sendContents,
} from './static-files'
import { UNREGISTERING_WORKER, workerScope, workerScript } from './worker-scope'

/** Sends a text, compressed where the browser accepts that: here, since in Node's pool it would wait behind password hashes. */
function sendCompressed({ headers }: FastifyRequest, reply: FastifyReply, text: string) {
  if (!accepts('gzip', headers['accept-encoding'])) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(gzipSync(text))
}

/** Serves the portal's document, its assets, the published remotes and the registry. */
export function buildDocumentServer(options: DocumentServerOptions): FastifyPluginAsync {
  return async (app) => {
    const { publicUrl } = options
    const documents = new RenderedDocuments(options, await readHostAssets(options.hostDirectory))

    // An encoded address under /remotes/: no file's name needs one, and a service worker is recognised by its written address.
    app.addHook('onRequest', async (request, reply) => {
      const pathname = pathOf(request.url)
      const decoded = decodeURIComponent(pathname)
      return decoded.startsWith('/remotes/') && decoded !== pathname ? sendNotFound(reply) : undefined
    })
    app.addHook('onRequest', async (request, reply) => {
      const script = workerScript(request.url, request.headers['service-worker'])
      if (!script) return undefined
      const browser = browserOf(request.headers.cookie, options)
      const snapshot = await options.registry.current(browser)
      const scope = workerScope(script, snapshot)
      const worker =
        scope === undefined ? UNREGISTERING_WORKER : await releaseText(pathOf(request.url), options)
      if (worker === undefined) return sendNotFound(reply)
      // Browsers refuse an update whose scope does not include that of the old worker. Only our own text may have the wider one.
      const allowed = scope ?? snapshot.lastWorkerScopes?.get(script.remote)
      if (allowed !== undefined) reply.header('service-worker-allowed', allowed)
      return reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .header('content-security-policy', WORKER_POLICY)
        .send(worker)
    })
    app.addHook('onRequest', async (request, reply) => {
      const pathname = pathOf(request.url)
      if (!options.findFile || !pathname.startsWith('/remotes/')) return undefined
      const found = await options.findFile(pathname)
      if (found === 'cached') return undefined
      return found
        ? sendContents(request, reply, pathname, found, releaseHeaders(options))
        : sendNotFound(reply)
    })
    app.addHook('onRequest', async (request, reply) => {
      const pathname = pathOf(request.url)
      if (!options.findHostFile || !pathname.startsWith('/assets/')) return undefined
      const found = await options.findHostFile(pathname.slice('/assets/'.length))
      if (found === 'own') return undefined
      return found ? sendContents(request, reply, pathname, found, hostHeaders) : sendNotFound(reply)
    })

    app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
    app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? (isDatabaseUnavailable(error) ? 503 : 500)
      if (error instanceof AppError && error.retryAfter !== undefined)
        return sendText(reply.header('retry-after', error.retryAfter), status, `${error.message}\n`)
      if (status < 500) return sendText(reply, status, 'No encontrado\n')
      request.log.error({ err: error }, 'document failed')
      return sendText(reply, status, 'Algo ha fallado. Inténtalo de nuevo en unos minutos.\n')
    })
    await app.register(fastifyStatic, hostFiles(options))
    await app.register(fastifyStatic, releaseFiles(options))
    const colour = options.site.brand.light.brand
    serveLogo(app, options.site)
    serveIcons(app, colour)
    policyReports(app, options.onViolation)

    app.get('/.well-known/security.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
        .send(securityTxt(options)),
    )

    app.get('/remotes.json', async (request, reply) => {
      const { personal, forgetsBuild, ...found } = await options.registry.current(
        browserOf(request.headers.cookie, options),
      )
      const registry = { ...found.registry, host: documents.host.build }
      if (forgetsBuild) void reply.header('set-cookie', forgetBuild(publicUrl))
      if (personal) return reply.header('cache-control', 'no-store').send(registry)
      const etag = `W/"${registry.host}-${registry.snapshot}"`
      const unchanged = isUnchanged(request.headers['if-none-match'], etag)
      void reply.headers({
        'cache-control': 'no-cache, private',
        etag,
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      })
      if (unchanged) return reply.code(304).send()
      void reply.type('application/json; charset=utf-8')
      return sendCompressed(request, reply, JSON.stringify(registry))
    })

    app.get<{ Params: { remote: string } }>(
      '/:remote(^[a-z][a-z0-9-]*).webmanifest',
      async ({ params, headers }, reply) => {
        const snapshot = await options.registry.current(browserOf(headers.cookie, options))
        const manifest = webManifest(params.remote, snapshot, colour)
        if (!manifest) return sendNotFound(reply)
        return reply
          .type('application/manifest+json; charset=utf-8')
          .headers({ 'cache-control': 'no-cache, private', 'x-content-type-options': 'nosniff' })
          .send(JSON.stringify(manifest))
      },
    )

    app.get('/healthz', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    )

    const sendDocument = async (request: FastifyRequest, reply: FastifyReply, pathname: string) => {
      let browser = browserOf(request.headers.cookie, options)
      if (browser.id === null) {
        const { id, cookie } = newBrowser(options)
        void reply.header('set-cookie', cookie)
        browser = { ...browser, id }
      }
      const snapshot = await options.registry.current(browser)
      const { personal } = snapshot
      if (snapshot.forgetsBuild) void reply.header('set-cookie', forgetBuild(publicUrl))
      const document = await documents.at(pathname, snapshot)
      void reply.headers(documentHeaders(publicUrl)).header('vary', 'accept, accept-encoding')
      if (pathname.startsWith(PREVIEW_PATH)) void reply.header('x-robots-tag', 'noindex')
      if (personal) void reply.header('cache-control', 'no-store')
      else void reply.header('cache-control', 'no-cache, private').header('etag', document.etag)
      // A 304 sends no policy, so that the browser keeps the one whose nonce the cached document has.
      const unchanged = isUnchanged(request.headers['if-none-match'], document.etag)
      if (!personal && document.status === 200 && unchanged) return reply.code(304).send()
      const nonce = randomBytes(18).toString('base64url')
      void reply
        .code(document.status)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', contentSecurityPolicy(nonce, document, options))
      return sendCompressed(request, reply, document.html.replaceAll(NONCE, nonce))
    }

    app.get('/*', async (request, reply) => {
      const pathname = pathOf(request.url)
      return isNavigation(request, pathname) ? sendDocument(request, reply, pathname) : sendNotFound(reply)
    })
  }
}

/** A navigation, whatever dots its address has, as opposed to a request for a missing file. */
function isNavigation(request: FastifyRequest, pathname: string): boolean {
  if (/^\/(assets|remotes)(\/|$)/.test(pathname)) return false
  const destination = request.headers['sec-fetch-dest']
  const accept = request.headers.accept ?? '*/*'
  // An offline worker that caches a page or forwards a navigation; browsers without the header, or on a plain http address.
  const asksForPage = accept.includes('text/html')
  if (destination === 'document') return asksForPage || accept.includes('*/*')
  if (destination === undefined) return asksForPage || (accept.includes('*/*') && !FILE_NAME.test(pathname))
  return destination === 'empty' && asksForPage
}

const FILE_NAME = /\.[a-z0-9]{1,8}$/i

const DAY_MS = 24 * 3_600_000

/** RFC 9116. It expires 180 days from today. */
function securityTxt({ publicUrl, settings }: DocumentServerOptions): string {
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + 180) * DAY_MS).toISOString()
  return [
    `Contact: mailto:${settings.supportEmail}`,
    `Expires: ${expires}`,
    'Preferred-Languages: es, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '/'

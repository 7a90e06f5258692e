import { randomBytes } from 'node:crypto'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { browserOf, forgetBuild, newBrowser } from './browser-identity'
import { compressed } from './compressed'
import { isUnchanged } from './conditional'
import { NONCE } from './document'
import type { DocumentServerOptions } from './document-options'
import { RenderedDocuments } from './rendered-documents'
import { contentSecurityPolicy, documentHeaders } from './security-headers'
import { workerOwner, workerScope } from './worker-scope'

/**
 * Serves the portal's document, its assets, the published remotes and the registry. A plugin: register it on an app
 * that has the API under its prefix, or on one of its own.
 */
export function buildDocumentServer(options: DocumentServerOptions): FastifyPluginAsync {
  return async (app) => {
    const { publicUrl } = options
    const documents = await RenderedDocuments.open(options)
    const files = options.settings.development ? changingFiles : immutableFiles

    app.addHook('onRequest', async (request, reply) => {
      const owner = workerOwner(request.url)
      if (!owner) return
      const { id } = browserOf(request.headers.cookie, publicUrl)
      const { registry } = await options.registry.current({ id })
      const scope = workerScope(owner, registry.remotes)
      if (scope) void reply.header('service-worker-allowed', scope)
    })

    await app.register(fastifyStatic, {
      root: path.join(options.hostDirectory, 'assets'),
      prefix: '/assets/',
      ...files,
    })
    await app.register(fastifyStatic, {
      root: options.remotesDirectory,
      prefix: '/remotes/',
      decorateReply: false,
      ...files,
    })

    app.get('/remotes.json', async (request, reply) => {
      const { registry, personal } = await options.registry.current(
        browserOf(request.headers.cookie, publicUrl),
      )
      if (personal?.over) void reply.header('set-cookie', forgetBuild(publicUrl))
      if (personal) return reply.header('cache-control', 'no-store').send(registry)
      const etag = `"${registry.snapshot}"`
      const unchanged = isUnchanged(request.headers['if-none-match'], etag)
      return reply
        .header('cache-control', 'no-cache, private')
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff')
        .code(unchanged ? 304 : 200)
        .send(unchanged ? undefined : registry)
    })

    app.get('/healthz', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    )

    const sendDocument = async (request: FastifyRequest, reply: FastifyReply, pathname: string) => {
      let browser = browserOf(request.headers.cookie, publicUrl)
      if (browser.id === null) {
        const { id, cookie } = newBrowser(publicUrl)
        void reply.header('set-cookie', cookie)
        browser = { ...browser, id }
      }
      const snapshot = await options.registry.current(browser)
      const { personal } = snapshot
      if (personal?.over) void reply.header('set-cookie', forgetBuild(publicUrl))
      const document = await documents.at(pathname, snapshot)
      void reply.headers(documentHeaders(publicUrl)).header('vary', 'accept, accept-encoding')
      if (personal) void reply.header('cache-control', 'no-store')
      else void reply.header('cache-control', 'no-cache, private').header('etag', document.etag)
      // A kept document carries its own nonce and the policy it came with. A 304 sends neither, so that the browser
      // goes on with the pair it has: a new policy over the old body would block every script of it.
      const unchanged = isUnchanged(request.headers['if-none-match'], document.etag)
      if (!personal && document.status === 200 && unchanged) return reply.code(304).send()
      const nonce = randomBytes(18).toString('base64url')
      const { body, encoding } = await compressed(
        document.html.replaceAll(NONCE, nonce),
        request.headers['accept-encoding'],
      )
      if (encoding) void reply.header('content-encoding', encoding)
      return reply
        .code(document.status)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', contentSecurityPolicy(nonce, document.origins, options))
        .send(body)
    }

    app.get('/*', async (request, reply) => {
      const pathname = safePathname(request.url)
      if (pathname === undefined || !isNavigation(request, pathname))
        return reply.code(404).type('text/plain; charset=utf-8').send('No encontrado\n')
      return sendDocument(request, reply, pathname)
    })
  }
}

/** Content-addressed files: kept for a year, taken compressed where the build left a compressed twin. */
const immutableFiles = {
  wildcard: true,
  index: false as const,
  preCompressed: true,
  maxAge: '365d',
  immutable: true,
  dotfiles: 'deny' as const,
  allowedPath: (pathname: string) => /\.(js|css|woff2|webm|mp4|vtt|png|jpe?g|avif|webp|svg)$/.test(pathname),
  setHeaders: (response: { setHeader(name: string, value: string): void }) => {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('vary', 'accept-encoding')
    // Another origin's portal may load these files, which hold nothing of anybody.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
  },
}

/** A development build keeps its file names. */
const changingFiles = { ...immutableFiles, preCompressed: false, maxAge: 0, immutable: false }

/** A person's navigation, as against a script's request for a file that is not there. */
function isNavigation(request: FastifyRequest, pathname: string): boolean {
  if (/^\/(assets|remotes)(\/|$)/.test(pathname)) return false
  const destination = request.headers['sec-fetch-dest']
  const accept = request.headers.accept ?? '*/*'
  // A script that asks for a page by name is an offline worker: it keeps it, or passes a person's navigation on.
  const keeps = destination === 'empty' && accept.includes('text/html')
  if (destination !== undefined && destination !== 'document' && !keeps) return false
  if (!/text\/html|\*\/\*/.test(accept)) return false
  return !/\.[a-z0-9]{1,8}$/i.test(pathname)
}

function safePathname(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/')
  } catch {
    return undefined
  }
}

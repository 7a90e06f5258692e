import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentRoute, NONCE, renderDocument, resolveRoute } from './document'
import type { DocumentServerOptions } from './document-options'
import { readHostAssets } from './host-manifest'
import { isHostPage, showsTopBar } from './host-pages'
import type { RegistrySnapshot } from './registry/registry-source'
import { contentSecurityPolicy, documentHeaders, foreignOrigins } from './security-headers'
import { workerOwner, workerScope } from './worker-scope'

interface RenderedDocument {
  html: string
  etag: string
  origins: string[]
  status: number
}

/** Documents kept rendered; a registry's snapshot and a handful of screens make the keys. */
const RENDERED_LIMIT = 500

/**
 * Serves the portal's document, its assets, the published remotes and the registry. A plugin: register it on an app
 * that has the API under its prefix, or on one of its own.
 */
export function buildDocumentServer(options: DocumentServerOptions): FastifyPluginAsync {
  return async (app) => {
    const host = await readHostAssets(options.hostDirectory)
    const rendered = new Map<string, RenderedDocument>()

    app.addHook('onRequest', async (request, reply) => {
      const owner = workerOwner(request.url)
      if (!owner) return
      const { registry } = await options.registry.current(browserOf(request))
      const scope = workerScope(owner, registry.remotes)
      if (scope) void reply.header('service-worker-allowed', scope)
    })

    await app.register(fastifyStatic, {
      root: path.join(options.hostDirectory, 'assets'),
      prefix: '/assets/',
      ...immutableFiles,
    })
    await app.register(fastifyStatic, {
      root: options.remotesDirectory,
      prefix: '/remotes/',
      decorateReply: false,
      ...immutableFiles,
    })

    app.get('/remotes.json', async (request, reply) => {
      const { registry } = await options.registry.current(browserOf(request))
      return reply
        .header('cache-control', 'no-cache, private')
        .header('etag', `"${registry.snapshot}"`)
        .header('x-content-type-options', 'nosniff')
        .code(request.headers['if-none-match'] === `"${registry.snapshot}"` ? 304 : 200)
        .send(request.headers['if-none-match'] === `"${registry.snapshot}"` ? undefined : registry)
    })

    app.get('/healthz', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    )

    const documentOf = (pathname: string, snapshot: RegistrySnapshot): RenderedDocument => {
      const route = resolveRoute(pathname, snapshot)
      const known = route.remote !== undefined || isHostPage(pathname, options.settings.development)
      const userArea = showsTopBar(pathname)
      const key = JSON.stringify([
        snapshot.registry.snapshot,
        known,
        userArea,
        route.files.map((file) => file.url),
      ])
      let entry = rendered.get(key)
      if (!entry) {
        entry = render(route, snapshot, userArea, known)
        if (rendered.size >= RENDERED_LIMIT) rendered.clear()
        rendered.set(key, entry)
      }
      return entry
    }

    const render = (
      route: DocumentRoute,
      snapshot: RegistrySnapshot,
      userArea: boolean,
      known: boolean,
    ): RenderedDocument => {
      const html = renderDocument({ route, snapshot, settings: options.settings, host, userArea })
      return {
        html,
        etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 24)}"`,
        origins: foreignOrigins(
          snapshot.registry.remotes.flatMap((remote) => [
            remote.entry,
            ...(remote.previous ? [remote.previous.entry] : []),
          ]),
        ),
        status: known ? 200 : 404,
      }
    }

    const sendDocument = async (request: FastifyRequest, reply: FastifyReply, pathname: string) => {
      const snapshot = await options.registry.current(browserOf(request))
      const document = documentOf(pathname, snapshot)
      void reply
        .headers(documentHeaders(options.publicUrl))
        .header('cache-control', 'no-cache, private')
        .header('vary', 'accept')
        .header('etag', document.etag)
      // A kept document carries its own nonce and the policy it came with. A 304 sends neither, so that the browser
      // goes on with the pair it has: a new policy over the old body would block every script of it.
      if (document.status === 200 && request.headers['if-none-match'] === document.etag)
        return reply.code(304).send()
      const nonce = randomBytes(18).toString('base64url')
      return reply
        .code(document.status)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', contentSecurityPolicy(nonce, document.origins, options))
        .send(document.html.replaceAll(NONCE, nonce))
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

/** A person's navigation, as against a script's request for a file that is not there. */
function isNavigation(request: FastifyRequest, pathname: string): boolean {
  if (/^\/(assets|remotes)(\/|$)/.test(pathname)) return false
  const destination = request.headers['sec-fetch-dest']
  const accept = request.headers.accept ?? '*/*'
  // A script that asks for a page by name is an offline worker that keeps it.
  const keeps = destination === 'empty' && accept === 'text/html'
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

function browserOf(request: FastifyRequest): { id: string | null } {
  const cookie = /(?:^|;\s*)csuite_browser=([\w-]{8,64})/.exec(request.headers.cookie ?? '')
  return { id: cookie?.[1] ?? null }
}

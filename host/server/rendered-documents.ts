import { createHash } from 'node:crypto'
import { hostPages } from '@csuite/shared/contract/host-pages'
import { bestPage, matchesPage, rulesOf } from '@csuite/shared/contract/page-path'
import { NONCE, renderDocument, resolveRoute } from './document'
import type { DocumentServerOptions } from './document-options'
import { type HostAssets, readHostAssets } from './host-manifest'
import { GzipTemplate } from './gzip-template'
import type { RegistrySnapshot } from './registry/registry-source'
import { foreignOrigins } from './security-headers'

export interface RenderedDocument {
  /** With NONCE as placeholder. */
  html: string
  etag: string
  /** Origins other than the portal's that its scripts come from. */
  origins: string[]
  /** Further origins that its scripts send requests to. */
  connect: string[]
  status: 200 | 404
  /** Undefined until it is compressed, so that no request waits for it. */
  gzip?: GzipTemplate
}

/** Cache key of all unknown addresses. */
const UNKNOWN = '/-'

const LIMIT = 500

/** A cache of rendered documents. */
export class RenderedDocuments {
  private readonly cache = new Map<string, RenderedDocument>()

  private constructor(
    private readonly options: DocumentServerOptions,
    private host: HostAssets,
  ) {}

  static async open(options: DocumentServerOptions): Promise<RenderedDocuments> {
    return new RenderedDocuments(options, await readHostAssets(options.hostDirectory))
  }

  async at(pathname: string, snapshot: RegistrySnapshot): Promise<RenderedDocument> {
    const { development } = this.options.settings
    if (development) this.host = await readHostAssets(this.options.hostDirectory)
    const route = resolveRoute(pathname, snapshot)
    const own = hostPages.some(({ path }) => matchesPage(path, pathname))
    const status = route.remote !== undefined || own ? 200 : 404
    const pages = snapshot.registry.remotes.flatMap((remote) => remote.pages)
    const { frame: place, closed } = rulesOf(bestPage(pages, pathname))
    const userArea = !own && place === 'portal'
    const framed = userArea && closed
    // The top bar highlights the section: the first path segment.
    const section = framed && status === 200 ? pathname.split('/', 2).join('/') : UNKNOWN
    const key = JSON.stringify([
      snapshot.registry.snapshot,
      snapshot.connect,
      status,
      userArea,
      section,
      route.files.map((file) => file.url),
      route.firstPaint?.html.length ?? 0,
    ])
    const shared = !development && !snapshot.personal
    const cached = shared ? this.cache.get(key) : undefined
    if (cached) return cached
    const { settings } = this.options
    const frame = framed ? this.host.paintFrame?.(snapshot.registry, section) : undefined
    const html = renderDocument({ route, snapshot, settings, host: this.host, userArea, frame })
    const document: RenderedDocument = {
      html,
      etag: `W/"${createHash('sha256').update(html.replaceAll(NONCE, '')).digest('base64url').slice(0, 24)}"`,
      origins: foreignOrigins(
        snapshot.registry.remotes.flatMap(({ entry, previous }) => [entry, previous?.entry ?? '']),
      ),
      connect: foreignOrigins([...(snapshot.connect ?? [])]),
      status,
    }
    const compressing = GzipTemplate.of(html, NONCE).then((gzip) => (document.gzip = gzip))
    if (shared) {
      // On failure the document is sent uncompressed.
      compressing.catch(() => undefined)
      if (this.cache.size >= LIMIT) this.cache.clear()
      this.cache.set(key, document)
    } else await compressing
    return document
  }
}

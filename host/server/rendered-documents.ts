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
  /** The document with NONCE where a response's nonce goes. */
  html: string
  /** Over the content without the nonce. */
  etag: string
  /** Origins other than the portal's that its scripts come from. */
  origins: string[]
  status: 200 | 404
  /** The same, compressed once; absent until that is done, so that nobody waits for it. */
  gzip?: GzipTemplate
}

/** One key for all unknown addresses. */
const UNKNOWN = '/-'

/** Documents kept rendered: a registry's snapshots times a handful of screens. */
const LIMIT = 500

/** Renders each document once for all who get the same one. */
export class RenderedDocuments {
  private readonly kept = new Map<string, RenderedDocument>()

  private constructor(
    private readonly options: DocumentServerOptions,
    private host: HostAssets,
  ) {}

  static async open(options: DocumentServerOptions): Promise<RenderedDocuments> {
    return new RenderedDocuments(options, await readHostAssets(options.hostDirectory))
  }

  async at(pathname: string, snapshot: RegistrySnapshot): Promise<RenderedDocument> {
    const { development } = this.options.settings
    // The build changes under a developer's hands.
    if (development) this.host = await readHostAssets(this.options.hostDirectory)
    const route = resolveRoute(pathname, snapshot)
    const own = hostPages.some(({ path }) => matchesPage(path, pathname))
    const status = route.remote !== undefined || own ? 200 : 404
    const pages = snapshot.registry.remotes.flatMap((remote) => remote.pages)
    const { frame: place, closed } = rulesOf(bestPage(pages, pathname))
    const userArea = !own && place === 'portal'
    const framed = userArea && closed
    // The bar marks the section, which is the first segment.
    const section = framed && status === 200 ? pathname.split('/', 2).join('/') : UNKNOWN
    const key = JSON.stringify([
      snapshot.registry.snapshot,
      status,
      userArea,
      section,
      route.files.map((file) => file.url),
      route.firstPaint?.html.length ?? 0,
    ])
    const shared = !development && !snapshot.personal
    const kept = shared ? this.kept.get(key) : undefined
    if (kept) return kept
    const { settings } = this.options
    const frame = framed ? this.host.paintFrame?.(snapshot.registry, section) : undefined
    const html = renderDocument({ route, snapshot, settings, host: this.host, userArea, frame })
    const document: RenderedDocument = {
      html,
      etag: `W/"${createHash('sha256').update(html.replaceAll(NONCE, '')).digest('base64url').slice(0, 24)}"`,
      origins: foreignOrigins(addressesOf(snapshot)),
      status,
    }
    const compressing = GzipTemplate.of(html, NONCE).then((gzip) => (document.gzip = gzip))
    if (shared) {
      // Without it the document is sent uncompressed.
      compressing.catch(() => undefined)
      if (this.kept.size >= LIMIT) this.kept.clear()
      this.kept.set(key, document)
    } else await compressing
    return document
  }
}

function addressesOf({ registry }: RegistrySnapshot): string[] {
  return registry.remotes.flatMap(({ entry, previous }) => [entry, ...(previous ? [previous.entry] : [])])
}

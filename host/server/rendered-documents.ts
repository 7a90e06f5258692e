import { createHash } from 'node:crypto'
import { hostPages } from '@csuite/shared/contract/host-pages'
import { HOME, addressOf, bestPage, rulesOf } from '@csuite/shared/contract/page-path'
import { WorkQueue } from '../../api/src/limits/work-queue'
import { type DocumentRoute, NONCE, renderDocument, resolveRoute } from './document'
import type { DocumentServerOptions } from './document-options'
import { type HostAssets, readHostAssets } from './host-manifest'
import type { FirstPaint, RegistrySnapshot } from './registry/registry-source'
import { DEFAULT_SITE, type SiteLook, lookOf } from './site-look'
import { installableScope } from './web-manifest'
import { contentSecurityPolicy, foreignOrigins } from './security-headers'

export interface RenderedDocument {
  /** With NONCE as placeholder. */
  html: string
  etag: string
  /** Of its inline script. */
  scriptHashes: string[]
  /** Origins other than the portal's that its scripts come from. */
  origins: string[]
  /** Further origins that its scripts send requests to. */
  connect: string[]
  status: 200 | 404
}

/** Cache key of all unknown addresses. */
const UNKNOWN = '/-'

const LIMIT = 500

/** Of a prerendered page with templates for the person's apps. */
const CATALOGUE = 'data-filled-with="catalogue"'

const MINUTE_MS = 60_000

/** Rendering blocks the event loop: one at a time, with this many in line. */
const WAITING = 64

/** A cache of rendered documents. */
export class RenderedDocuments {
  private readonly cache = new Map<string, Promise<RenderedDocument>>()
  /** Rendered anew each minute, for the countdown. */
  private prerendered: { key: string; notices: FirstPaint | undefined } | undefined
  private readonly look: SiteLook
  private readonly queue = new WorkQueue({ concurrency: 1, waiting: WAITING })

  private constructor(
    private readonly options: DocumentServerOptions,
    private host: HostAssets,
  ) {
    this.look = lookOf(options.site ?? DEFAULT_SITE)
  }

  static async open(options: DocumentServerOptions): Promise<RenderedDocuments> {
    return new RenderedDocuments(options, await readHostAssets(options.hostDirectory))
  }

  /**
   * @param pathname as it stands in the address, not decoded
   * @throws AppError UNAVAILABLE where too many documents wait to be rendered
   */
  async at(pathname: string, snapshot: RegistrySnapshot): Promise<RenderedDocument> {
    const { development } = this.options.settings
    if (development) this.host = await readHostAssets(this.options.hostDirectory)
    const view = viewOf(pathname, snapshot)
    const notices = this.prerenderedNotices()
    if (development || snapshot.personal) return this.render(view, snapshot, notices)
    const { route, ...place } = view
    const key = JSON.stringify([
      snapshot.registry.snapshot,
      snapshot.connect,
      installableScope(route.remote?.name, snapshot),
      place,
      route.files.map((file) => file.url),
      route.firstPaint?.html.length ?? 0,
      notices?.html,
    ])
    const cached = this.cache.get(key) ?? this.render(view, snapshot, notices)
    if (!this.cache.has(key)) {
      if (this.cache.size >= LIMIT) this.cache.clear()
      this.cache.set(key, cached)
      cached.catch(() => this.cache.delete(key))
    }
    return cached
  }

  private prerenderedNotices(): FirstPaint | undefined {
    const notices = this.options.notices?.() ?? []
    if (notices.length === 0) return undefined
    const minute = Math.floor(Date.now() / MINUTE_MS)
    const key = JSON.stringify([notices, minute])
    if (this.prerendered?.key !== key)
      this.prerendered = { key, notices: this.host.prerenderNotices?.(notices, minute * MINUTE_MS) }
    return this.prerendered.notices
  }

  private render(
    { route, status, userArea, framed, section, requests }: DocumentView,
    snapshot: RegistrySnapshot,
    notices: FirstPaint | undefined,
  ): Promise<RenderedDocument> {
    return this.queue.run(async () => {
      // Other requests are served between two renderings.
      await new Promise(setImmediate)
      const { settings } = this.options
      const frame = framed ? this.host.prerenderFrame?.(snapshot.registry, section) : undefined
      const { host } = this
      const script = route.firstPaint && !frame ? host.signInPage : host.everyPage
      const fills = requests === 'catalogue' && route.firstPaint?.html.includes(CATALOGUE)
      const catalogue = fills ? host.catalogue : undefined
      const html = renderDocument({
        route,
        snapshot,
        settings,
        host,
        script,
        requests,
        userArea,
        frame,
        notices,
        catalogue,
        look: this.look,
      })
      const document: RenderedDocument = {
        html,
        etag: '',
        scriptHashes: [
          host.oldBrowser.hash,
          script.hash,
          ...(notices ? [host.notices.hash] : []),
          ...(catalogue ? [catalogue.hash] : []),
        ],
        origins: foreignOrigins(
          snapshot.registry.remotes.flatMap(({ entry, previous }) => [entry, previous?.entry ?? '']),
        ),
        connect: foreignOrigins([...(snapshot.connect ?? [])]),
        status,
      }
      // With the policy: a browser that gets a 304 keeps the former one.
      const content = html.replaceAll(NONCE, '') + contentSecurityPolicy('', document, this.options)
      document.etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 24)}"`
      return document
    })
  }
}

/** What a document shows: the same for every spelling of a page's address. */
interface DocumentView {
  route: DocumentRoute
  status: 200 | 404
  userArea: boolean
  framed: boolean
  section: string
  requests: 'none' | 'user' | 'catalogue'
}

function viewOf(pathname: string, snapshot: RegistrySnapshot): DocumentView {
  const route = resolveRoute(pathname, snapshot)
  const own = bestPage(hostPages, pathname) !== undefined
  const pages = snapshot.registry.remotes.flatMap((remote) => remote.pages)
  const page = bestPage(pages, pathname)
  const { frame, closed } = rulesOf(page)
  const userArea = !own && frame === 'portal'
  const framed = userArea && closed
  // The top bar highlights the section: the first segment of the page's path, which is literal.
  const section = framed && page ? page.path.split('/', 2).join('/') : UNKNOWN
  // Where a sign-in leads.
  const atHome = page !== undefined && [HOME, addressOf('home', pages)].includes(page.path)
  const requests = own ? 'none' : atHome ? 'catalogue' : 'user'
  return { route, status: route.remote || own ? 200 : 404, userArea, framed, section, requests }
}

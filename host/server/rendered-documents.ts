import { createHash } from 'node:crypto'
import { hostPages } from '@csuite/shared/contract/host-pages'
import { HOME, addressOf, bestPage, rulesOf } from '@csuite/shared/contract/page-path'
import { WorkQueue } from '../../api/src/limits/work-queue'
import { type DocumentView, NONCE, renderDocument } from './document'
import type { DocumentServerOptions } from './document-options'
import { type HostAssets, readHostAssets } from './host-manifest'
import type { FirstPaint, RegistrySnapshot } from './registry/registry-source'
import { type SiteLook, lookOf } from './site-look'
import { installableScope } from './web-manifest'
import { contentSecurityPolicy, foreignOrigins } from './security-headers'

interface RenderedDocument {
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

const MINUTE_MS = 60_000

/** Rendering blocks the event loop: one at a time, with this many in line. */
const WAITING = 64

export class RenderedDocuments {
  private readonly cache = new Map<string, Promise<RenderedDocument>>()
  /** Rendered anew each minute, for the countdown. */
  private prerendered: { key: string; notices: FirstPaint | undefined } | undefined
  private readonly look: SiteLook
  private readonly queue = new WorkQueue({ concurrency: 1, waiting: WAITING })

  constructor(
    private readonly options: DocumentServerOptions,
    public host: HostAssets,
  ) {
    this.look = lookOf(options.site)
  }

  /**
   * @param pathname as it stands in the address, not decoded
   * @throws AppError UNAVAILABLE where too many documents wait to be rendered
   */
  async at(pathname: string, snapshot: RegistrySnapshot): Promise<RenderedDocument> {
    const { development } = this.options.settings
    if (development) this.host = await readHostAssets(this.options.hostDirectory)
    const company = this.options.company?.() ?? false
    const view = viewOf(pathname, snapshot, company)
    const notices = this.prerenderedNotices()
    if (development || snapshot.personal) return this.render(view, snapshot, notices, company)
    const { remote, files, firstPaint, ...place } = view
    const key = JSON.stringify([
      snapshot.registry.snapshot,
      snapshot.connect,
      installableScope(remote?.name, snapshot),
      place,
      files.map((file) => file.url),
      firstPaint?.html.length ?? 0,
      notices?.html,
      company,
    ])
    const cached = this.cache.get(key)
    if (cached) return cached
    if (this.cache.size >= LIMIT) this.cache.clear()
    const document = this.render(view, snapshot, notices, company)
    this.cache.set(key, document)
    document.catch(() => this.cache.delete(key))
    return document
  }

  private prerenderedNotices(): FirstPaint | undefined {
    const notices = this.options.notices()
    if (notices.length === 0) return undefined
    const minute = Math.floor(Date.now() / MINUTE_MS)
    const key = JSON.stringify([notices, minute])
    if (this.prerendered?.key !== key)
      this.prerendered = {
        key,
        notices: this.host.prerender?.().prerenderNotices(notices, minute * MINUTE_MS),
      }
    return this.prerendered.notices
  }

  private render(
    view: DocumentView,
    snapshot: RegistrySnapshot,
    notices: FirstPaint | undefined,
    company: boolean,
  ): Promise<RenderedDocument> {
    return this.queue.run(async () => {
      // Other requests are served between two renderings.
      await new Promise(setImmediate)
      const settings = { ...this.options.settings, ...(company && { company: true as const }) }
      const { html, scriptHashes } = renderDocument(view, snapshot, notices, this.host, settings, this.look)
      const document: RenderedDocument = {
        html,
        etag: '',
        scriptHashes,
        origins: foreignOrigins(
          snapshot.registry.remotes.flatMap(({ entry, previous }) => [entry, previous?.entry ?? '']),
        ),
        connect: foreignOrigins([...(snapshot.connect ?? [])]),
        status: view.status,
      }
      // With the policy: a browser that gets a 304 keeps the former one.
      const content = html.replaceAll(NONCE, '') + contentSecurityPolicy('', document, this.options)
      document.etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 24)}"`
      return document
    })
  }
}

function viewOf(pathname: string, snapshot: RegistrySnapshot, company: boolean): DocumentView {
  const { remotes } = snapshot.registry
  const owned = remotes.flatMap((remote) => remote.paths.map((path) => ({ remote, path })))
  const remote = bestPage(owned, pathname)?.remote
  const release = remote && snapshot.preloads.get(remote.name)
  const screen = release && bestPage(release.screens, pathname)
  const own = bestPage(hostPages, pathname) !== undefined
  const pages = remotes.flatMap((each) => each.pages)
  const page = bestPage(pages, pathname)
  const { frame, closed } = rulesOf(page)
  const userArea = !own && frame === 'portal'
  const framed = userArea && closed
  // Where a sign-in leads.
  const atHome = page !== undefined && [HOME, addressOf('home', pages)].includes(page.path)
  const requests = atHome ? 'catalogue' : 'user'
  return {
    remote,
    files: release
      ? [{ url: remote.entry, integrity: remote.integrity }, ...release.routes, ...(screen?.files ?? [])]
      : [],
    // The static form asks for the password at once.
    firstPaint: company && page?.role === 'sign-in' ? undefined : screen?.firstPaint,
    status: remote || own ? 200 : 404,
    userArea,
    framed,
    // The top bar highlights the section: the first segment of the page's path, which is literal.
    section: framed && page ? page.path.split('/', 2).join('/') : UNKNOWN,
    requests: own ? 'none' : requests,
  }
}

/** What the offline copy needs of the Cache interface; tests give it a plain map. */
export interface FileStore {
  match(address: string): Promise<Response | undefined>
  put(address: string, response: Response): Promise<void>
  delete(address: string): Promise<boolean>
  keys(): Promise<readonly { readonly url: string }[]>
}

/** The document is kept under this address, whatever query it was opened with. */
export const DOCUMENT_PATH = '/calculadora-txi'

/** A worker's request is no navigation to the server: by this exact header it knows that the document is meant. */
export const DOCUMENT_REQUEST = {
  headers: { accept: 'text/html' },
  credentials: 'same-origin',
  redirect: 'manual',
} as const

/** Files that never change under their address; nothing else is kept, above all no answer of the API. */
const IMMUTABLE = /^\/(?:assets|remotes)\/.+\.(?:js|css|woff2|svg|png|webp)$/

/** The path of an address that may be kept: immutable, of this origin, without a query. */
export function keepablePath(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin && url.search === '' && IMMUTABLE.test(url.pathname) ? url.pathname : null
}

/** True for a navigation that the kept document answers. */
export function isOwnDocument(url: URL, mode: string): boolean {
  return mode === 'navigate' && url.pathname.replace(/\/+$/, '') === DOCUMENT_PATH
}

interface KeepOptions {
  store: FileStore
  fetch: (address: string, init?: RequestInit) => Promise<Response>
  origin: string
  /** Addresses that the page has loaded, of whatever kind. */
  loaded: readonly string[]
}

/**
 * Takes a complete copy: the document as the server gives it now, what it names, and what the page had to load beside
 * that. Only when all of it has arrived does it replace the copy before, so that there is never half of one.
 * @throws when a file is missing or the network fails; the copy before stays
 */
export async function keepCopy({ store, fetch, origin, loaded }: KeepOptions): Promise<void> {
  const page = await arrived(fetch, DOCUMENT_PATH, DOCUMENT_REQUEST)
  const html = await page.text()
  const named = [...html.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
  const paths = new Set(
    [...named, ...loaded].map((address) => keepablePath(address, origin)).filter((path) => path !== null),
  )
  const files = await Promise.all(
    [...paths].map(async (path) => (await store.match(path)) ?? (await arrived(fetch, path))),
  )
  await Promise.all([...paths].map((path, index) => put(store, path, files[index])))
  await store.put(DOCUMENT_PATH, new Response(markedAsCopy(html), { headers: page.headers }))
  const kept = new Set([...paths, DOCUMENT_PATH])
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url, origin)
    if (!kept.has(pathname)) await store.delete(pathname)
  }
}

/** The page must know that no server stands behind it (the start-up check in shared/session reads the mark). */
const markedAsCopy = (html: string) => html.replace('<html', '<html data-offline-copy')

async function arrived(fetch: KeepOptions['fetch'], address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init)
  if (!response.ok || response.redirected) throw new Error(`${address}: ${response.status}`)
  return response
}

async function put(store: FileStore, path: string, response: Response | undefined): Promise<void> {
  if (response) await store.put(path, response)
}

/** The kept answer to a request of an offline page; undefined where there is none. */
export async function keptAnswer(store: FileStore, url: URL, mode: string): Promise<Response | undefined> {
  if (isOwnDocument(url, mode)) return store.match(DOCUMENT_PATH)
  const path = keepablePath(url.href, url.origin)
  return path === null ? undefined : store.match(path)
}

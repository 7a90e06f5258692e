/** The subset of the Cache interface in use; tests implement it with a map. */
export interface FileCache {
  match(address: string): Promise<Response | undefined>
  put(address: string, response: Response): Promise<void>
  delete(address: string): Promise<boolean>
  keys(): Promise<readonly { readonly url: string }[]>
}

/** The calculator's address, and the cache key of its document for every query. */
export const DOCUMENT_PATH = '/calculadora-txi'

/**
 * The pages below it that work offline. Each document names the files of its own page; that of `0` stands for every instrument
 * and calibration, since the router reads the address.
 */
const PAGES = ['lazo', 'sensores', 'instrumentos', 'instrumentos/0', 'calibraciones/0', 'verificar']
export const SUBPAGES = PAGES.map((name) => `${DOCUMENT_PATH}/${name}`)

/** A worker cannot request a navigation; by this exact `accept` header the server knows that the document is meant. */
export const DOCUMENT_REQUEST = {
  headers: { accept: 'text/html' },
  credentials: 'same-origin',
  redirect: 'manual',
} as const

/** Files with a hash in their address. Nothing else is cached, in particular no API response. */
const IMMUTABLE = /^\/(?:assets|remotes)\/.+\.(?:js|css|woff2|svg|png|webp)$/

/** The cache key of a request that the offline copy can answer; null for any other request. */
export function cacheKey(address: string, mode: string): string | null {
  if (!URL.canParse(address, location.origin)) return null
  const { origin, pathname, search } = new URL(address, location.origin)
  if (origin !== location.origin) return null
  const page = pathname.replace(/(?<!\/)\/+$/, '').replace(/\/(instrumentos|calibraciones)\/[^/]+$/, '/$1/0')
  if (mode === 'navigate' && isDocument(page)) return page
  return search === '' && IMMUTABLE.test(pathname) ? pathname : null
}

export const isDocument = (path: string): boolean => path === DOCUMENT_PATH || SUBPAGES.includes(path)

/** For which the server may be silent where the copy has the file: a phone with one bar of signal is online, and nothing comes. */
const PATIENCE_MS = 5000

/** Since it was, until it answers: a page's files come one after the other. */
let isSilent = false

/**
 * The server's answer; the copy's where the server has none in time.
 * @throws where neither has one
 */
export async function answerOf(
  fromServer: () => Promise<Response>,
  fromCopy: () => Promise<Response | undefined>,
): Promise<Response> {
  if (!navigator.onLine) return (await fromCopy()) ?? fromServer()
  const served = fromServer()
  const answered = served.then(
    () => (isSilent = false),
    () => 'failed',
  )
  const late = new Promise<'late'>((tell) => setTimeout(tell, isSilent ? 0 : PATIENCE_MS, 'late'))
  const first = await Promise.race([answered, late])
  if (first === 'late') isSilent = true
  return first ? ((await fromCopy()) ?? served) : served
}

/**
 * Replaces the offline copy by the current documents, the files they reference and those of `loaded`, the addresses that the
 * page has loaded. Nothing is replaced before every file has arrived. While the
 * documents are the same, what opened pages loaded before stays.
 * @throws if a file is missing or the network fails; the previous copy stays
 */
export async function updateCopy(cache: FileCache, loaded: readonly string[]): Promise<void> {
  const keysOf = (addresses: readonly string[]) =>
    addresses.map((address) => cacheKey(address, 'cors')).filter((key) => key !== null)
  const documents = await Promise.all(
    [DOCUMENT_PATH, ...SUBPAGES].map(async (path) => {
      const page = await fetchOk(path, DOCUMENT_REQUEST)
      const text = await page.text()
      const files = keysOf([...text.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address))
      // A page of a hotel's Wi-Fi.
      if (files.length === 0) throw new Error(`${path}: no document of the portal`)
      return { path, headers: page.headers, text, files }
    }),
  )
  const referenced = documents.flatMap(({ files }) => files)
  const paths = new Set([...referenced, ...keysOf(loaded)])
  const cached = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const isSame = referenced.every((key) => cached.includes(key))
  const files = await Promise.all(
    [...paths].map(async (path) => ({
      path,
      response: (await cache.match(path)) ?? (await fetchOk(path)),
    })),
  )
  await Promise.all(files.map(({ path, response }) => cache.put(path, response)))
  for (const { path, headers, text } of documents) {
    // The session's start-up check (shared/session) reads this attribute: an offline copy has no server to ask.
    await cache.put(path, new Response(text.replace('<html', '<html data-offline-copy'), { headers }))
    paths.add(path)
  }
  if (isSame) return
  for (const pathname of cached) if (!paths.has(pathname)) await cache.delete(pathname)
}

async function fetchOk(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init)
  if (!response.ok || response.redirected) throw new Error(`${address}: ${response.status}`)
  return response
}

/**
 * The grammar of addresses that remotes own and of the pages below them, and the matcher that host, document server and
 * publish gate share. An address is `/` followed by `[a-z0-9-]+` segments; a page's path is an owned address plus
 * `/literal`, `/:param` or a last `/*`.
 */

const SEGMENT = /^[a-z0-9-]+$/
const PARAM = /^:[a-z][A-Za-z0-9]{0,30}$/
/** The home page: the only address without a segment. It owns nothing below itself. */
export const HOME = '/'

const segmentsOf = (path: string): string[] => path.split('/').slice(1)

/** True for an address that a remote may own. The home page is none: it is given by the portal alone. */
export const isAddress = (value: string): boolean =>
  value.length <= 100 && value.startsWith('/') && segmentsOf(value).every((segment) => SEGMENT.test(segment))

/** True where two addresses cannot belong to two remotes: one is a string prefix of the other, as workers' scopes match. */
export const addressesCollide = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one)

/** True for a path that a page may have: literal segments, `:param`, a last `*`; the first segment is literal. */
export function isPagePath(path: string): boolean {
  if (path === HOME) return true
  if (path.length > 200 || !path.startsWith('/')) return false
  const segments = segmentsOf(path)
  return segments.every(
    (segment, index) =>
      SEGMENT.test(segment) ||
      (index > 0 && (PARAM.test(segment) || (segment === '*' && index === segments.length - 1))),
  )
}

/** True where the path lies in one of the addresses: it is the address or begins with it and a slash. */
export const isWithin = (path: string, addresses: readonly string[]): boolean =>
  addresses.some((address) => path === address || (address !== HOME && path.startsWith(`${address}/`)))

/** The addresses that some pages need, the shortest that hold them all: what stands before a parameter or `*`. */
export function addressesOf(paths: readonly string[]): string[] {
  const literal = paths.filter(isPagePath).map((path) => {
    const segments = segmentsOf(path)
    const end = segments.findIndex((segment) => !SEGMENT.test(segment))
    return `/${(end < 0 ? segments : segments.slice(0, end)).join('/')}`
  })
  const addresses = [...new Set(literal)].filter(isAddress)
  return addresses.filter(
    (address) =>
      !isWithin(
        address,
        addresses.filter((other) => other !== address),
      ),
  )
}

/**
 * True where the pattern matches the address. Letter case and trailing slashes do not matter, as in the browser's
 * router; a last `*` matches nothing too.
 */
export function matchesPage(path: string, pathname: string): boolean {
  const pattern = path.split('/').filter(Boolean)
  const segments = pathname.split('/').filter(Boolean)
  if (pattern.at(-1) === '*') {
    if (segments.length < pattern.length - 1) return false
  } else if (segments.length !== pattern.length) return false
  return pattern.every(
    (part, index) =>
      part === '*' || part.startsWith(':') || part.toLowerCase() === segments[index]?.toLowerCase(),
  )
}

/** Specificity: a literal segment beats a parameter, which beats `*`; compared from the left. */
const rank = (path: string): string =>
  path
    .split('/')
    .filter(Boolean)
    .map((part) => (part === '*' ? 1 : part.startsWith(':') ? 2 : 3))
    .join('')

/** The most specific of some pages that match the address. */
export function bestPage<T extends { readonly path: string }>(
  pages: readonly T[],
  pathname: string,
): T | undefined {
  let best: T | undefined
  for (const page of pages)
    if (matchesPage(page.path, pathname) && (!best || rank(page.path) > rank(best.path))) best = page
  return best
}

/** Who may see a page. guest: whoever is signed in is sent on; user: a signed-in person; admin: role 1. */
export const ACCESS = ['anyone', 'guest', 'user', 'admin'] as const

interface Declared {
  access: (typeof ACCESS)[number]
  frame?: 'portal' | 'bare' | undefined
}

/**
 * How a page is guarded and framed, as it declares; `closed`: only signed-in people see it, as they alone see that an
 * address does not exist.
 */
export function rulesOf(
  { access, frame = access === 'guest' ? 'bare' : 'portal' }: Declared = { access: 'user' },
) {
  return { access, frame, closed: access === 'user' || access === 'admin' }
}

/** Where people sign in: the first page for guests. */
export const signInPageOf = <T extends { readonly access: string }>(pages: readonly T[]): T | undefined =>
  pages.find(({ access }) => access === 'guest')

/** Where a sign-in leads: what comes next after it. */
export const homeOf = (
  pages: readonly { readonly access: string; readonly next?: readonly string[] | undefined }[],
): string => signInPageOf(pages)?.next?.[0] ?? HOME

/** Local-storage key of the page that the next document shows at once, and its shape: a `firstPaint` page as it last stood. */
export const KEPT_PAGE_KEY = 'csuite-page'
export interface KeptPage {
  /** Whose page it is; nobody else is shown it. */
  user: number
  path: string
  /** The release that drew it. */
  version: string
  html: string
  css: string
}

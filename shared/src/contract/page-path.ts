/**
 * The grammar of addresses and page paths, shared by host, document server and publish gate. An address is `/` followed by
 * `[a-z0-9-]+` segments; a page's path is an owned address plus `/literal`, `/:param` or a last `/*`.
 */

const SEGMENT = /^[a-z0-9-]+$/
const PARAM = /^:[a-z][A-Za-z0-9]{0,30}$/
/** Owns nothing below itself. */
export const HOME = '/'

const segmentsOf = (path: string): string[] => path.split('/').slice(1)

/** An address that a remote may claim; only the portal assigns HOME. */
export const isAddress = (value: string): boolean =>
  value.length <= 100 && value.startsWith('/') && segmentsOf(value).every((segment) => SEGMENT.test(segment))

/** One is a string prefix of the other, which is how service worker scopes match. */
export const addressesCollide = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one)

/** The first segment of a page's path is always literal. */
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

/** Without parameters: a path that can be linked to. */
export const isLiteralPath = (path: string): boolean => !/[:*]/.test(path)

/** The path is one of the addresses or below one. */
export const isWithin = (path: string, addresses: readonly string[]): boolean =>
  addresses.some((address) => path === address || (address !== HOME && path.startsWith(`${address}/`)))

/** The fewest addresses that cover the pages: their literal segments before a parameter or `*`. */
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

const LINE_BREAK = /[\n\r\u2028\u2029]/

/** Repeated slashes are one. */
export const withoutRepeatedSlashes = (pathname: string): string => pathname.replace(/\/{2,}/g, '/')

/**
 * The segments of an address's path as guard, document server and router read it: repeated slashes are one, and each segment
 * is decoded once, as React Router does. Undefined for an address that cannot be decoded, or has a line break, which the
 * router's `*` does not match: no page has it.
 */
function readSegments(pathname: string): string[] | undefined {
  try {
    const segments = pathname.split('/').filter(Boolean).map(decodeURIComponent)
    return segments.some((segment) => LINE_BREAK.test(segment)) ? undefined : segments
  } catch {
    return undefined
  }
}

/** The `email` of an address's query, whose plus stays a plus: links are often written without encoding it. */
export const emailIn = (query: URLSearchParams): string =>
  query.get('email')?.trim().replaceAll(' ', '+') ?? ''

/** True for an address whose path can be decoded to one line. */
export const isReadable = (pathname: string): boolean => readSegments(pathname) !== undefined

/** Of ASCII letters alone, as React Router does: the Kelvin sign is no k. */
const lowerCase = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * Ignores letter case and trailing slashes, as React Router does; a last `*` may match nothing.
 * @param segments in lower case
 */
function matchesPage(path: string, segments: readonly string[]): boolean {
  const pattern = path.split('/').filter(Boolean)
  if (pattern.at(-1) === '*') {
    if (segments.length < pattern.length - 1) return false
  } else if (segments.length !== pattern.length) return false
  return pattern.every(
    (part, index) => part === '*' || part.startsWith(':') || lowerCase(part) === segments[index],
  )
}

/** guest: signed-in people are redirected; user: signed-in people only. From the least to the most strict. */
export const ACCESS = ['anyone', 'guest', 'user', 'admin'] as const

interface Ranked {
  readonly path: string
  readonly access?: (typeof ACCESS)[number]
}

const strictness = ({ access = 'anyone' }: Ranked): number => ACCESS.indexOf(access)

/** React Router's score of a route: at an address it shows the one with the highest. */
const score = (path: string): number =>
  path
    .split('/')
    .filter(Boolean)
    .reduce((sum, part) => sum + (part === '*' ? -1 : part.startsWith(':') ? 4 : 11), 0)

/** Of two pages with one score the router shows the remote's first route, which may be either: the stricter rules apply. */
const isBetter = (page: Ranked, than: Ranked): boolean =>
  (score(page.path) - score(than.path) || strictness(page) - strictness(than)) > 0

/**
 * The page that the router shows.
 * @param pathname as it stands in the address, not decoded
 */
export function bestPage<T extends Ranked>(pages: readonly T[], pathname: string): T | undefined {
  let best: T | undefined
  // Once, since it may have 30 kB.
  const segments = readSegments(pathname)?.map(lowerCase)
  if (!segments) return undefined
  for (const page of pages)
    if (matchesPage(page.path, segments) && (!best || isBetter(page, best))) best = page
  return best
}

interface Declared {
  access: (typeof ACCESS)[number]
  frame?: 'portal' | 'bare' | undefined
}

/** Guard and frame of a page; without a page, of the not-found screen. `closed` pages are for signed-in people only. */
export function rulesOf(
  { access, frame = access === 'guest' ? 'bare' : 'portal' }: Declared = { access: 'user' },
) {
  return { access, frame, closed: access === 'user' || access === 'admin' }
}

/** What a page is for the portal. A role is granted to one remote, and each of its releases has one page with it. */
export const PAGE_ROLES = [
  'sign-in',
  'register',
  'home',
  'profile',
  'plans',
  'admin',
  'users',
  'authorize',
] as const
export type PageRole = (typeof PAGE_ROLES)[number]

/** The address of the page with a role; undefined while no release in the registry has it. */
export const addressOf = (
  role: PageRole,
  pages: readonly { readonly path: string; readonly role?: PageRole | undefined }[],
): string | undefined => pages.find((page) => page.role === role)?.path

/** Where the portal's own remotes have these pages (spec §2), for links that must work while the registry names none. */
export const SPEC_ADDRESSES = {
  'sign-in': '/login',
  register: '/register',
  home: '/apps',
  profile: '/perfil',
  plans: '/planes',
  admin: '/admin',
  users: '/admin/usuarios',
  authorize: '/autorizar/:uid',
} as const satisfies Record<PageRole, string>

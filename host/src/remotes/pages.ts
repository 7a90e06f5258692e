import {
  HOME,
  type PageRole,
  addressOf as addressIn,
  bestPage,
  isLiteralPath,
  rulesOf,
} from '@csuite/shared/contract/page-path'
import type { PageNav, RemotePage } from '@csuite/shared/contract/remotes'
import { hostPages } from '@csuite/shared/contract/host-pages'
import type { NavigationEntry } from '@csuite/shared/remote'
import { registry } from './registry'

const remotePages = (): RemotePage[] => registry().remotes.flatMap(({ pages }) => pages)

/** The host's or a remote's page at an address. */
export const pageAt = (pathname: string): RemotePage | undefined =>
  bestPage<RemotePage>([...hostPages, ...remotePages()], pathname)

/** A page's rules; `follows`: a signed-in person's `redirect_url` is followed there. */
export function rulesAt(pathname: string) {
  const page = pageAt(pathname)
  const rules = rulesOf(page)
  const own = hostPages.find(({ path }) => path === page?.path)
  return { ...rules, follows: own?.follows ?? rules.access !== 'anyone' }
}

export const needsSession = (pathname: string): boolean => rulesAt(pathname).closed

/** The address of the page with a role; undefined while no release in the registry has it. */
export const addressOf = (role: PageRole): string | undefined => addressIn(role, remotePages())

export const signInAddress = (): string => addressOf('sign-in') ?? HOME

/** Where a sign-in leads. */
export const homeAddress = (): string => addressOf('home') ?? HOME

/** Pages that the search finds: those with keywords. */
export const findablePages = (): RemotePage[] =>
  remotePages().filter((page) => page.keywords && isLiteralPath(page.path))

/** The remotes' entries in a place of the portal's navigation, for those who may open their pages. */
export const navigationIn = (place: PageNav['in'], viewer: Viewer): NavigationEntry[] =>
  remotePages()
    .flatMap(({ path, access, nav }) =>
      nav?.in === place && opens[viewer].includes(access) && isLiteralPath(path)
        ? [{ ...nav, to: path }]
        : [],
    )
    .sort((one, other) => one.order - other.order || one.label.localeCompare(other.label, 'es'))
    .map(({ to, label }) => ({ to, label }))

type Viewer = 'guest' | 'user' | 'admin'

const opens: Record<Viewer, readonly RemotePage['access'][]> = {
  guest: ['anyone', 'guest'],
  user: ['anyone', 'user'],
  admin: ['anyone', 'user', 'admin'],
}

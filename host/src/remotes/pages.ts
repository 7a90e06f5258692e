import { HOME, bestPage, homeOf, rulesOf, signInPageOf } from '@csuite/shared/contract/page-path'
import type { RemotePage } from '@csuite/shared/contract/remotes'
import { hostPages } from '@csuite/shared/contract/host-pages'
import { registry } from './registry'

/** The pages of all remotes, in the registry's order. */
const remotePages = (): RemotePage[] => registry().remotes.flatMap(({ pages }) => pages)

/** The page at an address, the host's or a remote's; undefined where nobody has one. */
export const pageAt = (pathname: string): RemotePage | undefined =>
  bestPage<RemotePage>([...hostPages, ...remotePages()], pathname)

/**
 * Its rules, and whether a signed-in person's `redirect_url` is followed from here: not from pages that belong to
 * signing in.
 */
export function rulesAt(pathname: string) {
  const page = pageAt(pathname)
  const rules = rulesOf(page)
  const own = hostPages.find(({ path }) => path === page?.path)
  return { ...rules, follows: own?.follows ?? rules.access !== 'anyone' }
}

export const needsSession = (pathname: string): boolean => rulesAt(pathname).closed

/** Where people sign in: the registry's first page for guests. */
export const signInAddress = (): string => signInPageOf(remotePages())?.path ?? HOME

/** Where a sign-in leads: what comes next after it. */
export const homeAddress = (): string => homeOf(remotePages())

const isLiteral = ({ path }: RemotePage) => !/[:*]/.test(path)

/** Pages that the search finds: those with keywords. */
export const findablePages = (): RemotePage[] =>
  remotePages().filter((page) => page.keywords && isLiteral(page))

/** The first page with this title or keyword. */
export const pageCalled = (word: string): string | undefined =>
  findablePages().find(({ title, keywords }) => title === word || keywords?.includes(word))?.path

/** The first page for administrators. */
export const panelAddress = (): string | undefined =>
  remotePages().find(({ access }) => access === 'admin')?.path

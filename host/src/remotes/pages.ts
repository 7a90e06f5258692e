import { HOME, bestPage, homeOf, rulesOf, signInPageOf } from '@csuite/shared/contract/page-path'
import type { RemotePage } from '@csuite/shared/contract/remotes'
import { hostPages } from '@csuite/shared/contract/host-pages'
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

/** The registry's first page for guests. */
export const signInAddress = (): string => signInPageOf(remotePages())?.path ?? HOME

/** Where a sign-in leads. */
export const homeAddress = (): string => homeOf(remotePages())

const isLiteral = ({ path }: RemotePage) => !/[:*]/.test(path)

/** Pages that the search finds: those with keywords. */
export const findablePages = (): RemotePage[] =>
  remotePages().filter((page) => page.keywords && isLiteral(page))

/** The first page with this title or keyword. */
export const pageCalled = (word: string): string | undefined =>
  findablePages().find(({ title, keywords }) => title === word || keywords?.includes(word))?.path

export const panelAddress = (): string | undefined =>
  remotePages().find(({ access }) => access === 'admin')?.path

import { bestPage, matchesPage } from '@csuite/shared/contract/page-path'
import type { RemoteRegistry } from '@csuite/shared/contract/remotes'

/** Pages that the host itself serves; every other address belongs to a remote or to nobody. */
const hostPages = ['/logout', '/playstoreapps/beto/datos-personales']
const developmentPages = ['/_ui']

export function isHostPage(pathname: string, development: boolean): boolean {
  return [...hostPages, ...(development ? developmentPages : [])].some((path) => matchesPage(path, pathname))
}

/** Whether only a signed-in person sees what is at the address, be it the page for an unknown one. */
export function needsSession(pathname: string, { remotes }: RemoteRegistry): boolean {
  const page = bestPage(
    remotes.flatMap(({ pages }) => pages),
    pathname,
  )
  return page === undefined || page.access === 'user' || page.access === 'admin'
}

/** Whether the page stands below the top bar, as its remote declares it; the page for an unknown address does. */
export function showsTopBar(pathname: string, { remotes }: RemoteRegistry): boolean {
  if (isHostPage(pathname, true)) return false
  const page = bestPage(
    remotes.flatMap(({ pages }) => pages),
    pathname,
  )
  return page?.frame !== undefined ? page.frame === 'portal' : page?.access !== 'guest'
}

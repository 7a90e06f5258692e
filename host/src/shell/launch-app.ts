import { APP_CALCULATOR, type App } from '@csuite/shared/contract/apps'
import { allowedRedirect, sessionStore, withToken } from '@csuite/shared/session'
import { pageCalled } from '../remotes/pages'

/** Where a web app opens: inside the portal, or in a new tab. */
export interface AppTarget {
  href: string
  newTab: boolean
}

/** The word that finds the calculator's page. */
const CALCULATOR = '4-20'

/** App 5 is the portal's calculator in a tab of its own; a path stays here; anything else opens a new tab (spec §2). */
export function targetOf(app: App): AppTarget | null {
  const calculator = app.id === APP_CALCULATOR ? pageCalled(CALCULATOR) : undefined
  if (calculator) return { href: calculator, newTab: true }
  if (!app.webUrl) return null
  return { href: app.webUrl, newTab: !app.webUrl.startsWith('/') }
}

/**
 * Opens an external app with the session's token where the address is allowed to get one. The token is added at this
 * moment only, so that no link in the page carries it.
 */
export function openExternal(href: string): void {
  const { token } = sessionStore.getState()
  const allowed = allowedRedirect(href)
  window.open(allowed && token ? withToken(allowed, token) : href, '_blank', 'noopener,noreferrer')
}

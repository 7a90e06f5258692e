import { callUnawaited } from '@csuite/shared/client'
import { countOpening } from '@csuite/shared/contract/app-use'
import { APP_COMMUNITY, type App } from '@csuite/shared/contract/apps'
import { isHttpsUrl, isRelativePath } from '@csuite/shared/contract/fields'
import {
  allowedRedirect,
  isDue,
  isTokenAlive,
  renewed,
  sessionStore,
  withToken,
} from '@csuite/shared/session'

export { arrange, inSections } from './catalogue-order'

type Device = 'ios' | 'android' | 'computer'
export type Platform = 'web' | 'mobile'

type Target = { kind: 'inside'; path: string } | { kind: 'outside'; address: string }
/** What an app's address is opened with. */
type Opened = Pick<App, 'inicioPropio'>

/** Spec §2. */
export function isEnabled(app: App, platform: Platform): boolean {
  return platform === 'web' ? app.isEnabledWeb : app.isEnabledMovil
}

/** Outside its audience: its button asks for it instead. */
export const isToBeRequested = (app: App, platform: Platform): boolean =>
  isEnabled(app, platform) && app.acceso !== undefined

export const hasUpgrade = ({ id, hasPaidPlan }: App): boolean => hasPaidPlan && id !== APP_COMMUNITY

/** Where the app's button leads on this device; null for a disabled app and for a missing or refused address. */
export function targetOf(app: App, platform: Platform, device: Device): Target | null {
  if (!isEnabled(app, platform)) return null
  if (platform === 'mobile') return outside(device === 'ios' ? app.iosUrl : app.androidUrl)
  return app.webUrl && isRelativePath(app.webUrl) ? { kind: 'inside', path: app.webUrl } : outside(app.webUrl)
}

function outside(address: string | null): Target | null {
  if (!address) return null
  return isHttpsUrl(address) || allowedRedirect(address) ? { kind: 'outside', address } : null
}

/** Tells the server that a signed-in person opens an app; delays nothing. */
export function countOpened({ id }: Pick<App, 'id'>): void {
  if (sessionStore.getState().isAuthenticated) callUnawaited(countOpening, { params: { id: String(id) } })
}

export function openTarget(target: Target, navigate: (path: string) => unknown, app?: Opened): void {
  if (target.kind === 'inside') void navigate(target.path)
  else openOutside(target.address, app)
}

/**
 * Opens another site in a new tab. Targets on the allow-list get the session's token (spec §5), added on click so that no
 * link in the page contains it; an app that signs people in through the portal gets none.
 */
export function openOutside(address: string, app?: Opened): void {
  const { token } = sessionStore.getState()
  const allowed = app?.inicioPropio ? null : allowedRedirect(address)
  const open = (live: string | null) => {
    const target = allowed && live ? withToken(allowed, live) : address
    if (/^https:/.test(target)) window.open(target, '_blank', 'noopener,noreferrer')
    // A deep link is handled by its app: a new tab would stay empty.
    else window.location.assign(target)
  }
  // Only a token that is over is waited for: browsers open a tab just after the click.
  if (allowed && isDue(token) && !isTokenAlive(token)) void renewed(token).then(open, () => open(null))
  else open(token)
}

/** iPads identify as a Mac, but Macs have no touch screen. */
export function deviceOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  if (/Macintosh/i.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android|Mobile/i.test(userAgent) ? 'android' : 'computer'
}

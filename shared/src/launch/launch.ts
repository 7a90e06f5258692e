import type { App } from '../contract/apps'
import { isHttpsUrl, isRelativePath } from '../contract/fields'
import { allowedRedirect, sessionStore, withToken } from '../session'
import type { Device } from './device'

export type Platform = 'web' | 'mobile'

/** Where an app's button leads: a path of the portal, or another site. */
export type Target = { kind: 'inside'; path: string } | { kind: 'outside'; address: string }

/** True where the app is switched on for the platform (spec §2). */
export function isEnabled(app: App, platform: Platform): boolean {
  return platform === 'web' ? app.isEnabledWeb : app.isEnabledMovil
}

/** The app's target on this device; null where it is switched off or has no address to follow. */
export function targetOf(app: App, platform: Platform, device: Device): Target | null {
  if (!isEnabled(app, platform)) return null
  if (platform === 'mobile') return outside(device === 'ios' ? app.iosUrl : app.androidUrl)
  return app.webUrl && isRelativePath(app.webUrl) ? { kind: 'inside', path: app.webUrl } : outside(app.webUrl)
}

function outside(address: string | null): Target | null {
  if (!address) return null
  return isHttpsUrl(address) || allowedRedirect(address) ? { kind: 'outside', address } : null
}

/** Opens an app: inside the portal, or as another site. */
export function openTarget(target: Target, navigate: (path: string) => unknown): void {
  if (target.kind === 'inside') void navigate(target.path)
  else openOutside(target.address)
}

/**
 * Opens another site in a new tab. The session's token goes along only to targets on the allow-list (spec §5); it is
 * added at the click, so that no link in the page carries it.
 */
export function openOutside(address: string): void {
  const { token } = sessionStore.getState()
  const allowed = allowedRedirect(address)
  const target = allowed && token ? withToken(allowed, token) : address
  if (/^https:/.test(target)) window.open(target, '_blank', 'noopener,noreferrer')
  // A deep link is taken by its app: a tab of its own would stay behind, empty.
  else window.location.assign(target)
}

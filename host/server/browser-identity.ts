import { overrideCookie } from '@csuite/shared/contract/build-override'
import { BROWSER_COOKIE, browserIdOf, signedBrowserId } from '../../api/src/identity/browser-ids'
import type { Secrets } from '../../api/src/identity/secrets'
import type { BrowserIdentity } from './registry/registry-source'

const YEAR_S = 365 * 24 * 3600
const pattern = new RegExp(`(?:^|;\\s*)${BROWSER_COOKIE}=([\\w.-]{8,100})(?:;|$)`)

interface Portal {
  publicUrl: string
  secrets: Pick<Secrets, 'hmac' | 'hmacs'>
}

/** What a browser sent back: its identifier, null where it has none yet, and the build that it tries. */
export function browserOf(cookies: string | undefined, { publicUrl, secrets }: Portal): BrowserIdentity {
  const name = overrideCookie(publicUrl)
  const build = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)(?:;|$)`).exec(cookies ?? '')?.[1]
  const id = browserIdOf(secrets, pattern.exec(cookies ?? '')?.[1]) ?? null
  return { id, ...(build === undefined ? {} : { build }) }
}

const setCookie = (cookie: string, seconds: number, publicUrl: string) =>
  `${cookie}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** The header that makes a browser forget the build that it tried. */
export const forgetBuild = (publicUrl: string): string =>
  setCookie(`${overrideCookie(publicUrl)}=`, 0, publicUrl)

/**
 * A new browser's identifier and the header that makes it keep it for a year. Random and tied to nobody: it only keeps
 * a browser on the same side of a canary, and its reports apart from others'.
 */
export function newBrowser({ publicUrl, secrets }: Portal): { id: string; cookie: string } {
  const { id, value } = signedBrowserId(secrets)
  return { id, cookie: setCookie(`${BROWSER_COOKIE}=${value}`, YEAR_S, publicUrl) }
}

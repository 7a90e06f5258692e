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

/** The header that makes a browser forget the build that it tried. */
export function forgetBuild(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${overrideCookie(publicUrl)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`
}

/**
 * A new browser's identifier and the header that makes it keep it for a year. Random and tied to nobody: it only keeps
 * a browser on the same side of a canary, and its reports apart from others'.
 */
export function newBrowser({ publicUrl, secrets }: Portal): { id: string; cookie: string } {
  const { id, value } = signedBrowserId(secrets)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return {
    id,
    cookie: `${BROWSER_COOKIE}=${value}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`,
  }
}

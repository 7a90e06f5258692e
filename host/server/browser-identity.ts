import { randomBytes } from 'node:crypto'
import { overrideCookie } from '@csuite/shared/contract/build-override'
import type { BrowserIdentity } from './registry/registry-source'

const NAME = 'csuite_browser'
const YEAR_S = 365 * 24 * 3600
const pattern = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{8,64})(?:;|$)`)

/** What a browser sent back: its identifier, null where it has none yet, and the build that it tries. */
export function browserOf(cookies: string | undefined, publicUrl: string): BrowserIdentity {
  const name = overrideCookie(publicUrl)
  const build = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)(?:;|$)`).exec(cookies ?? '')?.[1]
  return { id: pattern.exec(cookies ?? '')?.[1] ?? null, ...(build === undefined ? {} : { build }) }
}

/** The header that makes a browser forget the build that it tried. */
export function forgetBuild(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${overrideCookie(publicUrl)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`
}

/**
 * A new browser's identifier and the header that makes it keep it for a year. Random and tied to nobody: it only keeps
 * a browser on the same side of a canary.
 */
export function newBrowser(publicUrl: string): { id: string; cookie: string } {
  const id = randomBytes(16).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return { id, cookie: `${NAME}=${id}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}` }
}

import { randomBytes } from 'node:crypto'
import type { BrowserIdentity } from './registry/registry-source'

const NAME = 'csuite_browser'
const YEAR_S = 365 * 24 * 3600
const pattern = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{8,64})(?:;|$)`)

/** The identifier that a browser sent back; null where it has none yet. */
export function browserOf(cookies: string | undefined): BrowserIdentity {
  return { id: pattern.exec(cookies ?? '')?.[1] ?? null }
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

import { overrideCookie } from '@csuite/shared/contract/build-override'
import { memberCookie } from '../../api/src/modules/remotes/canary/canary-members'
import { BROWSER_COOKIE, browserIdOf, signedBrowserId } from '../../api/src/identity/browsers/browser-ids'
import type { DocumentServerOptions } from './document-options'
import type { BrowserIdentity } from './registry/registry-source'

const YEAR_S = 365 * 24 * 3600

type Portal = Pick<DocumentServerOptions, 'publicUrl' | 'secrets'>

const cookieIn = (cookies: string, name: string) => new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(cookies)?.[1]

export function browserOf(cookies = '', { publicUrl, secrets }: Portal): BrowserIdentity {
  const build = cookieIn(cookies, overrideCookie(publicUrl))
  const id = browserIdOf(secrets, cookieIn(cookies, BROWSER_COOKIE)) ?? null
  const member = cookieIn(cookies, memberCookie(publicUrl))
  return { id, ...(build === undefined ? {} : { build }), ...(member === undefined ? {} : { member }) }
}

const setCookie = (cookie: string, seconds: number, publicUrl: string) =>
  `${cookie}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** The header that deletes the developer override's cookie. */
export const forgetBuild = (publicUrl: string): string =>
  setCookie(`${overrideCookie(publicUrl)}=`, 0, publicUrl)

/** A random id and its cookie: it keeps a browser on the same side of a canary and counts its reports once. */
export function newBrowser({ publicUrl, secrets }: Portal): { id: string; cookie: string } {
  const { id, value } = signedBrowserId(secrets)
  return { id, cookie: setCookie(`${BROWSER_COOKIE}=${value}`, YEAR_S, publicUrl) }
}

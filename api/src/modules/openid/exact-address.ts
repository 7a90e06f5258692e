import { isIP } from 'node:net'
import { namesPrivateHost } from '../../http/public-address'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLoopback = (address: string): boolean => LOOPBACK.has(new URL(address).hostname)

/** Whether a notice may go there, as `fetchNotice` sees it. */
export async function takesNotices(address: string, production: boolean): Promise<boolean> {
  if (isLoopback(address)) return !production
  const { hostname } = new URL(address)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && !(await namesPrivateHost(hostname))
}

/**
 * An https address, or http on this machine, written as a browser reads it: what is compared letter by letter must have no second
 * spelling (RFC 9700 §2.1).
 */
export function isExactAddress(address: string): boolean {
  if (!/^https?:\/\/[!-~]+$/.test(address) || /[\\*#<>"{}|^`]/.test(address) || !URL.canParse(address))
    return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (url.href !== address && url.href !== `${address}/`) return false
  return url.protocol === 'https:' || LOOPBACK.has(url.hostname)
}

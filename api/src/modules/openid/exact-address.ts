const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLoopback = (address: string): boolean => LOOPBACK.has(new URL(address).hostname)

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

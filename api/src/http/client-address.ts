import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../config'

/** The /56 and the /48 around an IPv6 /64: one customer may own either. */
export function widerNetworks(address: string): string[] {
  const [a, b, c, d] = /^([\da-f]+):([\da-f]+):([\da-f]+):([\da-f]+)::\/64$/.exec(address)?.slice(1) ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined) return []
  const site = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return [`${a}:${b}:${c}:${site}::/56`, `${a}:${b}:${c}::/48`]
}

/** A limited address and the networks around it, the widest first. */
export const networksOf = (address: string): string[] => [...widerNetworks(address).reverse(), address]

/** Who may set X-Forwarded-For, by their address and how many hops from us they are. */
export const trustedHops = (trustProxy: Config['trustProxy']) =>
  typeof trustProxy === 'object'
    ? proxyAddress.compile(trustProxy)
    : (_address: string, hop: number) => hop < Number(trustProxy)

/** Of a request that Fastify has not seen yet: as its `request.ip`. */
export function clientAddress(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const trusted = trustedHops(trustProxy)
  return (request) => limitedAddress(proxyAddress(request, trusted))
}

/** The address that rate limits count by: IPv4, or the /64 of IPv6; a connection that was reset has none. */
export function limitedAddress(ip = ''): string {
  const { v4, v6 } = parse(ip)
  if (v6 !== undefined) return `${v6.slice(0, 4).join(':')}::/64`
  return v4 ?? ip
}

/** The network that is stored instead of an address: IPv4 /24, IPv6 /48. */
export function networkOf(ip = ''): string {
  const { v4, v6 } = parse(ip)
  if (v6 !== undefined) return `${v6.slice(0, 3).join(':')}::/48`
  return v4 === undefined ? '' : `${v4.replace(/\.\d+$/, '.0')}/24`
}

/** IPv4 addresses within IPv6: as a socket shows them, and as NAT64 passes them on (RFC 6052). */
const EMBEDDED = /^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0):/

/** Drops the port, which some proxies add. */
function parse(from: string): { v4?: string; v6?: string[] } {
  const ip = /^\[(.+)\](?::\d+)?$/.exec(from)?.[1] ?? from
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(ip)?.[1]
  if (v4 !== undefined) return { v4 }
  const address = ip.split('%', 1)[0] ?? ip
  if (!isIPv6(address)) return {}
  const v6 = groupsOf(address)
  return EMBEDDED.test(v6.join(':')) ? { v4: lastAsIpv4(v6) } : { v6 }
}

const lastAsIpv4 = (groups: string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .map((group) => `${group >> 8}.${group & 0xff}`)
    .join('.')

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // Lower case, and an IPv4 part as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
}

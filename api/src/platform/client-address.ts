import { isIPv6 } from 'node:net'

/** The address as limits count it: IPv4 as it is, IPv6 by its /64, which one customer holds whole. */
export function limitedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const address = ip.split('%', 1)[0] ?? ip
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.toLowerCase().split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

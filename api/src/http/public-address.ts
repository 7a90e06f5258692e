import { lookup as resolve } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

/** Networks that are not the public internet (IANA special-purpose registries), and IPv6 forms that carry IPv4 ones. */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')

/** The public part of IPv6, and what of it is not public. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const specialUnicast = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialUnicast.addSubnet(network, prefix, 'ipv6')

/** True for an address of the public internet. */
export const isPublicAddress = (address: string, family: number): boolean =>
  family === 4
    ? !privateNetworks.check(address, 'ipv4')
    : globalUnicast.check(address, 'ipv6') && !specialUnicast.check(address, 'ipv6')

/**
 * Resolves a host for one connection, and refuses it where any of its addresses is not public. The connection goes to
 * the address that was checked: there is no second look-up that could answer otherwise.
 */
export const publicLookup: LookupFunction = (host, options, callback) =>
  resolve(host, { all: true, family: options.family ?? 0 }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error(`${host} has no address`), '', 0)
    if (!addresses.every(({ address, family }) => isPublicAddress(address, family)))
      return callback(new Error(`${host} is not a public address`), '', 0)
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })

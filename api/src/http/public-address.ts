import { lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, type LookupFunction } from 'node:net'

/** IANA special-purpose registries. */
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

/** The public part of IPv6, and its exceptions. */
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

export const isPublicAddress = (address: string, family: number): boolean =>
  family === 4
    ? !privateNetworks.check(address, 'ipv4')
    : globalUnicast.check(address, 'ipv6') && !specialUnicast.check(address, 'ipv6')

/**
 * Of the name servers, without `/etc/hosts`. Not by `lookup`, of which Node runs two at a time: with names whose servers never
 * answer anybody could hold up all others, the database's too.
 */
async function addressesOf(host: string): Promise<{ address: string; family: number }[]> {
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((answer, index) =>
    answer.status === 'rejected'
      ? []
      : answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  )
}

/** A `lookup` that refuses hosts with a private address. The connection uses the checked address: no DNS rebinding. */
export const publicLookup: LookupFunction = (host, options, callback) =>
  void addressesOf(host).then((addresses) => {
    const [first] = addresses
    if (!first) return callback(new Error(`${host} has no address`), '', 0)
    if (!addresses.every(({ address, family }) => isPublicAddress(address, family)))
      return callback(new Error(`${host} is not a public address`), '', 0)
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })

/** Whether a host is inside the network, as far as its name can be resolved now. What it connects to is checked again. */
export const namesPrivateHost = (host: string): Promise<boolean> =>
  new Promise((done) => {
    lookup(host.replace(/^\[|\]$/g, ''), { all: true }, (error, addresses) => {
      done(!error && addresses.some(({ address, family }) => !isPublicAddress(address, family)))
    })
  })

import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress, publicLookup } from './public-address'

test.each([
  ...['127.0.0.1', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '0.0.0.0'],
  ...['255.255.255.255', '::1', '::', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'fd00::1', 'fe80::1'],
  ...['2002:a00:1::', '2001:db8::1'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address, isIP(address))).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address, isIP(address))).toBe(true)
})

describe('a name that is to be connected to', () => {
  const resolved = (host: string) =>
    new Promise((done) => publicLookup(host, { all: true }, (error, found) => done(error?.message ?? found)))

  test.each([
    ['a public address', ['1.1.1.1'], ['2606:4700:4700::1111'], true],
    ['a private address', ['127.0.0.1'], [], false],
    ['a private address beside a public one', ['1.1.1.1'], ['::1'], false],
  ])('with %s', async (_, four, six, isTaken) => {
    jest.spyOn(Resolver.prototype, 'resolve4').mockResolvedValueOnce(four as never)
    jest.spyOn(Resolver.prototype, 'resolve6').mockResolvedValueOnce(six as never)
    const addresses = [...four, ...six].map((address) => ({ address, family: isIP(address) }))
    expect(await resolved('x.example')).toEqual(isTaken ? addresses : 'x.example is not a public address')
  })

  test('takes none of the threads in which Node resolves the others', async () => {
    const threads = jest.spyOn(dns, 'lookup')
    // No name, so that no name server is asked.
    expect(await resolved('a..b')).toBe('a..b has no address')
    expect(threads).not.toHaveBeenCalled()
  })
})

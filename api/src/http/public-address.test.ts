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

test('a name that leads to this machine is refused when it is resolved', async () => {
  const outcome = new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error?.message)))
  expect(await outcome).toBe('localhost is not a public address')
})

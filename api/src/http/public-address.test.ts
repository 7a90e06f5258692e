import { isPublicAddress, publicLookup } from './public-address'

test.each([
  ['127.0.0.1', 4],
  ['10.1.2.3', 4],
  ['100.64.0.1', 4],
  ['169.254.169.254', 4],
  ['172.31.0.1', 4],
  ['192.168.1.1', 4],
  ['0.0.0.0', 4],
  ['255.255.255.255', 4],
  ['::1', 6],
  ['::', 6],
  ['::ffff:10.0.0.1', 6],
  ['64:ff9b::a00:1', 6],
  ['fd00::1', 6],
  ['fe80::1', 6],
  ['2002:a00:1::', 6],
  ['2001:db8::1', 6],
])('%s is not public', (address, family) => {
  expect(isPublicAddress(address, family)).toBe(false)
})

test.each([
  ['1.1.1.1', 4],
  ['172.32.0.1', 4],
  ['2606:4700:4700::1111', 6],
])('%s is public', (address, family) => {
  expect(isPublicAddress(address, family)).toBe(true)
})

test('a name that leads to this machine is refused when it is resolved', async () => {
  const outcome = new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error?.message)))
  expect(await outcome).toBe('localhost is not a public address')
})

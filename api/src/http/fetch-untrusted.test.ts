import { Resolver } from 'node:dns/promises'
import { fetchUntrusted } from './fetch-untrusted'

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://localhost/',
])('%s is not asked where only public addresses are', async (address) => {
  jest.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['127.0.0.1'] as never)
  const asked = fetchUntrusted(address, { headers: {}, timeoutMs: 2000, publicOnly: true })
  await expect(asked).rejects.toThrow(/bare address|not a public address/)
})

import { certificateKeys } from '../../../contract/certificates'
import { mockNetworkFailure, mockServer } from '@csuite/shared/testing'
import { webcrypto } from 'node:crypto'
import { check } from './check'

const server = mockServer()
const key = {
  ...{ kid: 'k1', kty: 'EC', crv: 'P-256', x: '', y: '', use: 'sig', alg: 'ES256' },
  ...{ desde: '2026-01-01T00:00:00.000Z', hasta: null },
}
const link = { kind: 'stamp', kid: 'k2', numero: 'CAL-2026-000001', hash: 'h', signature: 's' } as const

beforeAll(() =>
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true }),
)
beforeEach(() => localStorage.clear())

test('a key that the portal does not know is not its own; without network nobody can say', async () => {
  server.use(mockNetworkFailure(certificateKeys))
  expect(await check(link)).toEqual({ state: 'no-keys' })
  server.answer(certificateKeys, { keys: [key] })
  expect(await check(link)).toEqual({ state: 'unknown-key' })
  server.use(mockNetworkFailure(certificateKeys))
  expect(await check(link)).toEqual({ state: 'no-keys' })
  expect(await check({ ...link, kid: 'k1' })).toEqual({ state: 'invalid' })
})

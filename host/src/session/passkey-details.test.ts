import { sessionStore, setUser, signIn } from '@csuite/shared/session'
import { testUser } from '@csuite/shared/testing'
import { followDetails } from './passkey-details'

const signal = jest.fn(() => Promise.reject(new Error('no authenticator')))
const ana = testUser({ id: 7, email: 'ana@planta.pe', name: 'Ana', lastName: 'Ruiz' })

beforeAll(() => {
  Object.assign(window, { PublicKeyCredential: { signalCurrentUserDetails: signal } })
  followDetails()
})
beforeEach(() => {
  sessionStore.setState({ user: null })
  signIn('token', ana)
  signal.mockClear()
})

const details = { rpId: 'localhost', userId: 'Nw', name: 'ana@planta.pe', displayName: 'Ana Ruiz' }
test.each([
  ['another name', { name: 'Ana María' }, [[{ ...details, displayName: 'Ana María Ruiz' }]]],
  ['another address', { email: 'ana@norte.pe' }, [[{ ...details, name: 'ana@norte.pe' }]]],
  ['another phone', { phone: '+51987654321' }, []],
  ['another person', { id: 8, name: 'Luis' }, []],
])('%s is told to the browser where its passkeys show it', (_what, change, calls) => {
  setUser({ ...ana, ...change })
  expect(signal.mock.calls).toEqual(calls)
})

test('a browser that does not listen changes nothing', () => {
  Object.assign(window, { PublicKeyCredential: {} })
  expect(() => setUser({ ...ana, name: 'Eva' })).not.toThrow()
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  expect(() => setUser(ana)).not.toThrow()
})

import {
  addPasskey,
  newPasskeyOptions,
  passkeyOptions,
  passkeySignIn,
} from '@csuite/shared/contract/passkeys'
import { keepLastMethod, signIn } from '@csuite/shared/session'
import { apiFailure, mockNetworkFailure, testToken, testUser } from '@csuite/shared/testing'
import {
  WebAuthnAbortService,
  getBrowserCapabilities,
  sendSignal,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { pass, passkeyAnswer, setUpBrowser } from '../../testing/open'
import { makeOwnPasskey } from './own-passkey'
import { signInByPasskey } from './passkey-sign-in'

jest.mock('@simplewebauthn/browser')

const server = setUpBrowser()
const KEY = 'csuite-own-passkey-7'
const DAYS = 86_400_000
const refusedWith = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }))

let asked: string[]
let sent: unknown[]
beforeEach(() => {
  asked = []
  sent = []
  jest.mocked(getBrowserCapabilities).mockResolvedValue({ conditionalCreate: 'supported' } as never)
  jest
    .mocked(startRegistration)
    .mockReset()
    .mockResolvedValue(passkeyAnswer as never)
  jest.mocked(sendSignal).mockReset().mockResolvedValue(undefined)
  server.answer(newPasskeyOptions, ({ request }) => {
    asked.push(new URL(request.url).search)
    return { challenge: 'c' } as never
  })
  server.answer(addPasskey, undefined as never, sent)
  signIn(testToken(), testUser({ id: 7 }))
  keepLastMethod('password')
})

/** When the browser may be asked again: in 30 days, never, or with the next sign-in. */
const again = () => {
  const until = Number(localStorage.getItem(KEY))
  return until === Infinity ? 'never' : until > Date.now() + 29 * DAYS ? 'later' : 'next time'
}

test('a passkey that the browser makes is kept without a name, once', async () => {
  await makeOwnPasskey()
  await makeOwnPasskey()
  expect(asked).toEqual(['?automatica=1'])
  expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' }, useAutoRegister: true })
  expect([sent, again()]).toEqual([[{ respuesta: passkeyAnswer }], 'never'])
  expect(sendSignal).not.toHaveBeenCalled()
})

test.each<[string, () => unknown, string, calls: number]>([
  ['a browser that cannot', () =>
    jest.mocked(getBrowserCapabilities).mockResolvedValue({ conditionalCreate: 'unknown' } as never), 'next time', 0], // prettier-ignore
  ['a browser that refuses', () =>
    jest.mocked(startRegistration).mockImplementation(refusedWith('NotAllowedError')), 'later', 1], // prettier-ignore
  ['a key that the person has here', () =>
    jest.mocked(startRegistration).mockImplementation(refusedWith('InvalidStateError')), 'never', 1], // prettier-ignore
  ['a portal that refuses', () =>
    server.answer(newPasskeyOptions, apiFailure('EMAIL_NOT_PROVEN')), 'later', 0], // prettier-ignore
  ['a portal that does not answer', () => server.use(mockNetworkFailure(newPasskeyOptions)), 'next time', 0],
  ['a sign-in by another way', () => keepLastMethod('google'), 'next time', 0],
  ['a refusal of before', () => localStorage.setItem(KEY, String(Date.now() + 30 * DAYS)), 'later', 0],
])('%s makes none, and nobody is told', async (_, happens, when, calls) => {
  happens()
  await expect(makeOwnPasskey()).resolves.toBeUndefined()
  expect([sent, again()]).toEqual([[], when])
  expect(startRegistration).toHaveBeenCalledTimes(calls)
})

test('one that the portal does not keep is given back to the browser', async () => {
  server.answer(addPasskey, apiFailure('PASSKEY_FAILED'))
  await makeOwnPasskey()
  const signal = { signalName: 'unknownCredential', rpID: 'localhost', credentialID: 'a' }
  expect(jest.mocked(sendSignal).mock.calls).toEqual([[signal]])
})

test('a browser that never answers is given up after 10 seconds', async () => {
  jest.mocked(startRegistration).mockReturnValue(new Promise(() => undefined))
  void makeOwnPasskey()
  await pass(9000)
  expect(startRegistration).toHaveBeenCalled()
  expect(WebAuthnAbortService.cancelCeremony).not.toHaveBeenCalled()
  await pass(1000)
  expect(WebAuthnAbortService.cancelCeremony).toHaveBeenCalledTimes(1)
})

test.each([
  ['that no account has is reported to the browser', { desconocida: true }, 1],
  ['that failed otherwise is not', {}, 0],
])('a passkey %s', async (_, body, signals) => {
  jest.mocked(sendSignal).mockRejectedValue(new Error('not supported'))
  jest.mocked(startAuthentication).mockResolvedValue(passkeyAnswer as never)
  server.answer(passkeyOptions, { challenge: 'c' } as never)
  server.answer(passkeySignIn, apiFailure('PASSKEY_FAILED', body as never))
  await expect(signInByPasskey()).rejects.toMatchObject({ code: 'PASSKEY_FAILED' })
  expect(sendSignal).toHaveBeenCalledTimes(signals)
})

import { overrideSettings } from '@csuite/shared/client'
import { signIn, signOutLocally } from '@csuite/shared/session'
import { testApp, testToken, testUser } from '@csuite/shared/testing'
import { deviceOf, openOutside, targetOf } from '.'

const token = testToken()
const open = jest.fn(() => null)
window.open = open

beforeAll(() => overrideSettings({ redirectAllowlist: ['https://csuite.example', 'betopro://auth'] }))
beforeEach(() => {
  open.mockClear()
  signIn(token, testUser())
})

test('a path of the portal opens inside, another site outside', () => {
  expect(targetOf(testApp({ webUrl: '/calculadora-txi' }), 'web', 'computer')).toEqual({
    kind: 'inside',
    path: '/calculadora-txi',
  })
  expect(targetOf(testApp({ webUrl: 'https://x.example/a' }), 'web', 'ios')).toEqual({
    kind: 'outside',
    address: 'https://x.example/a',
  })
})

test('iOS opens iosUrl, every other device androidUrl', () => {
  const app = testApp({ id: 2 })
  expect(targetOf(app, 'mobile', 'ios')).toEqual({ kind: 'outside', address: app.iosUrl })
  expect(targetOf(app, 'mobile', 'android')).toEqual({ kind: 'outside', address: app.androidUrl })
  expect(targetOf(app, 'mobile', 'computer')).toEqual({ kind: 'outside', address: app.androidUrl })
})

test.each([
  ['an app switched off', testApp({ isEnabledWeb: false })],
  ['an app without address', testApp({ webUrl: null })],
  ['an empty address', testApp({ webUrl: '' })],
  ['a script', testApp({ webUrl: 'javascript:alert(1)' })],
  ['another protocol', testApp({ webUrl: 'http://x.example' })],
  ['a path of another host', testApp({ webUrl: '//evil.example' })],
  ['a deep link that is not on the list', testApp({ webUrl: 'otra://auth' })],
])('%s cannot be opened', (_, app) => {
  expect(targetOf(app, 'web', 'computer')).toBeNull()
})

test('an allowed target opens in a new tab with the token and without an opener', () => {
  openOutside('https://csuite.example/control-max?a=1')
  expect(open).toHaveBeenCalledWith(
    `https://csuite.example/control-max?a=1&token=${token}`,
    '_blank',
    'noopener,noreferrer',
  )
})

test.each([
  'https://csuite.example.evil.example/',
  'https://evil.example/?https://csuite.example',
  'https://CSUITE.example/',
])('%s gets no token', (address) => {
  openOutside(address)
  expect(open).toHaveBeenCalledWith(address, '_blank', 'noopener,noreferrer')
})

test('without a session there is no token', () => {
  signOutLocally()
  openOutside('https://csuite.example/')
  expect(open).toHaveBeenCalledWith('https://csuite.example/', '_blank', 'noopener,noreferrer')
})

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'

test.each([
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5],
  ['ios', mac, 5],
  ['computer', mac, 0],
  [
    'android',
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    5,
  ],
  ['computer', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 0],
  ['computer', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0', 10],
] as const)('recognises %s by %s', (device, userAgent, maxTouchPoints) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
})

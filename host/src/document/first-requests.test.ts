import { call, configureClient } from '@csuite/shared/client'
import { CATALOGUE_LIMIT, listApps } from '@csuite/shared/contract/apps'
import { currentUser } from '@csuite/shared/contract/login'
import { preferences } from '@csuite/shared/contract/preferences'
import { testToken } from '@csuite/shared/testing'
import type { DocumentOptions } from './options'
import { sendFirstRequests } from './first-requests'

const alive = testToken()
let sent: string[]

beforeEach(() => {
  localStorage.clear()
  delete window.__csuite
  delete document.documentElement.dataset.signedIn
  window.history.replaceState(null, '', '/')
  sent = []
  jest.spyOn(window, 'fetch').mockImplementation((address) => {
    sent.push(address as string)
    return Promise.resolve(Response.json({ data: ['early'] }))
  })
})

const user = '/api/auth/user'
const apps = '/api/apps/listar?page=1&limit=100'
const lists = '/api/preferencias'

test.each<[string, string | null, DocumentOptions['requests'], string, string[]]>([
  ['a living token on the home page', alive, 'catalogue', '/apps', [user, apps, lists]],
  ['a living token elsewhere', alive, 'user', '/planes', [user]],
  ["the host's own page", alive, 'none', '/logout', []],
  ["an address with somebody's token", alive, 'catalogue', '/apps?token=x', []],
  ['no token', null, 'catalogue', '/apps', []],
  ['an expired token', testToken(1), 'catalogue', '/apps', []],
  ['no JWT', 'basura', 'catalogue', '/apps', []],
  ['an unreadable payload', 'a.b.c', 'catalogue', '/apps', []],
])('before any bundle, %s', (_, token, requests, address, expected) => {
  window.history.replaceState(null, '', address)
  if (token) localStorage.setItem('token', token)
  sendFirstRequests({ api: '/api', requests })
  expect(sent).toEqual(expected)
  expect(document.documentElement.dataset.signedIn !== undefined).toBe(expected.length > 0)
})

test('the client takes the answers of the catalogue, of the user and of their lists', async () => {
  localStorage.setItem('token', alive)
  sendFirstRequests({ api: '/api', requests: 'catalogue' })
  configureClient({ getToken: () => alive, onUnauthorized: () => undefined })
  const query = { page: '1', limit: String(CATALOGUE_LIMIT) }
  expect(await call(listApps, { query })).toEqual({ data: ['early'] })
  expect(await call(currentUser)).toEqual({ data: ['early'] })
  expect(await call(preferences)).toEqual({ data: ['early'] })
  expect(sent).toHaveLength(3)
})

test.each([
  ['Ctrl K', { key: 'k', ctrlKey: true }, true],
  ['Cmd K', { key: 'K', metaKey: true }, true],
  ['Ctrl Alt K', { key: 'k', ctrlKey: true, altKey: true }, false],
  ['k', { key: 'k' }, false],
])('in the static frame %s asks for the search: %#', (_, init, expected) => {
  delete document.documentElement.dataset.search
  document.body.innerHTML = '<div data-frame></div>'
  localStorage.setItem('token', alive)
  sendFirstRequests({ api: '/api', requests: 'user' })
  window.dispatchEvent(new KeyboardEvent('keydown', init))
  expect(document.documentElement.dataset.search !== undefined).toBe(expected)
})

test('a browser that knows the person’s lists does not ask for them before the catalogue is there', () => {
  localStorage.setItem('token', alive)
  localStorage.setItem('csuite-preferences', JSON.stringify({ user: 7, favoritos: [] }))
  sendFirstRequests({ api: '/api', requests: 'catalogue' })
  expect(sent).toEqual([user, apps])
})

import { currentUser } from '@csuite/shared/contract/login'
import { sessionStore, signIn, signOutLocally } from '@csuite/shared/session'
import { apiFailure, mockEndpoint, mockServer, testToken, testUser } from '@csuite/shared/testing'
import { waitFor } from '@testing-library/react'
import { offerPages } from '../remotes/pages.fixture'
import { checkOnReturn } from './page-cache'
import { connectClient } from './start'

const server = mockServer(mockEndpoint(currentUser, testUser({ name: 'Ana María' })))
const reload = jest.fn()
const token = testToken()
const isHidden = () => document.documentElement.style.opacity === '0'
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

beforeAll(() => {
  offerPages()
  connectClient(jest.fn())
  checkOnReturn(reload)
})
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  reload.mockReset()
  document.documentElement.style.opacity = ''
  signIn(token, testUser())
})

test('a page of the same session is hidden until the session is checked, and then has its data', async () => {
  leave()
  expect(isHidden()).toBe(true)
  comeBack()
  expect(isHidden()).toBe(true)
  await waitFor(() => expect(isHidden()).toBe(false))
  expect(sessionStore.getState().user?.name).toBe('Ana María')
  expect(reload).not.toHaveBeenCalled()
})

test.each<[string, () => void]>([
  ['has been signed out of', () => localStorage.removeItem('token')],
  ['another person signed in to', () => localStorage.setItem('token', testToken(undefined, '2'))],
  [
    'has expired',
    () => {
      localStorage.setItem('token', testToken(1))
      sessionStore.setState({ token: testToken(1) })
    },
  ],
])('a page of a session that %s is loaded anew and stays hidden', (_case, happens) => {
  leave()
  happens()
  comeBack()
  expect([reload.mock.calls.length, isHidden()]).toEqual([1, true])
})

test('a session that the server ended is signed out before the page shows', async () => {
  server.answer(currentUser, apiFailure('UNAUTHORIZED'))
  leave()
  comeBack()
  await waitFor(() => expect(isHidden()).toBe(false))
  expect(sessionStore.getState().isAuthenticated).toBe(false)
})

test('a sign-in page to which one comes back signed in is loaded anew, another shows at once', () => {
  signOutLocally()
  leave()
  comeBack()
  expect([reload.mock.calls.length, isHidden()]).toEqual([0, false])
  localStorage.setItem('token', token)
  comeBack()
  expect(reload).toHaveBeenCalledTimes(1)
})

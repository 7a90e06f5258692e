import { call } from '@csuite/shared/client'
import { listApps } from '@csuite/shared/contract/apps'
import { currentUser } from '@csuite/shared/contract/login'
import { sessionStore, signIn, startSession } from '@csuite/shared/session'
import { apiFailure, mockEndpoint, mockServer, testToken, testUser } from '@csuite/shared/testing'
import { offerPages } from '../remotes/pages.fixture'
import { endedFor, forgetReturn } from './return-address'
import { connectClient, noteExpiredSession } from './start'

const server = mockServer()
const user = testUser()
const navigate = jest.fn()

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  offerPages()
  connectClient(navigate)
  window.history.replaceState(null, '', '/perfil?seccion=datos')
  sessionStore.setState({ user, isInitialized: false, isAuthenticated: false, isLoading: false })
})
afterEach(() => {
  forgetReturn()
  localStorage.clear()
})

test('a session that had expired is remembered as ended', async () => {
  localStorage.setItem('token', testToken(1))
  noteExpiredSession()
  await startSession()
  expect(endedFor()).toBe(user.email)
})

test('a session that the server rejects is remembered as ended', async () => {
  server.use(mockEndpoint(currentUser, apiFailure('UNAUTHORIZED')))
  localStorage.setItem('token', testToken())
  noteExpiredSession()
  await startSession()
  expect(endedFor()).toBe(user.email)
})

test("a refusal of an older token leaves another tab's newer one", async () => {
  server.use(mockEndpoint(listApps, apiFailure('UNAUTHORIZED')))
  signIn('older', user)
  localStorage.setItem('token', testToken())
  await expect(call(listApps)).rejects.toThrow()
  expect(localStorage.getItem('token')).toBe(testToken())
  expect(sessionStore.getState().isAuthenticated).toBe(true)
})

test('without a session nothing is remembered', async () => {
  noteExpiredSession()
  await startSession()
  expect(endedFor()).toBeUndefined()
})

test('a required second factor redirects to its set-up', async () => {
  server.use(mockEndpoint(listApps, apiFailure('SECOND_FACTOR_SETUP_REQUIRED')))
  await expect(call(listApps)).rejects.toThrow()
  expect(navigate).not.toHaveBeenCalled()
  window.history.replaceState(null, '', '/apps')
  await expect(call(listApps)).rejects.toThrow()
  expect(navigate).toHaveBeenCalledWith('/perfil?falta=segundo-factor', { replace: true })
})

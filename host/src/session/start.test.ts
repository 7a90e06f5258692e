import { call, overrideSettings } from '@csuite/shared/client'
import { listApps } from '@csuite/shared/contract/apps'
import { sessionStore, startSession } from '@csuite/shared/session'
import { mockServer, testToken, testUser } from '@csuite/shared/testing'
import { http, HttpResponse } from 'msw'
import { offerPages } from '../remotes/pages.fixture'
import { endedFor, forgetReturn } from './return-address'
import { connectClient, noteOverdueSession } from './start'

const server = mockServer()
const user = testUser()
const navigate = jest.fn()

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  overrideSettings({ apiBase: 'http://localhost/api' })
  offerPages()
  connectClient(navigate)
  window.history.replaceState(null, '', '/perfil?seccion=datos')
  sessionStore.setState({ user, isInitialized: false, isAuthenticated: false, isLoading: false })
})
afterEach(() => {
  forgetReturn()
  localStorage.clear()
})

test('a session whose time ran out before the document began is told to its person', async () => {
  localStorage.setItem('token', testToken(1))
  noteOverdueSession()
  await startSession()
  expect(endedFor()).toBe(user.email)
})

test('a session that the server no longer takes is told to its person', async () => {
  server.use(http.get('http://localhost/api/auth/user', () => HttpResponse.json({}, { status: 401 })))
  localStorage.setItem('token', testToken())
  noteOverdueSession()
  await startSession()
  expect(endedFor()).toBe(user.email)
})

test('where nobody was signed in nothing has ended', async () => {
  noteOverdueSession()
  await startSession()
  expect(endedFor()).toBeUndefined()
})

test('who must set up a second factor first is led there, once', async () => {
  const refusal = { statusCode: 403, code: 'SECOND_FACTOR_SETUP_REQUIRED', message: 'Activa la verificación' }
  server.use(http.get('http://localhost/api/apps/listar', () => HttpResponse.json(refusal, { status: 403 })))
  await expect(call(listApps)).rejects.toThrow()
  expect(navigate).not.toHaveBeenCalled()
  window.history.replaceState(null, '', '/apps')
  await expect(call(listApps)).rejects.toThrow()
  expect(navigate).toHaveBeenCalledWith('/perfil?falta=segundo-factor', { replace: true })
})

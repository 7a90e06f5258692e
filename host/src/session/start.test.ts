import { overrideSettings } from '@csuite/shared/client'
import { sessionStore, startSession } from '@csuite/shared/session'
import { mockServer, testToken, testUser } from '@csuite/shared/testing'
import { http, HttpResponse } from 'msw'
import { offerPages } from '../remotes/pages.fixture'
import { endedFor, forgetReturn } from './return-address'
import { connectClient, noteOverdueSession } from './start'

const server = mockServer()
const user = testUser()

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  overrideSettings({ apiBase: 'http://localhost/api' })
  offerPages()
  connectClient()
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

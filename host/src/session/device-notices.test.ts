import { call } from '@csuite/shared/client'
import { currentUser } from '@csuite/shared/contract/login'
import { signIn } from '@csuite/shared/session'
import { mockServer, testToken, testUser } from '@csuite/shared/testing'
import { setTheme } from '@csuite/shared/ui/theme'
import { toast } from '@csuite/shared/ui/toast'
import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { keepRecent } from '../shell/search-recents'
import { watchDevice } from './device-notices'
import { sessionTexts } from './session.texts'

const server = mockServer()
const hour = 3_600_000
const answerAt = (ms: number) =>
  server.use(
    http.get('http://localhost/api/auth/user', () =>
      HttpResponse.json(testUser(), { headers: { date: new Date(ms).toUTCString() } }),
    ),
  )
const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
let show: jest.SpyInstance

beforeEach(() => {
  sessionStorage.clear()
  show = jest.spyOn(toast, 'show').mockReturnValue(1)
})

test.each([-13, 13])('a clock that is %s hours off is said once', async (hours) => {
  watchDevice()
  answerAt(Date.now() - hours * hour)
  await call(currentUser)
  await call(currentUser)
  await waitFor(() => expect(show).toHaveBeenCalled())
  expect(show.mock.calls.map(([text]) => text)).toEqual([sessionTexts.wrongClock])
})

test('a clock that is a minute off is right', async () => {
  watchDevice()
  answerAt(Date.now() + 60_000)
  await call(currentUser)
  await import('@csuite/shared/ui/toast')
  expect(show).not.toHaveBeenCalled()
})

test.each([
  ['the session', () => signIn(testToken(), testUser())],
  ['the theme', () => setTheme('oscuro')],
  ["the search's recents", () => keepRecent(7, 'page:/apps')],
])('storage that does not take %s is said once', async (_, keep) => {
  watchDevice()
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  keep()
  keep()
  await waitFor(() => expect(show).toHaveBeenCalled())
  expect(new Set(show.mock.calls.map(([text]) => text))).toEqual(new Set([sessionTexts.notStored]))
})

import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { hostSession } from '../session/host-session'
import { watchForms } from '../session/return-address'
import { remotesStore } from '../federation/remotes-store'
import { followReleases } from './follow-release'
import { quarantine } from '../remotes/quarantine'
import { inlineRegistry, testRemote } from '../remotes/registry.fixture'
import { markRunning } from '../remotes/running'

const writesInFlight = jest.fn(() => 0)
jest.mock('@csuite/shared/client', () => ({ writesInFlight: () => writesInFlight() }))

const release = (version: string) => testRemote({ version, paths: ['/apps', '/planes'] })
let offered = release('1.0.0')
const asked = jest.fn()
const server = setupServer(
  http.get('http://localhost/remotes.json', () => {
    asked()
    return HttpResponse.json({ snapshot: 's', remotes: [offered] })
  }),
)
const reload = jest.fn()
let now = Date.now()
/** More than a minute on: the registry is old. */
const waitAMinute = () => (now += 61_000)
let goTo: (pathname: string) => Promise<void>

beforeAll(() => {
  server.listen()
  watchForms()
})
beforeEach(() => {
  jest.clearAllMocks()
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  // Whatever this machine takes, no response is slow.
  jest.spyOn(performance, 'now').mockReturnValue(0)
  localStorage.clear()
  writesInFlight.mockReturnValue(0)
  history.replaceState(null, '', '/perfil')
  hostSession.setState({ typedOn: null })
  remotesStore.setState({ hostReplaced: false })
  offered = release('1.0.0')
  document.body.innerHTML = '<form><input></form>'
  inlineRegistry({ snapshot: 's', remotes: [offered] })
  markRunning({ ...offered, mayFallBack: false, activeEntry: offered.entry })
  waitAMinute()
  let followed: (state: { location: { pathname: string } }) => void = () => undefined
  followReleases({ subscribe: (listener) => (followed = listener) }, reload)
  goTo = async (pathname) => {
    history.pushState(null, '', pathname)
    followed({ location: { pathname } })
    await remotesStore.getState().refreshed
    await new Promise((resolve) => setTimeout(resolve))
  }
})
afterAll(() => server.close())

test('navigating to a remote with a new release reloads', async () => {
  offered = release('2.0.0')
  await goTo('/apps')
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('navigating after the host was replaced reloads, whatever remote it leads to', async () => {
  await goTo('/apps')
  remotesStore.setState({ hostReplaced: true })
  await goTo('/otra')
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('the registry is fetched once a minute at most; an unchanged release changes nothing', async () => {
  await goTo('/apps')
  offered = release('2.0.0')
  await goTo('/planes')
  await goTo('/perfil')
  waitAMinute()
  await goTo('/otra')
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(reload).not.toHaveBeenCalled()
  await goTo('/apps')
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('no reload out of a form or during a write: the next navigation reloads', async () => {
  offered = release('2.0.0')
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  await goTo('/apps')
  writesInFlight.mockReturnValue(1)
  await goTo('/planes')
  expect(reload).not.toHaveBeenCalled()
  writesInFlight.mockReturnValue(0)
  await goTo('/apps')
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('nothing reloads for a quarantined release, or while offline', async () => {
  offered = release('2.0.0')
  quarantine(offered, 'day')
  await goTo('/apps')
  expect(asked).toHaveBeenCalledTimes(1)
  localStorage.clear()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await goTo('/planes')
  expect(reload).not.toHaveBeenCalled()
})

import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { FailureCause } from './failure-cause'
import { leaveCrashedRelease, leaveIncompleteRelease, leaveWithdrawnRelease } from './fall-back'
import { isQuarantined } from './quarantine'
import { markRunning, markSettled } from './running'

const running = (version: string, mayFallBack = true) => {
  const release = { name: 'remote-apps', version, entry: '/e.js', integrity: 'sha384-x', paths: ['/apps'] }
  markRunning({ ...release, mayFallBack, activeEntry: release.entry })
  return release
}
let offered: object[] = []
const server = setupServer(
  http.get('http://localhost/remotes.json', () => HttpResponse.json({ snapshot: 's', remotes: offered })),
)
const reload = jest.fn()

beforeAll(() => server.listen())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  reload.mockReset()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => server.close())

const offer = (version: string) => {
  offered = [
    { name: 'remote-apps', version, entry: '/e.js', integrity: 'sha384-x', contract: 1, paths: ['/apps'] },
  ]
}
const leaveCrashed = (pathname: string) => leaveCrashedRelease('remote-apps', pathname, reload)
const leaveIncomplete = (cause: FailureCause = 'release') =>
  leaveIncompleteRelease('remote-apps', () => Promise.resolve(cause), reload)
const leaveSlow = () => leaveIncompleteRelease('remote-apps', undefined, reload)

test('a screen that throws on its first showing costs its release, once', () => {
  const release = running('2.0.0')
  expect(leaveCrashed('/apps')).toBe(true)
  expect(isQuarantined(release)).toBe(true)
  expect(leaveCrashed('/apps')).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a screen that stood already, or a release with none before it, shows its panel', () => {
  running('2.1.0')
  markSettled('remote-apps', '/planes')
  expect(leaveCrashed('/planes')).toBe(false)
  const only = running('1.0.0', false)
  expect(leaveCrashed('/apps')).toBe(false)
  expect(isQuarantined(only)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a chunk that went with its release leads to the new release, once', async () => {
  const release = running('2.0.0')
  offer('3.0.0')
  expect(await leaveIncomplete()).toBe(true)
  expect(isQuarantined(release)).toBe(false)
  expect(await leaveIncomplete()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a part of a standing screen leads to a new release, once, and says nothing against one that is still active', async () => {
  const release = running('2.0.0')
  const leave = () => leaveWithdrawnRelease('remote-apps', reload)
  offer('2.0.0')
  expect(await leave()).toBe(false)
  offer('3.1.0')
  expect(await leave()).toBe(true)
  expect(await leave()).toBe(false)
  expect(isQuarantined(release)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a chunk of the active release that does not come costs that release', async () => {
  const release = running('2.0.0')
  offer('2.0.0')
  expect(await leaveIncomplete()).toBe(true)
  expect(isQuarantined(release)).toBe(true)
})

test('files that did not come cost the release a few minutes, a proven fault a day', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  const hour = 60 * 60 * 1000
  const away = running('4.0.0')
  offer('4.0.0')
  expect(await leaveIncomplete('transfer')).toBe(true)
  expect(isQuarantined(away)).toBe(true)
  const broken = running('5.0.0')
  offer('5.0.0')
  expect(await leaveIncomplete('release')).toBe(true)
  jest.advanceTimersByTime(hour)
  expect(isQuarantined(away)).toBe(false)
  expect(isQuarantined(broken)).toBe(true)
  jest.useRealTimers()
})

test('a slow chunk, or a portal that is away, says nothing of the release', async () => {
  const release = running('2.0.0')
  offer('2.0.0')
  expect(await leaveSlow()).toBe(false)
  server.use(http.get('http://localhost/remotes.json', () => HttpResponse.error()))
  expect(await leaveIncomplete()).toBe(false)
  expect(isQuarantined(release)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

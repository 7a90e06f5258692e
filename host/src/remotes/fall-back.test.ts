import { mockServer } from '@csuite/shared/testing'
import { http, HttpResponse } from 'msw'
import { LateError } from './cause'
import { afterScreenFailure } from './fall-back'
import { isQuarantined } from './quarantine'
import { testRemote } from './registry.fixture'
import { markRunning } from './running'

const running = (version: string, mayFallBack = true) => {
  const release = testRemote({ version })
  markRunning({ ...release, mayFallBack, activeEntry: release.entry })
  return release
}
let offered: object[] = []
let chunkStatus = 200
const server = mockServer(
  http.get('http://localhost/chunk.js', () => new HttpResponse('code', { status: chunkStatus })),
  http.get('http://localhost/remotes.json', () => HttpResponse.json({ snapshot: 's', remotes: offered })),
)
const reload = jest.fn()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  reload.mockReset()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

const offer = (version: string) => {
  offered = [testRemote({ version })]
}
const missing = Object.assign(new Error('no chunk'), { type: 'error', request: 'http://localhost/chunk.js' })
const fails = () => Promise.reject(missing)
const after = (stage: 'screen' | 'settled', error: unknown) =>
  afterScreenFailure('remote-apps', stage, error, fails, reload)

test('a screen that throws at its first render quarantines its release, once', async () => {
  const release = running('2.0.0')
  expect(await after('screen', new Error('threw'))).toBe('leaving')
  expect(isQuarantined(release)).toBe(true)
  expect(await after('screen', new Error('threw'))).toBe('document')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a settled screen, or a release without a previous one, shows the panel', async () => {
  running('2.1.0')
  expect(await after('settled', new Error('threw'))).toBe('here')
  const only = running('1.0.0', false)
  expect(await after('screen', new Error('threw'))).toBe('document')
  expect(isQuarantined(only)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('without another release a refused file needs a reload, an absent one does not', async () => {
  running('1.0.0', false)
  offer('1.0.0')
  chunkStatus = 200
  expect(await after('screen', missing)).toBe('document')
  chunkStatus = 503
  expect(await after('screen', missing)).toBe('here')
})

test.each(['screen', 'settled'] as const)('a missing %s reloads once for a new release', async (stage) => {
  const release = running('2.0.0')
  offer('3.0.0')
  expect(await after(stage, missing)).toBe('leaving')
  expect(await after(stage, missing)).not.toBe('leaving')
  expect(isQuarantined(release)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a missing chunk of a settled screen shows the panel, whose button reloads', async () => {
  running('2.0.0')
  offer('2.0.0')
  expect(await after('settled', missing)).toBe('document')
  expect(reload).not.toHaveBeenCalled()
})

test('missing files quarantine for minutes, a refused file for a day', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  const hour = 60 * 60 * 1000
  const away = running('4.0.0')
  offer('4.0.0')
  chunkStatus = 503
  expect(await after('screen', missing)).toBe('leaving')
  expect(isQuarantined(away)).toBe(true)
  const broken = running('5.0.0')
  offer('5.0.0')
  chunkStatus = 200
  expect(await after('screen', missing)).toBe('leaving')
  jest.advanceTimersByTime(hour)
  expect(isQuarantined(away)).toBe(false)
  expect(isQuarantined(broken)).toBe(true)
  jest.useRealTimers()
})

test('a slow chunk or an absent server quarantines nothing', async () => {
  const release = running('2.0.0')
  offer('2.0.0')
  expect(await after('screen', new LateError('slow'))).toBe('document')
  server.use(http.get('http://localhost/remotes.json', () => HttpResponse.error()))
  expect(await after('screen', missing)).toBe('here')
  expect(isQuarantined(release)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

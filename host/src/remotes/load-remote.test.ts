import { mockServer } from '@csuite/shared/testing'
import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { loadRoutes } from '../federation/instance'
import { remoteState } from '../federation/remotes-store'
import { loadRemoteModule } from './load-remote'
import { isQuarantined } from './quarantine'
import { inlineRegistry, testRemote } from './registry.fixture'

jest.mock('../federation/instance', () => ({ loadRoutes: jest.fn() }))

const load = jest.mocked(loadRoutes)
const asked = () => load.mock.calls.map(([release, fresh]) => `${release.version}${fresh ? ' fresh' : ''}`)

const release = (version: string) => testRemote({ version })
const descriptor = release('2.0.0')
const good = { contract: 1 as const, routes: [{ path: '/apps' }] }
const never = () => new Promise<never>(() => undefined)

const server = mockServer(
  http.get('http://localhost/remotes.json', () =>
    HttpResponse.json({ snapshot: 'fresh', remotes: [release('2.0.1')] }),
  ),
)

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  load.mockReset()
  inlineRegistry({})
})
afterEach(() => {
  jest.useRealTimers()
  localStorage.clear()
})

test('a remote that loads is loaded once', async () => {
  load.mockResolvedValueOnce(good)
  expect(await loadRemoteModule(descriptor)).toBe(good)
  expect(asked()).toEqual(['2.0.0'])
})

test('the retry loads the fresh registry’s release at an uncached address', async () => {
  load.mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce(good)
  expect(await loadRemoteModule(descriptor)).toBe(good)
  expect(asked()).toEqual(['2.0.0', '2.0.1 fresh'])
})

test('then the previous release is loaded', async () => {
  load.mockRejectedValueOnce(new Error('x')).mockRejectedValueOnce(new Error('y')).mockResolvedValueOnce(good)
  expect(await loadRemoteModule({ ...descriptor, previous: release('1.0.0') })).toBe(good)
  expect(asked()[2]).toBe('1.0.0')
})

test.each([
  ['proven broken', 'a day', new Error('its screen threw')],
  [
    'away',
    'minutes',
    Object.assign(new Error('503'), { type: 'error', request: 'http://localhost/away.js' }),
  ],
])('a release that is %s is quarantined for %s', async (_, span, failure) => {
  server.use(
    http.get('http://localhost/away.js', () => new HttpResponse(null, { status: 503 })),
    http.get('http://localhost/remotes.json', () => HttpResponse.error()),
  )
  load.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValueOnce(good)
  await loadRemoteModule({ ...descriptor, previous: release('1.0.0') })
  await waitFor(() => expect(isQuarantined(descriptor)).toBe(true))
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  expect(isQuarantined(descriptor)).toBe(span === 'a day')
})

test('a hanging remote fails within ten seconds; a late first attempt still counts', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  load.mockImplementation(never)
  const failed = expect(loadRemoteModule(descriptor)).rejects.toThrow()
  await jest.advanceTimersByTimeAsync(10_000)
  await failed
  expect(remoteState('remote-apps').retry).toBe('document')

  let answer: (value: typeof good) => void = () => undefined
  load.mockReset()
  load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  load.mockImplementation(never)
  const late = loadRemoteModule(descriptor)
  await jest.advanceTimersByTimeAsync(5000)
  answer(good)
  await expect(late).resolves.toBe(good)
})

test('the previous release never precedes a late retry; a broken one is quarantined', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  server.use(
    http.get('http://localhost/remotes.json', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1400))
      return HttpResponse.json({ snapshot: 'same', remotes: [{ ...descriptor, previous: release('1.0.0') }] })
    }),
  )
  load.mockImplementation(({ version }, fresh) => {
    if (version === '1.0.0') return Promise.resolve(good)
    return fresh ? Promise.reject(new Error('its module threw')) : never()
  })
  const loading = loadRemoteModule({ ...descriptor, previous: release('1.0.0') })
  await jest.advanceTimersByTimeAsync(6000)
  await expect(loading).resolves.toBe(good)
  expect(asked().slice(0, 3)).toEqual(['2.0.0', '2.0.0 fresh', '1.0.0'])
  await jest.advanceTimersByTimeAsync(100)
  expect(isQuarantined(descriptor)).toBe(true)
})

test('a release that fails after its timeout is quarantined too', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  server.use(http.get('http://localhost/remotes.json', () => HttpResponse.error()))
  load.mockImplementation(({ version }) =>
    version === '1.0.0'
      ? Promise.resolve(good)
      : new Promise((_, reject) => setTimeout(() => reject(new Error('not what its hash says')), 5000)),
  )
  const loading = loadRemoteModule({ ...descriptor, previous: release('1.0.0') })
  await jest.advanceTimersByTimeAsync(4500)
  await expect(loading).resolves.toBe(good)
  expect(isQuarantined(descriptor)).toBe(false)
  await jest.advanceTimersByTimeAsync(3000)
  expect(isQuarantined(descriptor)).toBe(true)
})

import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { loadExposed } from './federation'
import { loadRemoteModule } from './load-remote'
import { isQuarantined } from './quarantine'
import { readInlinedRegistry } from './registry'
import { onRemoteReport } from './report'

jest.mock('./federation', () => ({ loadExposed: jest.fn() }))
jest.mock('./try-again', () => ({ tryAgain: (load: () => Promise<unknown>) => load() }))

const load = jest.mocked(loadExposed)
const asked = () => load.mock.calls.map(([entry]) => entry)
const entries = () => asked().map(({ url }) => url)

const release = (version: string) => ({
  version,
  entry: `/remotes/remote-apps/${version}/entry.js`,
  integrity: `sha384-${version}`,
})
const descriptor = { name: 'remote-apps', ...release('2.0.0'), contract: 1, paths: ['/apps'] }
const good = { default: { contract: 1, routes: [{ path: '/apps' }] } }
const never = () => new Promise<never>(() => undefined)

const server = setupServer(
  http.get('http://localhost/remotes.json', () =>
    HttpResponse.json({ snapshot: 'fresh', remotes: [{ ...descriptor, ...release('2.0.1') }] }),
  ),
)
const reports: string[] = []
onRemoteReport((report) => reports.push(`${report.version} ${report.event}`))

beforeAll(() => server.listen())
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  load.mockReset()
  reports.length = 0
  document.body.innerHTML = ''
  readInlinedRegistry()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  server.resetHandlers()
  localStorage.clear()
})
afterAll(() => server.close())

test('a remote that loads is loaded once', async () => {
  load.mockResolvedValueOnce(good)
  expect(await loadRemoteModule(descriptor)).toBe(good.default)
  expect(entries()).toEqual(['http://localhost/remotes/remote-apps/2.0.0/entry.js'])
  expect(reports).toEqual(['2.0.0 loaded'])
})

test('after a failure the fresh registry’s release is asked for at an address that no cache has', async () => {
  load.mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce(good)
  expect(await loadRemoteModule(descriptor)).toBe(good.default)
  expect(entries()[1]).toMatch(/2\.0\.1\/entry\.js\?retry=\d+$/)
  expect(reports).toEqual(['2.0.0 failed', '2.0.1 loaded'])
})

test('then the release before it is tried, by its own hash and global', async () => {
  load.mockRejectedValueOnce(new Error('x')).mockRejectedValueOnce(new Error('y')).mockResolvedValueOnce(good)
  expect(await loadRemoteModule({ ...descriptor, previous: release('1.0.0') })).toBe(good.default)
  expect(entries()[2]).toBe('http://localhost/remotes/remote-apps/1.0.0/entry.js')
  expect(asked()[2]).toMatchObject({
    integrity: 'sha384-1.0.0',
    global: expect.stringMatching(/_1_0_0$/) as string,
  })
})

test.each([
  ['proven broken', new Error('its screen threw'), 24 * 60],
  ['away', Object.assign(new Error('503'), { type: 'error', request: 'http://localhost/away.js' }), 5],
])('a release that is %s is passed over for as long as that asks for', async (_, failure, minutes) => {
  localStorage.clear()
  server.use(
    http.get('http://localhost/away.js', () => new HttpResponse(null, { status: 503 })),
    http.get('http://localhost/remotes.json', () => HttpResponse.error()),
  )
  load.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValueOnce(good)
  const began = Date.now()
  await loadRemoteModule({ ...descriptor, previous: release('1.0.0') })
  await waitFor(() => expect(isQuarantined(descriptor)).toBe(true))
  jest.spyOn(Date, 'now').mockReturnValue(began + (minutes - 1) * 60_000)
  expect(isQuarantined(descriptor)).toBe(true)
  jest.spyOn(Date, 'now').mockReturnValue(began + (minutes + 1) * 60_000)
  expect(isQuarantined(descriptor)).toBe(false)
})

test('a module that breaks the contract counts as failed', async () => {
  load.mockResolvedValue({ default: { contract: 9, routes: [] } })
  await expect(loadRemoteModule(descriptor)).rejects.toThrow()
  expect(reports).toContain('2.0.0 failed')
})

test('a remote that hangs is given up within ten seconds, and a late answer of the first attempt still counts', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  load.mockImplementation(never)
  const outcome = loadRemoteModule(descriptor).then(
    () => 'loaded',
    () => 'given up',
  )
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toBe('given up')

  let answer: (value: unknown) => void = () => undefined
  load.mockReset()
  load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  load.mockImplementation(never)
  const late = loadRemoteModule(descriptor)
  await jest.advanceTimersByTimeAsync(5000)
  answer(good)
  await expect(late).resolves.toBe(good.default)
})

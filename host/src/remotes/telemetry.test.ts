import { type CLSMetric, type INPMetric, type LCPMetric } from 'web-vitals'
import { reportRemote } from '../federation/report'
import { offerPages } from './pages.fixture'
import { testRemote } from './registry.fixture'
import { markRunning } from './running'
import { startTelemetry } from './telemetry'

type Metric = LCPMetric | INPMetric | CLSMetric
/** Reports a vital, since jsdom measures none. */
let mockMeasured: (name: Metric['name'], value: number) => void
jest.mock('web-vitals', () => {
  const watch = (report: (metric: Metric) => void) =>
    (mockMeasured = (name, value) => report({ name, value } as Metric))
  return { onLCP: watch, onINP: watch, onCLS: watch }
})

const beacon = jest.fn<boolean, [string, Blob]>(() => true)
const bodyOf = async (blob: Blob) => JSON.parse(await blob.text()) as { events: object[] }
/** Hides the page, and returns the batches that are sent. */
async function sent(): Promise<object[][]> {
  beacon.mockClear()
  dispatchEvent(new Event('pagehide'))
  const bodies = await Promise.all(beacon.mock.calls.map(([, blob]) => bodyOf(blob)))
  return bodies.map(({ events }) => events)
}
const of = (remote: string) => ({ remote, version: '1.0.0' })

test('reports and vitals are sent in bounded batches, without messages', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  offerPages()
  history.replaceState(null, '', '/apps')
  markRunning({ ...testRemote({ name: 'remote-x' }), mayFallBack: false, activeEntry: '' })
  reportRemote({ ...of('remote-apps'), event: 'loaded', durationMs: 120.4 })
  void startTelemetry()
  reportRemote({ ...of('remote-apps'), event: 'crashed', message: 'lucia@csuite.example' })
  reportRemote({ remote: 'host', version: '', event: 'crashed', message: 'x' })
  expect(await sent()).toEqual([
    [
      { ...of('remote-apps'), kind: 'load', value: 120 },
      { ...of('remote-apps'), kind: 'failure', value: 0 },
    ],
  ])
  expect(beacon.mock.calls[0]?.[0]).toBe('/api/remotos/telemetria')
  expect(beacon.mock.calls[0]?.[1].type).toBe('application/json')

  mockMeasured('LCP', 812.6)
  mockMeasured('CLS', 0.04)
  mockMeasured('CLS', 0.2)
  expect(await sent()).toEqual([
    [
      { ...of('remote-x'), kind: 'LCP', value: 813 },
      { ...of('remote-x'), kind: 'CLS', value: 0.04 },
    ],
  ])

  for (let number = 0; number < 500; number += 1)
    reportRemote({ ...of('remote-apps'), event: 'loaded', durationMs: number })
  const batches = await sent()
  expect(Math.max(...batches.map((events) => events.length))).toBe(20)
  expect(batches.flat().length).toBe(196)

  // A screen whose code throws as it loads.
  reportRemote({ ...of('remote-apps'), event: 'failed', message: 'x', error: new Error('x is no function') })
  expect(beacon.mock.lastCall?.[0]).toBe('/api/remotos/errores')
})

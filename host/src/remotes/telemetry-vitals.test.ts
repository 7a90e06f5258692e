import { type CLSMetric, type INPMetric, type LCPMetric } from 'web-vitals'
import { offerPages } from './pages.fixture'
import { markRunning } from './running'
import { startTelemetry } from './telemetry'

type Metric = LCPMetric | INPMetric | CLSMetric
/** What the browser measured; jsdom measures nothing. */
const mockMeasured: { (name: Metric['name'], value: number): void }[] = []
jest.mock('web-vitals', () => {
  const watch = (see: (metric: Metric) => void) =>
    mockMeasured.push((name, value) => see({ name, value } as Metric))
  return { onLCP: watch, onINP: watch, onCLS: watch }
})
const measured = (name: Metric['name'], value: number) => mockMeasured[0]?.(name, value)

test('each vital is sent once, rounded, for the remote of the first address', async () => {
  const beacon = jest.fn<boolean, [string, Blob]>(() => true)
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  offerPages()
  history.replaceState(null, '', '/apps')
  markRunning({ name: 'remote-x', version: '1.0.0' } as Parameters<typeof markRunning>[0])
  startTelemetry()
  measured('LCP', 812.6)
  measured('CLS', 0.04)
  measured('CLS', 0.2)
  dispatchEvent(new Event('pagehide'))
  const { events } = JSON.parse((await beacon.mock.calls[0]?.[1].text()) ?? '') as { events: object[] }
  expect(events).toEqual([
    { remote: 'remote-x', version: '1.0.0', kind: 'LCP', value: 813 },
    { remote: 'remote-x', version: '1.0.0', kind: 'CLS', value: 0.04 },
  ])
})

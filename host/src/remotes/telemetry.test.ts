import { reportRemote } from '../federation/report'
import { startTelemetry } from './telemetry'

// jsdom has none of the browser's measures.
jest.mock('web-vitals')
const beacon = jest.fn<boolean, [string, Blob]>(() => true)
const bodyOf = async (blob: Blob) => JSON.parse(await blob.text()) as { events: object[] }
const sent = async () =>
  (await Promise.all(beacon.mock.calls.map(([, blob]) => bodyOf(blob)))).map(({ events }) => events)

test('what happened before and after its start is sent in batches that the API takes, and never without bound', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  reportRemote({ remote: 'remote-apps', version: '1.0.0', event: 'loaded', durationMs: 120.4 })
  startTelemetry()
  reportRemote({ remote: 'remote-apps', version: '1.0.0', event: 'crashed', message: 'lucia@csuite.example' })
  reportRemote({ remote: 'host', version: '', event: 'crashed', message: 'x' })
  dispatchEvent(new Event('pagehide'))
  expect(beacon.mock.calls[0]?.[0]).toBe('/api/remotos/telemetria')
  expect(beacon.mock.calls[0]?.[1].type).toBe('application/json')
  expect(await sent()).toEqual([
    [
      { remote: 'remote-apps', version: '1.0.0', kind: 'load', value: 120 },
      { remote: 'remote-apps', version: '1.0.0', kind: 'failure', value: 0 },
    ],
  ])
  for (let number = 0; number < 500; number += 1)
    reportRemote({ remote: 'remote-apps', version: '1.0.0', event: 'loaded', durationMs: number })
  dispatchEvent(new Event('pagehide'))
  const batches = (await sent()).slice(1)
  expect(Math.max(...batches.map((events) => events.length))).toBe(20)
  expect(batches.flat().length).toBe(198)
})

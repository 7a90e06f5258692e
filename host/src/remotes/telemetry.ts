import { reportTelemetry, type TelemetryEvent } from '@csuite/shared/contract/releases'
import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP } from 'web-vitals'
import { collect } from './errors'
import { hasDeveloperOverride } from './developer-override'
import { post } from './post'
import { ownerOf } from './registry'
import type { RemoteReport } from '../federation/remotes-store'
import { onRemoteReport } from '../federation/report'
import { cached } from '../federation/with-retries'
import { runningRelease } from './running'

/** Events per request, which the API limits. */
const BATCH_SIZE = 20
const MAX_PER_PAGE = 200
const DEBOUNCE_MS = 5000

/** A page's events, sent together some seconds after the first of them. */
function telemetryQueue() {
  const queue: TelemetryEvent[] = []
  let counted = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    while (queue.length > 0) post(reportTelemetry, { events: queue.splice(0, BATCH_SIZE) })
  }
  const add = (event: TelemetryEvent) => {
    counted += 1
    if (counted > MAX_PER_PAGE || event.version === '') return
    queue.push(event)
    timer ??= setTimeout(flush, DEBOUNCE_MS)
  }
  return { add, flush }
}

const milliseconds = (value: number) => Math.min(Math.round(value), 600_000)

function eventOf({ remote, version, event, durationMs = 0 }: RemoteReport): TelemetryEvent {
  return event === 'loaded'
    ? { remote, version, kind: 'load', value: milliseconds(durationMs) }
    : { remote, version, kind: 'failure', value: 0 }
}

/** Once: sends load times, failures and web vitals of remotes, without personal data. Failures while offline are left out. */
export const startTelemetry = cached(() => {
  const { add, flush } = telemetryQueue()
  const owner = ownerOf(window.location.pathname)?.name
  onRemoteReport((report) => {
    if (report.error !== undefined) collect(report.error)
    if (report.remote === 'host' || hasDeveloperOverride(report.remote)) return
    if (report.event === 'loaded' || navigator.onLine) add(eventOf(report))
  })
  const vitals = new Set(['LCP', 'INP', 'CLS'])
  const addVital = ({ name: kind, value }: LCPMetric | INPMetric | CLSMetric) => {
    const release = owner === undefined || hasDeveloperOverride(owner) ? undefined : runningRelease(owner)
    // Each once: a page from the back-forward cache measures again.
    if (!release || !vitals.delete(kind)) return
    const { name: remote, version } = release
    add({ remote, version, kind, value: kind === 'CLS' ? Math.min(value, 100) : milliseconds(value) })
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  window.addEventListener('pagehide', flush)
  // Web vitals report in the capture phase of the page being hidden, before the flush.
  for (const watch of [onLCP, onINP, onCLS]) watch(addVital)
  return Promise.resolve()
})

import { apiBase } from '@csuite/shared/client'
import { reportTelemetry, type TelemetryEvent } from '@csuite/shared/contract/releases'
import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP } from 'web-vitals'
import { hasDeveloperOverride } from './developer-override'
import { ownerOf } from './registry'
import { type RemoteReport, onRemoteReport } from '../federation/report'
import { runningRelease } from './running'

/** Events in one request, as the API takes them, and in a page's whole life. */
const BATCH = 20
const PAGE_LIMIT = 200
/** Milliseconds that events wait for company. */
const WAIT_MS = 5000

let queue: TelemetryEvent[] = []
let counted = 0
let timer: ReturnType<typeof setTimeout> | undefined

function add(event: TelemetryEvent): void {
  counted += 1
  if (counted > PAGE_LIMIT || event.version === '') return
  queue.push(event)
  timer ??= setTimeout(flush, WAIT_MS)
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  const events = queue
  queue = []
  for (let start = 0; start < events.length; start += BATCH) post(events.slice(start, start + BATCH))
}

function post(events: TelemetryEvent[]): void {
  const address = apiBase() + reportTelemetry.path
  const body = JSON.stringify({ events })
  if (navigator.sendBeacon?.(address, new Blob([body], { type: 'application/json' }))) return
  fetch(address, {
    method: reportTelemetry.method,
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined)
}

const milliseconds = (value: number) => Math.min(Math.round(value), 600_000)

function eventOf({ remote, version, event, durationMs = 0 }: RemoteReport): TelemetryEvent {
  return event === 'loaded'
    ? { remote, version, kind: 'load', value: milliseconds(durationMs) }
    : { remote, version, kind: 'failure', value: 0 }
}

/**
 * Sends load times, failures and web vitals of remotes: names, versions and numbers, nothing of the person. What a
 * browser without network saw says nothing of a release and is left out.
 */
export function startTelemetry(): void {
  const owner = ownerOf(window.location.pathname)?.name
  onRemoteReport((report) => {
    // A developer override says nothing of a release.
    if (report.remote === 'host' || hasDeveloperOverride(report.remote)) return
    if (report.event === 'loaded' || navigator.onLine) add(eventOf(report))
  }, flush)
  const vitals = new Set(['LCP', 'INP', 'CLS'])
  const addVital = ({ name: kind, value }: LCPMetric | INPMetric | CLSMetric) => {
    const release = owner === undefined || hasDeveloperOverride(owner) ? undefined : runningRelease(owner)
    // Each once: a page that is shown again goes on measuring.
    if (!release || !vitals.delete(kind)) return
    const { name: remote, version } = release
    add({ remote, version, kind, value: kind === 'CLS' ? Math.min(value, 100) : milliseconds(value) })
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  window.addEventListener('pagehide', flush)
  // They report as the page is hidden, from the capture phase: before the flush.
  for (const watch of [onLCP, onINP, onCLS]) watch(addVital)
}

export interface RemoteReport {
  remote: string
  version: string
  /** failed: an attempt to load; crashed: a screen threw while rendering. */
  event: 'loaded' | 'failed' | 'crashed'
  durationMs?: number
  message?: string
}

type Listener = (report: RemoteReport) => void

/** Reports buffered until the listener loads, which is after the first screen. */
const BUFFER_SIZE = 30

const buffer: RemoteReport[] = []
let listener: Listener = (report) => {
  if (buffer.length < BUFFER_SIZE) buffer.push(report)
}

let flush: (() => void) | undefined

/** Sets the listener of all reports, the buffered ones included, and what sends its queue at once. */
export function onRemoteReport(next: Listener, sendQueue?: () => void): void {
  listener = next
  flush = sendQueue
  buffer.splice(0).forEach(next)
}

/** Sends the listener's queue at once: the page is about to unload. */
export const sendReports = (): void => flush?.()

export function reportRemote(report: RemoteReport): void {
  if (report.event !== 'loaded') console.error('remote', report.remote, report.version, report.message)
  listener(report)
}

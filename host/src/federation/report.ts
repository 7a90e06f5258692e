/** What happened to a remote in this page: for the console, and for whoever collects it. */
export interface RemoteReport {
  remote: string
  version: string
  /** loaded: its routes are known; failed: an attempt failed; crashed: a screen threw while it was shown. */
  event: 'loaded' | 'failed' | 'crashed'
  /** Milliseconds since the load began, for `loaded` and `failed`. */
  durationMs?: number
  message?: string
}

type Listener = (report: RemoteReport) => void

/** Reports kept for the first listener, whose code comes after the first screen. */
const KEPT = 30

const early: RemoteReport[] = []
const listeners = new Map<Listener, () => void>()

/**
 * Calls the listener for every report from now on, the first listener also for those before it.
 * @param flush sends at once what was reported: the page is about to go
 */
export function onRemoteReport(listener: Listener, flush: () => void = () => undefined): void {
  listeners.set(listener, flush)
  early.splice(0).forEach(listener)
}

export function reportRemote(report: RemoteReport): void {
  if (report.event !== 'loaded') console.error('remote', report.remote, report.version, report.message)
  if (listeners.size === 0 && early.length < KEPT) early.push(report)
  for (const listener of listeners.keys()) listener(report)
}

/** Flushes every listener: the page is about to go. */
export function sendReports(): void {
  for (const flush of listeners.values()) flush()
}

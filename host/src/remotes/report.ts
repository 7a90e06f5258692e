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

const listeners = new Set<Listener>()

/** Hears every report from now on; returns what stops it. */
export function onRemoteReport(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportRemote(report: RemoteReport): void {
  if (report.event !== 'loaded') console.error('remote', report.remote, report.version, report.message)
  for (const listener of listeners) listener(report)
}

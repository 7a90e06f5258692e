import type { RegistrySnapshot } from './registry/registry-source'

const RELEASE_FILE = /^\/remotes\/([a-z][a-z0-9-]*)\/([^/?]+)\//
const OFFLINE_WORKER = /^[^?]*\/offline-worker\.[\w-]+\.js(?:\?|$)/

interface WorkerScript {
  remote: string
  version: string
}

/**
 * The release whose service worker is requested, recognised by its name or by the browser's header.
 * @param marker the request's `Service-Worker` header
 */
export function workerScript(url: string, marker: unknown): WorkerScript | undefined {
  const [, remote, version] = RELEASE_FILE.exec(url) ?? []
  if (remote === undefined || version === undefined) return undefined
  return marker === 'script' || OFFLINE_WORKER.test(url) ? { remote, version } : undefined
}

/**
 * The scope that an administrator granted to the remote, if this is the browser's release of it or the one before, which a
 * device may start without network until it opens the new one. A rollback withdraws a release, a narrower grant the older ones.
 */
export function workerScope({ remote, version }: WorkerScript, snapshot: RegistrySnapshot) {
  const granted = snapshot.workerScopes?.get(remote)
  const released = snapshot.registry.remotes.find(({ name }) => name === remote)?.version
  if (released === version) return granted
  const isNarrowed = (snapshot.lastWorkerScopes?.get(remote) ?? granted) !== granted
  return snapshot.superseded?.get(remote) === version && !isNarrowed ? granted : undefined
}

/**
 * Replaces a worker without a granted scope and unregisters itself, unless another release's worker is being installed
 * (Chromium may still count this one as waiting).
 */
export const UNREGISTERING_WORKER = `const leave = (event) => {
  event.stopImmediatePropagation()
  const { installing, waiting } = self.registration
  const isAnother = (worker) => worker && worker.scriptURL !== self.location.href
  if (!isAnother(installing) && !isAnother(waiting)) event.waitUntil(self.registration.unregister())
}
self.addEventListener('install', (event) => {
  event.stopImmediatePropagation()
  self.skipWaiting()
})
self.addEventListener('activate', leave)
self.addEventListener('fetch', leave)
`

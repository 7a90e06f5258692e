import type { RegistrySnapshot } from './registry/registry-source'

const RELEASE_FILE = /^\/remotes\/([a-z][a-z0-9-]*)\/([^/?]+)\//
const OFFLINE_WORKER = /^[^?]*\/offline-worker\.[\w-]+\.js(?:\?|$)/

interface WorkerScript {
  remote: string
  version: string
}

/**
 * The release whose service worker a request is for; undefined for every other request. Browsers mark the fetch of a
 * worker's script, whatever its name.
 * @param marker the request's `Service-Worker` header
 */
export function workerScript(url: string, marker: unknown): WorkerScript | undefined {
  const [, remote, version] = RELEASE_FILE.exec(url) ?? []
  if (remote === undefined || version === undefined) return undefined
  return marker === 'script' || OFFLINE_WORKER.test(url) ? { remote, version } : undefined
}

/**
 * What a worker may answer for, as its `Service-Worker-Allowed` header: the scope that an administrator granted to its
 * remote, for the release that this browser gets. Undefined for every other worker.
 */
export function workerScope(
  { remote, version }: WorkerScript,
  snapshot: RegistrySnapshot,
): string | undefined {
  const released = snapshot.registry.remotes.find(({ name }) => name === remote)?.version
  return released === version ? snapshot.workerScopes?.get(remote) : undefined
}

/**
 * Takes the place of a worker that may answer for nothing any more: it unregisters itself, unless the worker of another
 * release is on its way in (Chromium may still count this one as waiting). A page that registers it meanwhile keeps it:
 * then it goes at the next request.
 */
export const UNREGISTERING_WORKER = `const leave = (event) => {
  const { installing, waiting } = self.registration
  const isAnother = (worker) => worker && worker.scriptURL !== self.location.href
  if (!isAnother(installing) && !isAnother(waiting)) event.waitUntil(self.registration.unregister())
}
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', leave)
self.addEventListener('fetch', leave)
`

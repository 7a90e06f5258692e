import { DOCUMENT_PATH } from './offline-cache'

/** Registers the offline worker. Does nothing where the browser refuses it: a release on another origin, a private window. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(
      new URL(/* webpackChunkName: "offline-worker" */ './offline-worker', import.meta.url),
      { scope: DOCUMENT_PATH },
    )
    const worker = registration.installing ?? registration.waiting ?? registration.active
    worker?.postMessage(loadedFiles(new URL('.', worker.scriptURL).href))
  } catch {
    // The calculator works without the worker while it is open.
  }
}

/** The files of the host and of this release that the page has loaded. */
function loadedFiles(release: string): string[] {
  const places = [release, `${window.location.origin}/assets/`]
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => places.some((place) => name.startsWith(place)))
}

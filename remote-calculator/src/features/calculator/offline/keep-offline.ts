import { DOCUMENT_PATH } from './offline-store'

/**
 * Keeps the calculator for a time without network. Where the browser or the release's address does not allow it (a
 * remote on another origin, a private window), nothing is kept and nothing is missing.
 */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(
      new URL(/* webpackChunkName: "offline-worker" */ './offline-worker', import.meta.url),
      { scope: DOCUMENT_PATH },
    )
    const worker = registration.installing ?? registration.waiting ?? registration.active
    worker?.postMessage(loadedFiles(new URL('.', worker.scriptURL).href))
  } catch {
    // Without a worker the calculator still works for as long as it is open.
  }
}

/** What the page has loaded of the host and of this release; another remote's files are not needed here. */
function loadedFiles(release: string): string[] {
  const places = [release, `${window.location.origin}/assets/`]
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => places.some((place) => name.startsWith(place)))
}

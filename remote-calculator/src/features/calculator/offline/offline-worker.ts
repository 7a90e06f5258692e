/**
 * Keeps the calculator usable offline. Network first: whatever the server answers, also an error, reaches the page, so that
 * a deploy, a rollback or a withdrawn file takes effect at once; the cache serves only where there is no answer. It holds
 * immutable files and the document, which is the same for everybody, and no API response, hence nothing personal.
 */
import { DOCUMENT_REQUEST, isOwnDocument, keepablePath, keepCopy, keptAnswer } from './offline-store'

// TypeScript's library for workers excludes the one for pages, with which this folder is compiled.
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface KeepEvent extends LastingEvent {
  readonly data: unknown
}
interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: KeepEvent) => void): void
}

const CACHE = 'calculadora-txi'
const worker = globalThis as unknown as WorkerScope

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('message', (event) => {
  const { data } = event
  if (!Array.isArray(data)) return
  const loaded = data.filter((address): address is string => typeof address === 'string')
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) =>
        keepCopy({
          store: cache,
          fetch: (address, init) => fetch(address, init),
          origin: location.origin,
          loaded,
        }),
      )
      // The copy before stays, and the next visit tries again.
      .catch(() => undefined),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  if (!isOwnDocument(url, request.mode) && keepablePath(request.url, location.origin) === null) return
  const ask = () => (isOwnDocument(url, request.mode) ? fetch(url, DOCUMENT_REQUEST) : fetch(request))
  const copy = () => caches.open(CACHE).then((cache) => keptAnswer(cache, url, request.mode))
  event.respondWith(
    navigator.onLine
      ? ask().catch(async (error: unknown) => {
          const kept = await copy()
          if (kept) return kept
          throw error
        })
      : copy().then((kept) => kept ?? ask()),
  )
})

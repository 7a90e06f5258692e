/**
 * Makes the calculator work offline. Network first: every answer of the server reaches the page, errors included, so that a
 * deploy, a rollback or a withdrawn file takes effect at once. The cache is used only if there is no answer, or none in time. It
 * holds nothing personal: immutable files, and the document, which is the same for everybody.
 */
import { answerOf, cacheKey, DOCUMENT_REQUEST, isDocument, updateCopy } from './offline-cache'

// TypeScript's `webworker` library cannot be combined with `dom`, which this folder is compiled with.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface MessageEvent extends ExtendableEvent {
  readonly data: unknown
}
interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
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
      .then((cache) => updateCopy(cache, loaded))
      // The previous copy stays; the next visit tries again.
      .catch(() => undefined),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const key = cacheKey(request.url, request.mode)
  if (request.method !== 'GET' || key === null) return
  const fromServer = () => (isDocument(key) ? fetch(request.url, DOCUMENT_REQUEST) : fetch(request))
  const fromCache = () => caches.open(CACHE).then((cache) => cache.match(key))
  event.respondWith(answerOf(fromServer, fromCache))
})

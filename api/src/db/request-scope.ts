import { AsyncLocalStorage } from 'node:async_hooks'

export interface RequestScope {
  /** Safe inside an SQL comment (`requestIdFrom`). */
  requestId: string
  /** By `performance.now()`. */
  arrivedAt: number
  /** The client's address, after TRUST_PROXY. */
  readonly address?: string
  /** The service key that the request is made with: the author of its audit rows. */
  serviceKey?: { id: number; name: string }
  /** W3C trace context, if requests are traced. */
  traceparent?: string
  /** Called when a statement starts; the returned function is called when it ends. */
  onStatement?: (text: string) => (error?: unknown) => void
}

/** Empty in background workers. */
export const requestScope = new AsyncLocalStorage<RequestScope>()

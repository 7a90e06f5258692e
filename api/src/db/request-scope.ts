import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf statements run. */
export interface RequestScope {
  /** Of the characters that `requestIdFrom` lets through, so that it may stand in SQL. */
  requestId: string
  /** On performance.now()'s clock. */
  arrivedAt: number
  /** The client's, after TRUST_PROXY. */
  readonly address?: string
  /** W3C trace context of the request, where requests are traced. */
  traceparent?: string
  /** Told of each statement that starts; what it returns, that it ended. */
  onStatement?: (text: string) => (error?: unknown) => void
}

/** The request that the running code serves; none in workers. */
export const requestScope = new AsyncLocalStorage<RequestScope>()

/**
 * The statement with its request's id behind it, as sqlcommenter writes it: what the server logs, or shows as running, can be
 * traced to the request. A statement with a name is left alone, since its text is the name's.
 */
export function commented(text: string, scope: RequestScope | undefined): string {
  if (scope === undefined) return text
  const trace = scope.traceparent === undefined ? '' : `,traceparent='${scope.traceparent}'`
  return `${text} /*request_id='${scope.requestId}'${trace}*/`
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** The current request's context. */
export interface RequestScope {
  /** Only characters that `requestIdFrom` allows: safe inside an SQL comment. */
  requestId: string
  /** On performance.now()'s clock. */
  arrivedAt: number
  /** The client's, after TRUST_PROXY. */
  readonly address?: string
  /** W3C trace context of the request, where requests are traced. */
  traceparent?: string
  /** Called when a statement starts; the returned function is called when it ends. */
  onStatement?: (text: string) => (error?: unknown) => void
}

/** The request that the running code serves; none in workers. */
export const requestScope = new AsyncLocalStorage<RequestScope>()

/** The statement with its request's id in a comment, as sqlcommenter writes it: the server's log can be traced to the request. */
export function commented(text: string, scope: RequestScope): string {
  const trace = scope.traceparent === undefined ? '' : `,traceparent='${scope.traceparent}'`
  return `${text} /*request_id='${scope.requestId}'${trace}*/`
}

import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { type RequestScope, requestScope } from './request-scope'

type PoolCallback = Parameters<pg.Pool['connect']>[0]

/** Keeps a waiting caller's async context; otherwise it would run in that of whoever released the connection. */
export class RequestPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: PoolCallback): void
  override connect(callback?: PoolCallback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return super.connect().then(releaseOnFailedBegin)
    super.connect(AsyncResource.bind(callback))
    return undefined
  }
}

/** Works around drizzle, which leaks the connection when a transaction's BEGIN fails. */
function releaseOnFailedBegin(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const original = client.query
  client.query = ((...args: unknown[]) => {
    client.query = original
    const began = query(...args)
    began.catch((error: unknown) => {
      client.release(error instanceof Error ? error : true)
    })
    return began
  }) as typeof client.query
  return client
}

const READ_ONLY = '25006'

/**
 * Adds the request's id to its statements. A read timeout closes the connection: its ROLLBACK would time out too. So does a server
 * that became read-only: the next connection leads to the new primary.
 */
export class TimeoutClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const original = this.query.bind(this) as (...args: unknown[]) => unknown
    const query = (...args: unknown[]): unknown => {
      const statement = withRequestId(args, requestScope.getStore())
      const result = original(...statement.args)
      if (result instanceof Promise) {
        if (statement.ended !== undefined) result.then(() => statement.ended?.(), statement.ended)
        result.catch((error: unknown) => {
          if (!(error instanceof Error)) return
          const { message, code } = error as pg.DatabaseError
          if (message === 'Query read timeout' || code === READ_ONLY) this.tearDown()
        })
      }
      return result
    }
    this.query = query as typeof this.query
    // The pool handles 'error' of idle connections only; unhandled it would end the process.
    this.on('error', () => undefined)
  }

  private tearDown(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  }
}

interface Statement {
  args: unknown[]
  /** Called when the statement's promise settles. */
  ended?: ((error?: unknown) => void) | undefined
}

/** Adds the request's id to the query's text, in sqlcommenter's format, and reports it to `onStatement`. */
function withRequestId(args: unknown[], scope: RequestScope | undefined): Statement {
  const [first, ...rest] = args
  const text = typeof first === 'string' ? first : isPlainQuery(first) ? first.text : undefined
  if (text === undefined || scope === undefined) return { args }
  const ended = scope.onStatement?.(text)
  const trace = scope.traceparent === undefined ? '' : `,traceparent='${scope.traceparent}'`
  const commented = `${text} /*request_id='${scope.requestId}'${trace}*/`
  const query = typeof first === 'string' ? commented : { ...(first as object), text: commented }
  const callback = rest.at(-1)
  if (ended === undefined || typeof callback !== 'function') return { args: [query, ...rest], ended }
  const reported = (error: unknown, result: unknown) => {
    ended(error)
    ;(callback as (error: unknown, result: unknown) => void)(error, result)
  }
  return { args: [query, ...rest.slice(0, -1), reported] }
}

/** Not a prepared statement, cursor or stream. */
const isPlainQuery = (query: unknown): query is { text: string } =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('submit' in query) &&
  !('name' in query && query.name !== undefined)

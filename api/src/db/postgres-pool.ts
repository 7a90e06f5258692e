import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { type RequestScope, commented, requestScope } from './request-scope'

type PoolCallback = Parameters<pg.Pool['connect']>[0]

/**
 * A caller that waits for a connection is called back by whoever gives one back, in that one's context: bound, so that a
 * statement carries the id of its own request.
 */
export class RequestPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: PoolCallback): void
  override connect(callback?: PoolCallback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return super.connect().then(givenBackIfUnused)
    super.connect(AsyncResource.bind(callback))
    return undefined
  }
}

/**
 * drizzle gives a transaction's connection back only once its BEGIN succeeded; one that fails, on a connection that broke,
 * would be lost to the pool for ever.
 */
function givenBackIfUnused(client: pg.PoolClient): pg.PoolClient {
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

/**
 * A connection whose statements name their request, and which gives up. One whose answer never comes is useless: its
 * transaction's ROLLBACK would wait as long again, and the pool would hand it out. So a read time-out tears it down, and
 * what follows on it fails at once.
 */
export class ImpatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const original = this.query.bind(this) as (...args: unknown[]) => unknown
    const query = (...args: unknown[]): unknown => {
      const scope = requestScope.getStore()
      const statement = scope === undefined ? { args } : ofRequest(args, scope)
      const result = original(...statement.args)
      if (result instanceof Promise) {
        if (statement.ended !== undefined) result.then(() => statement.ended?.(), statement.ended)
        result.catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') this.tearDown()
        })
      }
      return result
    }
    this.query = query as typeof this.query
    // A connection that breaks in the middle of a transaction rejects what runs on it and also emits this; the pool listens
    // to idle connections only, and an event that nobody listens to ends the process.
    this.on('error', () => undefined)
  }

  private tearDown(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  }
}

interface Statement {
  args: unknown[]
  /** To be told when a promise of the statement settles. */
  ended?: ((error?: unknown) => void) | undefined
}

/** A query's arguments with the request's id in the text, reported to whoever observes the request. */
function ofRequest(args: unknown[], scope: RequestScope): Statement {
  const [first, ...rest] = args
  const text = typeof first === 'string' ? first : isPlainQuery(first) ? first.text : undefined
  if (text === undefined) return { args }
  const ended = scope.onStatement?.(text)
  const named = commented(text, scope)
  const query = typeof first === 'string' ? named : { ...(first as object), text: named }
  const callback = rest.at(-1)
  if (ended === undefined || typeof callback !== 'function') return { args: [query, ...rest], ended }
  const tell = (error: unknown, result: unknown) => {
    ended(error)
    ;(callback as (error: unknown, result: unknown) => void)(error, result)
  }
  return { args: [query, ...rest.slice(0, -1), tell] }
}

/** Not a statement with a name, whose text is the name's, nor an object that carries itself out. */
const isPlainQuery = (query: unknown): query is { text: string } =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('submit' in query) &&
  !('name' in query && query.name !== undefined)

import pg from 'pg'

type PoolCallback = Parameters<pg.Pool['connect']>[0]

/** Works around drizzle, which leaks the connection when a transaction's BEGIN fails. */
export class TransactionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: PoolCallback): void
  override connect(callback?: PoolCallback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return super.connect().then(releaseOnFailedBegin)
    super.connect(callback)
    return undefined
  }
}

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
 * A read timeout closes a transaction's connection: its ROLLBACK would time out too. So does a server that became read-only:
 * the next connection leads to the new primary.
 */
export class TimeoutClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const original = this.query.bind(this) as (...args: unknown[]) => unknown
    const query = (...args: unknown[]): unknown => {
      const result = original(...args)
      if (result instanceof Promise)
        result.catch(({ message, code }: pg.DatabaseError) => {
          if (message === 'Query read timeout' || code === READ_ONLY) this.tearDown()
        })
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

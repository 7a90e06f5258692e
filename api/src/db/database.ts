import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type * as schema from './schema/index'

/** Drizzle over either engine; a transaction has the same type, so repositories take an `Orm`. */
export type Orm = PgDatabase<NodePgQueryResultHKT, typeof schema>

/** Ends a subscription made with `listen`. */
export type Unlisten = () => Promise<void>

export interface DatabaseConfig {
  /** `postgres://…`; absent: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database; also the folder that its lock guards. */
  dataDir: string
  /** Largest number of server connections of this process. Default 10. */
  poolSize?: number | undefined
  /** Milliseconds that a statement, or the wait for a connection, may take. Default 5000, at most 5000. */
  timeoutMs?: number | undefined
  /** The embedded database lives in memory and leaves nothing behind (tests). */
  inMemory?: boolean | undefined
  /** A dump that a new embedded database starts from, which saves the time of making and migrating one. */
  template?: Blob | undefined
  /** A folder with a migrated database (`prepareEmbedded`) that a new one is copied from; where there is none it is made. */
  prepared?: string | undefined
}

/** Connections of the pool, for metrics. The embedded database has one. */
interface PoolStats {
  total: number
  idle: number
  waiting: number
}

/**
 * The product's database. On the embedded engine a transaction holds the only connection: inside
 * `orm.transaction(tx => …)` use `tx` and nothing else, or the call waits for itself.
 */
export interface Database {
  orm: Orm
  engine: 'pg' | 'pglite'
  /** Applies what is missing of `api/migrations`; one process does, the others wait for it. */
  migrate(): Promise<void>
  /** Resolves when the database answers, rejects within two seconds when it does not. */
  ping(): Promise<void>
  /**
   * Calls `onPayload` for each NOTIFY on the channel, from any process. After a lost connection came back it is called
   * once with an empty payload: something may have been missed, so whatever is cached must be dropped.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<Unlisten>
  /** Sends a payload of at most 7999 bytes to every listener of the channel, this process included. */
  notify(channel: string, payload: string): Promise<void>
  poolStats(): PoolStats
  /** Waits for running statements, closes the files and gives the folder's lock back. */
  close(): Promise<void>
}

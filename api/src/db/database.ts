import { type Column, type SQL, type Table, eq, getTableColumns, is, sql } from 'drizzle-orm'
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type * as schema from './schema/index'

/** No statement returns more rows of one person, or of what one person can multiply. */
export const MOST_ROWS = 1000

/** Drizzle over either engine, or a transaction of it. */
export type Orm = PgDatabase<NodePgQueryResultHKT, typeof schema>

export const isTransaction = (orm: Orm): boolean => is(orm, PgTransaction)

export async function firstRow<Row>(statement: PromiseLike<Row[]>): Promise<Row | undefined> {
  const [row] = await statement
  return row
}

/** Of a statement that returns the row that it writes. */
export async function writtenRow<Row>(statement: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await statement
  if (!row) throw new Error('The statement wrote no row')
  return row
}

/** `column in (values)` with one array parameter, which plans faster than one parameter per value. */
export const isAny = (column: Column, values: readonly number[]): SQL =>
  eq(column, sql`any(${`{${values.join(',')}}`}::int[])`)

/**
 * `insert into table (…) select … from` all rows, which have the same columns, as one JSON parameter: a tenth of the cost of a
 * parameter for each value.
 */
export function insertRecords<T extends Table>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const names = new Map(Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name]))
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [names.get(key), value])),
  )
  const columns = sql.join(
    Object.keys(records[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  )
  return sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`
}

export type Unlisten = () => Promise<void>

export interface DatabaseConfig {
  /** `postgres://…`; absent: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  /** The server itself where `databaseUrl` is a pooler: for migrating and listening. Default `databaseUrl`. */
  databaseDirectUrl?: string | undefined
  /** Folder of the embedded database. */
  dataDir: string
  /** Default 10. */
  poolSize?: number | undefined
  /** For a statement, or the wait for a connection. Default and maximum 5000. */
  timeoutMs?: number | undefined
  /** The embedded database is kept in memory only (tests). */
  inMemory?: boolean | undefined
  /** Dump that a new embedded database is restored from. */
  template?: Blob | undefined
  /** Folder of `prepareEmbedded` that a new embedded database is copied from, if it exists. */
  prepared?: string | undefined
}

/** On the embedded engine a transaction holds the only connection: use only `tx` inside it, or it deadlocks. */
export interface Database {
  orm: Orm
  engine: 'pg' | 'pglite'
  /**
   * Applies pending migrations; processes that start together take turns. A new time zone of the product's days has the users
   * counted again; without one the database keeps its own.
   */
  migrate(timeZone?: string): Promise<void>
  /** Rejects within two seconds if the database does not answer. */
  ping(): Promise<void>
  /** Whether its disk has room for writes, where this process can see that. */
  hasRoom?(): Promise<boolean>
  /**
   * Calls `onPayload` for each NOTIFY on the channel. After a reconnect it gets an empty payload: notifications may have
   * been lost, so caches must be dropped.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<Unlisten>
  /** At most 7999 bytes. Listeners in this process hear it too. */
  notify(channel: string, payload: string): Promise<void>
  /** Connections of the pool, for metrics. */
  poolStats(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as applyPg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as applyPglite } from 'drizzle-orm/pglite/migrator'
import type pg from 'pg'
import { ConfigError } from '../config'
import { writeLimits } from './role-limits'
import { checkDirect, checkServing, connectTo } from './serving-connection'
import { withoutParameters } from './statements'

/** Key of the advisory lock that serialises migrations ("csui" in ASCII). */
const MIGRATION_LOCK = 0x63737569

const COUNT_DAYS = 'select count_days_in($1)'

/** `api/migrations`, from the source tree or from a bundle. */
export function migrationsFolder(): string {
  const start = path.dirname(fileURLToPath(import.meta.url))
  for (let folder = start; ; folder = path.dirname(folder)) {
    for (const candidate of [path.join(folder, 'migrations'), path.join(folder, 'api', 'migrations')])
      if (existsSync(path.join(candidate, 'meta', '_journal.json'))) return candidate
    if (path.dirname(folder) === folder) throw new Error(`No migrations folder above ${start}`)
  }
}

export function migrationsCount(): number {
  const journal = readFileSync(path.join(migrationsFolder(), 'meta', '_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: unknown[] }).entries.length
}

/** @throws ConfigError if the database's first migration is not ours: migrations from before 0000_baseline have no way on */
async function refuseOlder(client: {
  query(statement: string): Promise<{ rows: unknown[] }>
}): Promise<void> {
  const first = async (statement: string) =>
    (await client.query(statement)).rows[0] as { value: unknown } | undefined
  const table = await first(`select to_regclass('drizzle.__drizzle_migrations') as value`)
  if (table?.value === null) return
  const made = await first(
    'select hash as value from drizzle.__drizzle_migrations order by created_at limit 1',
  )
  const [baseline] = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  if (made !== undefined && made.value !== baseline?.hash)
    throw new ConfigError(
      'La base de datos es de una versión del portal anterior a la 1.0 y no se puede actualizar: indica una base de datos ' +
        'vacía en DATABASE_URL o, sin DATABASE_URL, otra carpeta en DATA_DIR.',
    )
}

/** Attempts, 50 ms apart, to find every table free: half a minute. */
const FREE_ATTEMPTS = 600
/** Then it queues, shorter than the lock_timeout of requests behind it, and lets them through in between. */
const [QUEUED, BETWEEN_MS] = ['2s', 5000]
/** Somebody had it, or two waited for each other. */
const LOCK_FAILURES = ['55P03', '40P01']

/**
 * Begins the migrator's transaction with the locks that it needs, at a moment when nobody has one: a lock that is waited for stops
 * everybody behind it, and taken one by one they deadlock with requests that join the same tables. Indexes lock by themselves, as
 * they take long and let reads pass. What is never free, as during a backup, is waited for in short turns.
 */
async function beginWithLocks(client: pg.Client): Promise<void> {
  const statements = readMigrationFiles({ migrationsFolder: migrationsFolder() }).flatMap((migration) =>
    migration.sql.map((text) => ({ text, at: migration.folderMillis })),
  )
  const { rows: applied } = await client
    .query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
    .catch(() => ({ rows: [] }))
  const words = statements.flatMap(({ text, at }) =>
    at <= Number(applied[0]?.last ?? 0) || /^\s*create (unique )?index/i.test(text) ? [] : text.match(/\w+/g),
  )
  const { rows } = await client.query<{ tables: string | null }>(
    `select string_agg(distinct quote_ident(t.tablename), ', ') as tables
      from pg_tables t left join pg_indexes i using (schemaname, tablename)
      where schemaname = current_schema() and pg_has_role(tableowner, 'usage')
        and (tablename::text = any($1) or indexname::text = any($1))`,
    [words],
  )
  const tables = rows[0]?.tables
  for (let attempt = 0; tables; attempt += 1) {
    const isFree = attempt < FREE_ATTEMPTS
    if (attempt > 0) await wait(isFree ? 50 : BETWEEN_MS)
    await client.query('begin')
    try {
      await client.query(
        isFree
          ? `lock table ${tables} nowait`
          : `set local lock_timeout = '${QUEUED}'; lock table ${tables}; set local lock_timeout = 0`,
      )
      return
    } catch (error) {
      await client.query('rollback')
      if (!LOCK_FAILURES.includes((error as { code: string }).code)) throw error
    }
  }
}

interface MigrationOptions {
  /** The zone of the days that the triggers count by; without it the database keeps its own. */
  timeZone?: string | undefined
  /** How requests will connect, where that is through DATABASE_URL and checked. */
  serving?: pg.ClientConfig & { connectionString: string }
}

/**
 * Uses its own connection without limits of time: indexing a large table takes long.
 * @throws ConfigError if the connection cannot be made, goes through a pooler or to a replica, if the database is older than the
 * first migration, or if requests could not be served
 */
export async function migratePostgres(
  connection: pg.ClientConfig,
  { timeZone, serving }: MigrationOptions = {},
): Promise<void> {
  const pooled = serving !== undefined && serving.connectionString !== connection.connectionString
  const setting = pooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const client = await connectTo(setting, connection)
  try {
    await checkDirect(setting, client)
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; ' +
        // A machine that is lost meanwhile must not leave its locks to a server that waits two hours for it.
        'set tcp_user_timeout = 20000; set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    )
    // One that died while it waits for a lock leaves the queue. PostgreSQL 13 does not know it, nor does every system.
    await client.query(`set client_connection_check_interval = '5s'`).catch(() => undefined)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseOlder(client)
    await beginWithLocks(client)
    await applyPg(withoutParameters(drizzlePg(client)), { migrationsFolder: migrationsFolder() })
    if (timeZone !== undefined) await client.query(COUNT_DAYS, [timeZone])
    const { username = '' } = serving === undefined ? {} : new URL(serving.connectionString)
    await writeLimits(client, decodeURIComponent(username) || undefined)
    if (serving !== undefined) await checkServing(serving, client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Without autovacuum but with one connection for everybody: an import of 10 000 people spends most of its time on this index's
 * entries one by one. A search reads the few that wait for the next vacuum.
 */
const QUICK_IMPORT = 'alter index users_search_text_idx set (fastupdate = on)'

export async function migrateEmbedded(client: PGlite, timeZone?: string): Promise<void> {
  await refuseOlder(client)
  await applyPglite(withoutParameters(drizzlePglite(client)), { migrationsFolder: migrationsFolder() })
  await client.exec(QUICK_IMPORT)
  if (timeZone !== undefined) await client.query(COUNT_DAYS, [timeZone])
}

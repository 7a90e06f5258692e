import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import timers from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as applyPg } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError } from '../config'
import { administer, createTestDatabase } from '../testing/test-database'
import { engines, testDatabaseUrl, testOnServer } from '../testing/test-engines'
import { migratePostgres, migrationsFolder } from './migrate'

test('no migration has been edited: each has the checksum it was merged with', () => {
  const files = readdirSync(migrationsFolder()).filter((file) => file.endsWith('.sql'))
  const sums = files.map((file) => {
    const content = readFileSync(path.join(migrationsFolder(), file))
    return `${createHash('sha256').update(content).digest('hex')}  ${file}\n`
  })
  expect(sums.sort((a, b) => a.slice(66).localeCompare(b.slice(66))).join('')).toBe(
    readFileSync(path.join(migrationsFolder(), 'checksums.txt'), 'utf8'),
  )
})

/** Of the first a process of the release before notices nothing, since partitions take the table's name; docs/operate.md tells of the second. */
const takingAway = ['0003_months.sql', '0029_kept_attempt.sql']

test('migrations only add, so that processes of the release before go on beside the next', () => {
  const takes =
    /\bdrop (column|table)\b|\brename\b|\bset not null\b|\balter column "\w+" (set data )?type\b|\badd column (?![^;]*\bdefault\b)[^;]*\bnot null\b/i
  const files = readdirSync(migrationsFolder()).filter((file) => file.endsWith('.sql'))
  const found = files.filter((file) => takes.test(readFileSync(path.join(migrationsFolder(), file), 'utf8')))
  expect(found.toSorted()).toEqual(takingAway)
})

test.each(engines)(
  'a database on %s from before the first migration is refused in a sentence',
  async (engine) => {
    const { database, drop } = await createTestDatabase(engine)
    await database.orm.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of an older tree', 1)`)
    const refusal = await database.migrate().catch((error: unknown) => error)
    await drop()
    expect(refusal).toBeInstanceOf(ConfigError)
    expect((refusal as Error).message).toMatch(
      /^La base de datos es de una versión .* carpeta en DATA_DIR\.$/,
    )
  },
)

testOnServer('a migration takes as long as it needs, its locks go with a lost machine', async () => {
  const { url: connectionString = '', drop } = await createTestDatabase('pg')
  let settings: unknown
  const askFirst = async function (this: pg.Client) {
    const { rows } = await this.query(
      `select json_object_agg(name, setting) as all from pg_settings where name ~ '^tcp_|_timeout$|^client_conn'`,
    )
    settings = (rows[0] as { all: unknown }).all
    return this.end()
  }
  jest.spyOn(pg.Client.prototype, 'end').mockImplementationOnce(askFirst as never)
  await migratePostgres({ connectionString })
  await drop()
  expect(settings).toMatchObject({
    ...{ statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' },
    // Seconds, and milliseconds for what was sent and is not acknowledged.
    ...{ tcp_keepalives_idle: '5', tcp_keepalives_interval: '5', tcp_keepalives_count: '3' },
    ...{ tcp_user_timeout: '20000', client_connection_check_interval: '5000' },
  })
})

/** The migrations before the named one. */
function migrationsBefore(tag: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-migrations-'))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const journal = path.join(folder, 'meta', '_journal.json')
  const content = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const entries = content.entries.slice(
    0,
    content.entries.findIndex((entry) => entry.tag.endsWith(tag)),
  )
  writeFileSync(journal, JSON.stringify({ ...content, entries }))
  return folder
}

testOnServer('a migration that waits for a table holds up no request for another', async () => {
  const name = `csuite_months_${process.pid}`
  await administer(`create database ${name}`)
  const connectionString = Object.assign(new URL(testDatabaseUrl), { pathname: name }).href
  const client = new pg.Client({ connectionString })
  await client.connect()
  await applyPg(drizzlePg(client), { migrationsFolder: migrationsBefore('months') })
  const query = async (statement: string) => (await client.query(statement)).rows
  const pauses = jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined)
  await query('begin')
  await query('select from sessions')
  let hasEnded = false
  const migrated = migratePostgres({ connectionString }).finally(() => (hasEnded = true))
  for (let waiting = false; !waiting && !hasEnded;) {
    await query('select pg_stat_clear_snapshot()')
    const seen = await query(`select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and (query = 'rollback' or wait_event_type = 'Lock')`)
    waiting = seen.length > 0
  }
  await query('select from users')
  // A backup may take hours, during which it gives way to the requests behind it again and again.
  while (!hasEnded && pauses.mock.calls.filter(([ms]) => ms === 5000).length < 2) await query('select')
  expect(hasEnded).toBe(false)
  await query('commit')
  await migrated
  pauses.mockRestore()
  await client.end()
  await administer(`drop database ${name}`)
})

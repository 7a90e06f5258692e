import { readFile, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import type { Config } from '../../api/src/config'
import { openDatabase } from '../../api/src/db/open-database'
import { connectTo } from '../../api/src/db/serving-connection'
import { run } from './programs'

export type Engine = 'pg' | 'pglite'

export type Place = Pick<Config, 'databaseDirectUrl' | 'dataDir'>

export const engineOf = ({ databaseDirectUrl }: Place): Engine =>
  databaseDirectUrl === undefined ? 'pglite' : 'pg'

/**
 * Writes a consistent snapshot: of PostgreSQL with pg_dump, while processes go on writing; of the embedded database as an image
 * of its files, while no process has it open.
 */
export async function dumpDatabase(place: Place, file: string): Promise<void> {
  if (place.databaseDirectUrl !== undefined) {
    const { url, env } = withoutPassword(place.databaseDirectUrl)
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`, url], { env })
    return
  }
  const { dumpEmbedded } = await import('../../api/src/db/embedded-engine')
  const image = await dumpEmbedded(place.dataDir)
  await writeFile(file, Buffer.from(await image.arrayBuffer()), { mode: 0o600 })
}

/**
 * Moves every sequence past what a portal issues between two backups: certificates, directories and devices still hold the numbers
 * issued since the restored one. A certificate's keep their six digits. docs/operate.md has it too, for restores of the server's own.
 */
export const SKIP_ISSUED_NUMBERS = `select setval(format('%I.%I', schemaname, sequencename)::regclass,
  coalesce(last_value, 0) + case sequencename when 'certificate_number' then 10000 else 1000000 end)
  from pg_sequences where schemaname = 'public'`

/** Fills an empty database from a dump of the same engine, all or nothing; no number is issued twice. */
export async function restoreDatabase(place: Place, file: string): Promise<void> {
  if (place.databaseDirectUrl !== undefined) {
    const { url, env } = withoutPassword(place.databaseDirectUrl)
    // Comments stand on extensions alone, whose owner may be another role.
    const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--no-comments']
    await run('pg_restore', [...args, `--dbname=${url}`, file], { env })
    await asking(place.databaseDirectUrl, (client) => client.query(SKIP_ISSUED_NUMBERS))
    return
  }
  const database = await openDatabase({ dataDir: place.dataDir, template: new Blob([await readFile(file)]) })
  try {
    await database.orm.execute(sql.raw(SKIP_ISSUED_NUMBERS))
  } finally {
    await database.close()
  }
}

/** @throws Error if the database has a table */
export async function refuseFilledDatabase(databaseUrl: string): Promise<void> {
  const { rows } = await asking(databaseUrl, (client) =>
    client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    ),
  )
  if (rows[0]) throw new Error(`La base de datos ya contiene ${rows[0].name}: restaura en una vacía.`)
}

async function asking<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTo('DATABASE_URL', { connectionString, connectionTimeoutMillis: 5000 })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Parameters that node-postgres alone knows. */
const NODE_ONLY = /^(?:uselibpqcompat|ssl|(?:statement|query|lock|idle_in_transaction_session)_timeout)=/

/** As pg_dump reads it. Every user of the machine sees command lines: the password goes in the environment. */
function withoutPassword(databaseUrl: string): { url: string; env: Record<string, string> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  // Not by `searchParams`, which writes a space as a plus sign: pg_dump reads that as one.
  const parameters = url.search.slice(1).split('&')
  const hasMode = parameters.some((each) => each.startsWith('sslmode='))
  url.search = parameters
    .map((each) =>
      each === 'sslmode=no-verify' || (/^ssl=(?:1|true)$/.test(each) && !hasMode) ? 'sslmode=require' : each,
    )
    .filter((each) => !NODE_ONLY.test(each))
    .join('&')
  return { url: url.href, env: password === '' ? {} : { PGPASSWORD: password } }
}

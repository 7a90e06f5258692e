import { readFile, writeFile } from 'node:fs/promises'
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

/** Fills an empty database from a dump of the same engine, all or nothing. */
export async function restoreDatabase(place: Place, file: string): Promise<void> {
  if (place.databaseDirectUrl !== undefined) {
    const { url, env } = withoutPassword(place.databaseDirectUrl)
    const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
    await run('pg_restore', [...args, `--dbname=${url}`, file], { env })
    return
  }
  const database = await openDatabase({ dataDir: place.dataDir, template: new Blob([await readFile(file)]) })
  await database.close()
}

/** @throws Error if the database has a table */
export async function refuseFilledDatabase(databaseUrl: string): Promise<void> {
  const client = await connectTo('DATABASE_URL', {
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
  })
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    )
    if (rows[0]) throw new Error(`La base de datos ya contiene ${rows[0].name}: restaura en una vacía.`)
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
  url.search = parameters
    .map((each) => (/^(?:sslmode=no-verify|ssl=(?:1|true))$/.test(each) ? 'sslmode=require' : each))
    .filter((each) => !NODE_ONLY.test(each))
    .join('&')
  return { url: url.href, env: password === '' ? {} : { PGPASSWORD: password } }
}

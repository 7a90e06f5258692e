import { sql } from 'drizzle-orm'
import type { Database } from '../../api/src/db/database'
import { openDatabase } from '../../api/src/db/open-database'
import { queryOnce } from '../../api/src/testing/query-once'
import { seedDatabase } from '../seed/seed-database'

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A database with that many synthetic users on the local server, seeded once and kept for the next run. */
export async function benchDatabase(users: number): Promise<{ database: Database; url: string }> {
  const name = `csuite_bench_${users}`
  const existing = await queryOnce(serverUrl, 'select 1 from pg_database where datname = $1', [name])
  if (existing.length === 0) await queryOnce(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href, dataDir: './data' })
  await database.migrate()
  const { rows } = await database.orm.execute(sql`select 1 from users where id > 1 limit 1`)
  if (rows.length === 0) {
    const started = performance.now()
    await seedDatabase(database, url.href, users, () => undefined)
    console.log(`${name}: sembrada en ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  return { database, url: url.href }
}

import { rmSync } from 'node:fs'
import pg from 'pg'

/** Removes the temporary files of this run, and drops its databases (api/src/testing/test-database.ts). */
export default async function endRun() {
  const { TEST_DATABASE_URL: url, TEST_RUN: run, TMPDIR: folder } = process.env
  rmSync(folder, { recursive: true, force: true })
  if (!url) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    `csuite_test_${run}_`,
  ])
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}

import { randomBytes } from 'node:crypto'
import { queryOnce } from '../../api/src/testing/query-once'

/** Creates a database on a server, by default the tests' own. */
export async function createDatabase(
  server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `csuite_rig_${randomBytes(6).toString('hex')}`
  await queryOnce(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => void (await queryOnce(server, `drop database ${name} with (force)`)),
  }
}

import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A new database on a server (the tests' own unless named), and the way to drop it. */
export async function createDatabase(
  server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `csuite_rig_${randomBytes(6).toString('hex')}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) }
}

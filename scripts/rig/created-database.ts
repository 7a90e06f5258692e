import { randomBytes } from 'node:crypto'
import { queryOnce } from '../../api/src/testing/query-once'

/** The tests' server; empty: there is none. */
export const testServer = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Creates a database on a server; `stop` ends its connections and takes no new ones. */
export async function createDatabase(server = testServer) {
  const name = `csuite_rig_${randomBytes(6).toString('hex')}`
  await queryOnce(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    stop: async () => {
      await queryOnce(server, `alter database ${name} with allow_connections false`)
      await queryOnce(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
    },
    start: async () => void (await queryOnce(server, `alter database ${name} with allow_connections true`)),
    drop: async () => void (await queryOnce(server, `drop database ${name} with (force)`)),
  }
}

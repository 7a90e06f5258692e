import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, DatabaseConfig, Orm } from './database'
import { migratePostgres } from './migrate'
import { TimeoutClient, TransactionPool } from './postgres-pool'
import { PostgresListener } from './postgres-listener'
import * as schema from './schema/index'
import { withRequestIds, withoutParameters } from './statements'
import { waitAtMost } from '../wait-at-most'

const MAX_TIMEOUT_MS = 5000
const CLOSE_MS = 1000

/** A pool in which no wait exceeds `timeoutMs`, and one connection that listens. */
export function openPostgres(config: DatabaseConfig & { databaseUrl: string }): Database {
  const timeoutMs = Math.min(config.timeoutMs ?? MAX_TIMEOUT_MS, MAX_TIMEOUT_MS)
  const connection: pg.ClientConfig = {
    application_name: 'csuite-api',
    connectionTimeoutMillis: Math.min(timeoutMs, 3000),
    keepAlive: true,
  }
  const serving = { ...connection, connectionString: config.databaseUrl }
  const direct = { ...serving, connectionString: config.databaseDirectUrl ?? config.databaseUrl }
  const pool = new TransactionPool({
    ...serving,
    // The role's own limits are below it (`writeLimits`).
    query_timeout: timeoutMs,
    max: config.poolSize ?? 10,
    Client: TimeoutClient,
  })
  // A broken idle connection is replaced on next use; an unhandled 'error' event would end the process.
  pool.on('error', () => undefined)
  const listener = new PostgresListener({ ...direct, query_timeout: 3000 })

  return {
    orm: withRequestIds(withoutParameters(drizzle(pool, { schema }))) as unknown as Orm,
    engine: 'pg',
    migrate: (timeZone) => migratePostgres(direct, { timeZone, serving }),
    async ping() {
      const timeout = new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error('Query read timeout')), 2000).unref()
      })
      await Promise.race([pool.query('select 1'), timeout])
    },
    listen: (channel, onPayload) => listener.listen(channel, onPayload),
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    poolStats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      // A silent server never answers the termination message.
      await waitAtMost(CLOSE_MS, Promise.all([listener.close(), pool.end()]))
    },
  }
}

import pg from 'pg'
import { ConfigError } from '../config'

/** With a pool that nobody else uses one is enough; others may be busy with the same pool. */
const ATTEMPTS = 20

interface Connection {
  pid: number
  role: string
  limit: string
  dates: string
  replica: boolean
  server: string
}

const ASK = `select pg_backend_pid() as pid, session_user as role, current_setting('statement_timeout') as limit,
  current_setting('DateStyle') as dates,
  pg_is_in_recovery() as replica, concat(pg_postmaster_start_time(), current_database()) as server`

/** Asked of the role that migrates alone: another one may have no right to the schema. */
const ASK_DIRECT = `select getdatabaseencoding() as encoding, to_regclass('drizzle.__drizzle_migrations') is null as empty`

async function ask(client: pg.Client): Promise<Connection> {
  const { rows } = await client.query<Connection>(ASK)
  return rows[0] as Connection
}

/** @throws ConfigError that names the setting */
export async function connectTo(setting: string, config: pg.ClientConfig): Promise<pg.Client> {
  try {
    const client = new pg.Client(config)
    // The running statement rejects; an unhandled 'error' event would end the process.
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    const { message, code } = error as pg.DatabaseError
    // The message is empty if the host name has several addresses.
    throw new ConfigError(`${setting} no deja conectar: ${message || code}.`)
  }
}

/** A pooler invents the session's number that it tells its clients. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { pid } = await ask(client)
  return pid !== (client as unknown as { processID: number }).processID
}

function refuseReplica(setting: string, { replica }: Connection): void {
  if (replica)
    throw new ConfigError(`${setting} lleva a una réplica de solo lectura: debe llevar al servidor primario.`)
}

/**
 * Checks the connection that migrates and listens.
 * @throws ConfigError for a pooler, a replica or an empty database that could not hold every letter (a filled one goes on)
 */
export async function checkDirect(setting: string, client: pg.Client): Promise<void> {
  if (await isPooled(client))
    throw new ConfigError(
      // A lock or a LISTEN would stay with whichever connection the pooler took.
      'DATABASE_URL va por un pooler: DATABASE_DIRECT_URL debe ser la dirección del propio servidor.',
    )
  refuseReplica(setting, await ask(client))
  const { rows } = await client.query<{ encoding: string; empty: boolean }>(ASK_DIRECT)
  const { encoding = '', empty = false } = rows[0] ?? {}
  if (empty && encoding !== 'UTF8')
    throw new ConfigError(
      `${setting} lleva a una base de datos en ${encoding}: hazla de nuevo en UTF8, con createdb -E UTF8 -T template0.`,
    )
}

/**
 * Checks the connections that requests will use, once the database is migrated and the role has its limits.
 * @param direct a connection of DATABASE_DIRECT_URL
 * @throws ConfigError for another server, a role without limits of time, or a pooler that does not pool by transaction
 */
export async function checkServing(config: pg.ClientConfig, direct: pg.Client): Promise<void> {
  const client = await connectTo('DATABASE_URL', config)
  try {
    const found = await ask(client)
    const { role, limit, dates, server } = found
    refuseReplica('DATABASE_URL', found)
    if (server !== (await ask(direct)).server)
      throw new ConfigError(
        'DATABASE_URL y DATABASE_DIRECT_URL llevan a bases de datos distintas: deben llevar a la misma.',
      )
    if (limit === '0')
      throw new ConfigError(
        `DATABASE_URL entra con el rol "${role}" y sin límites de tiempo: ponlos con ALTER ROLE ${pg.escapeIdentifier(role)} ` +
          `IN DATABASE ${pg.escapeIdentifier(direct.database ?? '')} SET statement_timeout = '4500ms' y, si hay un pooler, ` +
          'reinicia sus conexiones con RECONNECT.',
      )
    // Days and months would change places.
    if (!dates.startsWith('ISO'))
      throw new ConfigError(
        `DATABASE_URL lleva a una base de datos que escribe fechas como ${dates}: ponla en ISO con ALTER DATABASE ` +
          `${pg.escapeIdentifier(direct.database ?? '')} SET datestyle = 'ISO'.`,
      )
    if ((await isPooled(client)) && !(await poolsTransactions(client, config)))
      throw new ConfigError(
        'DATABASE_URL va por un pooler que no reparte transacciones: ponle pool_mode = transaction.',
      )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** In session mode a client keeps its server's connection also while another one could use it. */
async function poolsTransactions(client: pg.Client, config: pg.ClientConfig): Promise<boolean> {
  const other = await connectTo('DATABASE_URL', config)
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // Anew: a pooler gives the connection that was given back last, so that a missed one would not come again.
      const { pid } = await ask(client)
      await other.query('begin')
      const borrowed = (await ask(other)).pid
      const now = (await ask(client)).pid
      await other.query('commit')
      if (borrowed === pid || now !== pid) return true
    }
    return false
  } catch (error) {
    // Statement mode refuses transactions.
    if (error instanceof pg.DatabaseError && error.message.includes('transaction blocks not allowed'))
      return false
    throw error
  } finally {
    await other.end().catch(() => undefined)
  }
}

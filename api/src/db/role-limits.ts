import pg from 'pg'
import { ConfigError } from '../config'

/**
 * Settings of the portal's role in its database: a pooler passes no start-up parameters on. A statement ends before the
 * client's own limit, so that its connection stays usable. JIT compilation takes longer than our statements; the bitmaps of
 * the search for people fit in 16 MB.
 */
const LIMITS = {
  statement_timeout: '4500ms',
  lock_timeout: '4s',
  idle_in_transaction_session_timeout: '10s',
  jit: 'off',
  work_mem: '16MB',
} as const

/**
 * Writes what the role lacks; a value that an operator chose stays. Connections that are open already keep their own.
 * @param client a direct connection, with the database that the role uses
 * @param role absent: the connection's own
 * @throws ConfigError with the statements to run where the connection's role must not
 */
export async function writeLimits(client: pg.Client, role = client.user ?? ''): Promise<void> {
  const database = client.database ?? ''
  const { rows } = await client.query<{ name: string }>(
    `select split_part(setting, '=', 1) as name
       from pg_db_role_setting
       join pg_roles on pg_roles.oid = setrole and rolname = $1
       join pg_database on pg_database.oid = setdatabase and datname = $2,
       unnest(setconfig) as setting`,
    [role, database],
  )
  const known = new Set(rows.map(({ name }) => name))
  const statements = Object.entries(LIMITS)
    .filter(([name]) => !known.has(name))
    .map(
      ([name, value]) =>
        `ALTER ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(database)} SET ${name} = '${value}'`,
    )
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    const problem = (error as Error).message
    throw new ConfigError(
      `El rol de DATABASE_URL no tiene límites de tiempo (${problem}); ejecuta como administrador de la base de datos: ${statements.join('; ')};`,
    )
  }
}

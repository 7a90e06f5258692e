import pg from 'pg'
import { type Config, ConfigError } from '../../api/src/config'
import { migrationsCount } from '../../api/src/db/migrate'
import { checkDirect, checkServing } from '../../api/src/db/serving-connection'
import { type Finding, about, lasting, placeOf, reasonOf } from './finding'

const CONNECT_MS = 5000
const OLDEST_SUPPORTED = 14

/** PostgreSQL, its role and archive, the pooler and the clock. The first finding tells whether it can be reached. */
export async function checkServer(config: Config): Promise<Finding[]> {
  const { databaseUrl = '', databaseDirectUrl = '' } = config
  const { broken } = about('base de datos')
  const setting = databaseDirectUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const place = placeOf(databaseDirectUrl, 5432)
  try {
    return await connected(databaseDirectUrl, async (client) => {
      await checkDirect(setting, client)
      if (!(await isFilled(client)))
        return [
          about('base vacía').fine(
            `PostgreSQL contesta en ${place}; las tablas las hace el primer arranque.`,
          ),
        ]
      return [
        await checkReach(client, place),
        await checkExtensions(client),
        await checkArchive(client, config.production),
        await checkClock(client),
        await checkRole(client),
        await checkConnections(databaseUrl, client),
      ]
    })
  } catch (error) {
    if (error instanceof ConfigError) return [broken(error.message)]
    return [
      broken(`No se puede usar PostgreSQL en ${place} (${reasonOf(error)}): arráncalo o corrige ${setting}.`),
    ]
  }
}

async function isFilled(client: pg.Client): Promise<boolean> {
  const row = await oneRow<{ known: boolean }>(
    client,
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  )
  return row.known
}

async function checkReach(client: pg.Client, place: string): Promise<Finding> {
  const { broken, fine, warning } = about('base de datos')
  const row = await oneRow<{ version: number; used: number; most: number; made: number; locked: boolean }>(
    client,
    `select current_setting('server_version_num')::int / 10000 as version,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most,
      current_setting('transaction_read_only')::boolean as locked,
      (select count(*)::int from drizzle.__drizzle_migrations) as made`,
  )
  const { made } = row
  const ours = migrationsCount()
  if (row.version < OLDEST_SUPPORTED)
    return broken(
      `${place} es PostgreSQL ${row.version}: hace falta la versión ${OLDEST_SUPPORTED} o una posterior.`,
    )
  if (row.locked)
    return broken(
      `${place} solo deja leer (default_transaction_read_only), como hacen los servicios cuando se llena su disco: libera espacio y ponlo en off.`,
    )
  if (made > ours)
    return warning(
      `La base de datos es de una versión más nueva del portal (${made} migraciones, esta tiene ${ours}), como tras volver a la anterior; si no lo hiciste, revisa DATABASE_URL.`,
    )
  if (made < ours)
    return warning(
      `Migraciones pendientes: ${ours - made}. Las hace el próximo arranque, o node dist/server/deploy.mjs migrate.`,
    )
  if (row.used > row.most * 0.9)
    return warning(
      `${row.used} de ${row.most} conexiones en uso: sube max_connections o pon PgBouncer en DATABASE_URL.`,
    )
  return fine(`PostgreSQL ${row.version} contesta en ${place}; ${row.used} de ${row.most} conexiones en uso.`)
}

async function checkExtensions(client: pg.Client): Promise<Finding> {
  const { broken, fine } = about('extensiones')
  const { found } = await oneRow<{ found: boolean }>(
    client,
    `select exists (select from pg_extension where extname = 'pg_trgm') as found`,
  )
  return found
    ? fine('pg_trgm está instalada.')
    : broken(
        'Falta pg_trgm, con la que se busca a las personas: ejecuta create extension pg_trgm en la base de DATABASE_URL.',
      )
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const { broken, fine, warning } = about('reloj')
  const before = Date.now()
  const { at } = await oneRow<{ at: number }>(
    client,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  const after = Date.now()
  // What lies within the round trip is no difference.
  const off = at < before ? before - at : Math.max(0, at - after)
  const text = `Este equipo y el de PostgreSQL difieren en ${(off / 1000).toFixed(1)} s`
  if (off > 5000)
    return broken(`${text}: sincroniza ambos con NTP; los códigos y sesiones dependen de la hora.`)
  if (off > 1000) return warning(`${text}: sincroniza ambos con NTP.`)
  return fine(`${text}.`)
}

async function checkRole(client: pg.Client): Promise<Finding> {
  const { fine, warning } = about('rol')
  const { role, admin, statement, lock } = await oneRow<
    Record<'role' | 'statement' | 'lock', string> & { admin: boolean }
  >(
    client,
    `select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as admin,
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
  )
  if (admin)
    return warning(`${role} es superusuario: basta un rol propio, dueño de la base de datos de DATABASE_URL.`)
  return fine(`${role}: una sentencia dura como mucho ${statement}, una espera ${lock}.`)
}

async function checkArchive(client: pg.Client, production: boolean): Promise<Finding> {
  const { broken, fine, warning } = about('archivo del registro')
  const row = await oneRow<{ on: boolean; age: number | null; fails: boolean }>(
    client,
    `select current_setting('archive_mode') <> 'off' as on, extract(epoch from now() - last_archived_time)::float8 as age,
      last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') as fails
     from pg_stat_archiver`,
  )
  const last = row.age === null ? 'nunca' : `hace ${lasting(row.age)}`
  if (!row.on)
    return (production ? warning : fine)(
      'archive_mode está apagado en PostgreSQL: solo se puede volver al último respaldo, no a un momento.',
    )
  if (row.fails)
    return broken(
      `archive_command falla en PostgreSQL (último segmento archivado: ${last}): mira su registro; mientras, el disco se llena.`,
    )
  if (row.age === null || row.age > 3600)
    return warning(`Último segmento archivado: ${last}. Pon archive_timeout = 60 en PostgreSQL.`)
  return fine(`Último segmento archivado: ${last}.`)
}

/** What a start asks of the connections that requests use. */
async function checkConnections(databaseUrl: string, direct: pg.Client): Promise<Finding> {
  const { broken, fine } = about('conexiones')
  try {
    await checkServing(connectionOf(databaseUrl), direct)
    return fine('Las de DATABASE_URL sirven para arrancar.')
  } catch (error) {
    if (error instanceof ConfigError) return broken(error.message)
    return broken(`Las de DATABASE_URL no dejan trabajar (${reasonOf(error)}).`)
  }
}

const connectionOf = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: CONNECT_MS,
  application_name: 'csuite-doctor',
})

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOf(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const oneRow = async <T extends pg.QueryResultRow>(client: pg.Client, statement: string) =>
  (await client.query<T>(statement)).rows[0] as T

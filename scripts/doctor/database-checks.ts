import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../../api/src/config'
import { migrationsCount } from '../../api/src/db/migrate'
import { openDatabase } from '../../api/src/db/open-database'
import { findOverdue } from '../../api/src/housekeeping'
import { type Secrets, loadSecrets } from '../../api/src/identity/secrets/secrets'
import { type Finding, broken, fine, firstOf, lasting, placeOf, reasonOf, warning } from './finding'

const CONNECT_MS = 5000
const OLDEST_SUPPORTED = 14

/** Connects, works and disconnects. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    application_name: 'csuite-doctor',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const oneRow = async <T extends pg.QueryResultRow>(
  client: pg.Client,
  statement: string,
  values: unknown[] = [],
) => (await client.query<T>(statement, values)).rows[0] as T

/** PostgreSQL, its role, replicas and log, the pooler and the clock. The first finding tells whether it can be reached. */
export async function checkServer(config: Config): Promise<Finding[]> {
  const { databaseUrl = '', databaseDirectUrl = '' } = config
  const setting = databaseDirectUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const place = placeOf(databaseDirectUrl, 5432)
  try {
    return await connected(databaseDirectUrl, async (client) => {
      if (await isPooled(client))
        return [
          broken(
            'base de datos',
            `${setting} pasa por un pooler: pon en DATABASE_DIRECT_URL la dirección del propio servidor.`,
          ),
        ]
      if (!(await isFilled(client)))
        return [
          fine('base vacía', `PostgreSQL contesta en ${place}; las tablas las hace el primer arranque.`),
        ]
      return [
        await checkReach(client, place),
        await checkExtensions(client),
        await checkTransactions(client),
        ...(await checkReplicas(client)),
        await checkArchive(client, config.production),
        await checkClock(client),
        ...(await checkPortalsConnection(config)),
      ]
    })
  } catch (error) {
    return [
      broken(
        'base de datos',
        `No se puede usar PostgreSQL en ${place} (${reasonOf(error)}): arráncalo o corrige ${setting}.`,
      ),
    ]
  }
}

/** The number of the session that a pooler tells is its own. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { pid } = await oneRow<{ pid: number }>(client, 'select pg_backend_pid() as pid')
  return pid !== (client as unknown as { processID: number }).processID
}

async function isFilled(client: pg.Client): Promise<boolean> {
  const row = await oneRow<{ known: boolean }>(
    client,
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  )
  return row.known
}

async function checkReach(client: pg.Client, place: string): Promise<Finding> {
  const subject = 'base de datos'
  const row = await oneRow<{ version: number; replica: boolean; used: number; most: number; made: number }>(
    client,
    `select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as replica,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most,
      (select count(*)::int from drizzle.__drizzle_migrations) as made`,
  )
  const { made } = row
  const ours = migrationsCount()
  return firstOf(
    fine(
      subject,
      `PostgreSQL ${row.version} contesta en ${place}; ${row.used} de ${row.most} conexiones en uso.`,
    ),
    [
      row.replica,
      broken(
        subject,
        `${place} es una réplica de solo lectura: DATABASE_URL debe llevar al servidor principal.`,
      ),
    ],
    [
      row.version < OLDEST_SUPPORTED,
      broken(
        subject,
        `${place} es PostgreSQL ${row.version}: hace falta la versión ${OLDEST_SUPPORTED} o una posterior.`,
      ),
    ],
    [
      made > ours,
      broken(
        subject,
        `La base de datos es de una versión más nueva del portal (${made} migraciones, esta tiene ${ours}): usa esa versión, o revisa DATABASE_URL.`,
      ),
    ],
    [
      made < ours,
      warning(
        subject,
        `Migraciones pendientes: ${ours - made}. Las hace el próximo arranque, o npm run deploy -- migrate.`,
      ),
    ],
    [
      row.used > row.most * 0.9,
      warning(
        subject,
        `${row.used} de ${row.most} conexiones en uso: sube max_connections o pon PgBouncer en DATABASE_URL.`,
      ),
    ],
  )
}

async function checkExtensions(client: pg.Client): Promise<Finding> {
  const { found } = await oneRow<{ found: boolean }>(
    client,
    `select exists (select from pg_extension where extname = 'pg_trgm') as found`,
  )
  return found
    ? fine('extensiones', 'pg_trgm está instalada.')
    : broken(
        'extensiones',
        'Falta pg_trgm, con la que se busca a las personas: ejecuta create extension pg_trgm en la base de DATABASE_URL.',
      )
}

async function checkTransactions(client: pg.Client): Promise<Finding> {
  const subject = 'transacciones'
  const row = await oneRow<{ seconds: number; pid: number | null }>(
    client,
    `select coalesce(extract(epoch from now() - xact_start), 0)::float8 as seconds, pid
     from (select xact_start, pid from pg_stat_activity
       where xact_start is not null and backend_type = 'client backend' and pid <> pg_backend_pid()
       union all select null, null) as open order by xact_start nulls last limit 1`,
  )
  const advice = `la sesión ${row.pid} tiene una transacción abierta desde hace ${lasting(row.seconds)}: retiene filas que no se pueden limpiar. Mírala en pg_stat_activity y ciérrala.`
  return firstOf(
    fine(subject, 'Ninguna lleva abierta más de 5 minutos.'),
    [row.seconds > 3600, broken(subject, `En DATABASE_URL ${advice}`)],
    [row.seconds > 300, warning(subject, `En DATABASE_URL ${advice}`)],
  )
}

async function checkReplicas(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; seconds: number; sync: string; bytes: string }>(
    `select application_name as name, coalesce(extract(epoch from replay_lag), 0)::float8 as seconds, sync_state as sync,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::text as bytes
     from pg_stat_replication where state <> 'backup'`,
  )
  return rows.map(({ name, seconds, sync, bytes }) => {
    const text = `La réplica ${name} (${sync}) va ${lasting(seconds)} y ${Math.round(Number(bytes) / 1e6)} MB por detrás`
    return seconds > 30 || Number(bytes) > 1e9
      ? warning('réplicas', `${text}: revisa su disco y su red antes de un cambio de servidor.`)
      : fine('réplicas', `${text}.`)
  })
}

async function checkArchive(client: pg.Client, production: boolean): Promise<Finding> {
  const subject = 'archivo del registro'
  const row = await oneRow<{ on: boolean; age: number | null; fails: boolean }>(
    client,
    `select current_setting('archive_mode') <> 'off' as on, extract(epoch from now() - last_archived_time)::float8 as age,
      last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') as fails
     from pg_stat_archiver`,
  )
  const last = row.age === null ? 'nunca' : `hace ${lasting(row.age)}`
  return firstOf(
    fine(subject, `Último segmento archivado: ${last}.`),
    [
      !row.on,
      (production ? warning : fine)(
        subject,
        'archive_mode está apagado en PostgreSQL: solo se puede volver al último respaldo, no a un momento.',
      ),
    ],
    [
      row.fails,
      broken(
        subject,
        `archive_command falla en PostgreSQL (último segmento archivado: ${last}): mira su registro; mientras, el disco se llena.`,
      ),
    ],
    [
      row.age === null || row.age > 3600,
      warning(subject, `Último segmento archivado: ${last}. Pon archive_timeout = 60 en PostgreSQL.`),
    ],
  )
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { at } = await oneRow<{ at: number }>(
    client,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  const after = Date.now()
  // What lies within the round trip is no difference.
  const off = at < before ? before - at : Math.max(0, at - after)
  const text = `Este equipo y el de PostgreSQL difieren en ${(off / 1000).toFixed(1)} s`
  return firstOf(
    fine('reloj', `${text}.`),
    [
      off > 5000,
      broken('reloj', `${text}: sincroniza ambos con NTP; los códigos y sesiones dependen de la hora.`),
    ],
    [off > 1000, warning('reloj', `${text}: sincroniza ambos con NTP.`)],
  )
}

/** The limits of the portal's role as its connections have them, and the pooler where there is one. */
async function checkPortalsConnection({ databaseUrl = '', databaseDirectUrl }: Config): Promise<Finding[]> {
  const pooled = databaseUrl !== databaseDirectUrl
  try {
    return await connected(databaseUrl, async (client) => [
      await checkRole(client),
      ...(pooled ? [await checkPooler(client, databaseUrl)] : []),
    ])
  } catch (error) {
    return [
      broken(
        'pooler',
        `El pooler ${placeOf(databaseUrl, 6432)} no deja trabajar (${reasonOf(error)}): arráncalo o corrige DATABASE_URL.`,
      ),
    ]
  }
}

async function checkRole(client: pg.Client): Promise<Finding> {
  const row = await oneRow<Record<'statement' | 'lock' | 'idle' | 'role', string> & { admin: boolean }>(
    client,
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_user as role,
      (select rolsuper from pg_roles where rolname = current_user) as admin`,
  )
  const missing = [
    row.statement === '0' && 'statement_timeout',
    row.lock === '0' && 'lock_timeout',
    row.idle === '0' && 'idle_in_transaction_session_timeout',
  ].filter((name) => name !== false)
  return firstOf(
    fine('rol', `${row.role}: una sentencia dura como mucho ${row.statement}, una espera ${row.lock}.`),
    [
      missing.length > 0,
      broken(
        'rol',
        `El rol de DATABASE_URL no tiene ${missing.join(', ')}: ejecuta npm run deploy -- migrate, o ALTER ROLE … IN DATABASE … SET como administrador.`,
      ),
    ],
    [
      row.admin,
      warning(
        'rol',
        `${row.role} es superusuario: basta un rol propio, dueño de la base de datos de DATABASE_URL.`,
      ),
    ],
  )
}

/** In transaction mode two clients that take turns are served by one connection; in session mode each keeps its own. */
async function checkPooler(client: pg.Client, url: string): Promise<Finding> {
  const place = placeOf(url, 6432)
  if (!(await isPooled(client)))
    return fine('pooler', `${place} no es un pooler; DATABASE_DIRECT_URL puede quedar sin poner.`)
  const server = async (of: pg.Client) =>
    (await oneRow<{ pid: number }>(of, 'select pg_backend_pid() as pid')).pid
  const shared = await connected(url, async (other) => {
    for (let turn = 0; turn < 20; turn++) if ((await server(client)) === (await server(other))) return true
    return false
  })
  return shared
    ? fine('pooler', `${place} trabaja por transacciones.`)
    : broken(
        'pooler',
        `El pooler ${place} trabaja por sesiones: pon pool_mode = transaction, o DATABASE_URL agota sus conexiones.`,
      )
}

/** What housekeeping has left, in either engine. Of an embedded database in use nothing is known. */
export async function checkHousekeeping(config: Config): Promise<Finding[]> {
  const subject = 'limpieza'
  const keyFile = path.join(config.dataDir, 'jwt-private-key.pem')
  const secrets: Secrets | undefined =
    config.jwtPrivateKeys.length > 0 || existsSync(keyFile)
      ? await loadSecrets(config.jwtPrivateKeys, config.dataDir)
      : undefined
  const database = await openDatabase(config)
  try {
    const keys = secrets ?? { signingKeys: [], cookieKeys: [], hmac: () => '', hmacs: () => [] }
    const overdue = await findOverdue({ database, secrets: keys }, Date.now())
    const late = overdue.filter(({ seconds }) => seconds > 21_600)
    const old = overdue.find(({ chore }) => chore === 'second-factors')?.rows ?? 0
    const [worst] = late.toSorted((one, other) => other.seconds - one.seconds)
    return [
      worst === undefined
        ? fine(subject, 'Nada caducado espera desde hace más de 6 horas.')
        : broken(
            subject,
            `${late.map(({ chore, rows }) => `${chore} (${rows})`).join(', ')}: caducados desde hace ${lasting(worst.seconds)} y sin borrar. Ningún proceso hace la limpieza, o algo retiene las filas de DATABASE_URL: busca «housekeeping failed» en el registro.`,
          ),
      ...(old > 0 && secrets !== undefined
        ? [
            warning(
              'claves',
              `${old} segundos factores siguen bajo una clave anterior: no quites todavía ninguna de JWT_PRIVATE_KEY.`,
            ),
          ]
        : []),
    ]
  } catch (error) {
    return [warning(subject, `No se puede saber qué falta por limpiar en DATABASE_URL (${reasonOf(error)}).`)]
  } finally {
    await database.close()
  }
}

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { ConfigError, loadConfig } from '../config'
import { startApi } from '../start'
import { hasPgBouncer, PgBouncer } from '../testing/pgbouncer'
import { administer, createTestDatabase, openTestDatabase } from '../testing/test-database'
import { describeOnServer, testDatabaseUrl } from '../testing/test-engines'
import type { Database } from './database'
import { openDatabase } from './open-database'

const withPooler = hasPgBouncer ? describeOnServer : describe.skip

withPooler('behind PgBouncer in transaction mode', () => {
  const server = openTestDatabase('pg')
  let pooler: PgBouncer
  let database: Database
  let url: string
  beforeAll(async () => {
    pooler = await PgBouncer.start(testDatabaseUrl)
    url = pooler.before(server.url ?? '')
    database = await openDatabase({ databaseUrl: url, databaseDirectUrl: server.url, dataDir: tmpdir() })
  })
  afterAll(async () => {
    await database.close()
    await pooler.stop()
  })

  test('it migrates, and processes that start together take turns', async () => {
    await Promise.all([database.migrate(), database.migrate(), database.migrate()])
  })

  test.each([
    ['statement_timeout', '4500ms'],
    ['lock_timeout', '4s'],
    ['idle_in_transaction_session_timeout', '10s'],
    ['jit', 'off'],
    ['work_mem', '16MB'],
  ])('%s is %s on each of its connections', async (name, value) => {
    const shown = () => database.orm.execute<Record<string, string>>(sql.raw(`show ${name}`))
    const answers = await Promise.all(Array.from({ length: 10 }, shown))
    expect(new Set(answers.map(({ rows }) => rows[0]?.[name]))).toEqual(new Set([value]))
  })

  test('notifications arrive, and transactions keep to themselves', async () => {
    let hear = (_payload: string) => {}
    const heard = new Promise<string>((resolve) => (hear = resolve))
    await database.listen('pooled', (payload) => hear(payload))
    await database.notify('pooled', 'hello')
    expect(await heard).toBe('hello')
    const ids = await Promise.all(
      Array.from({ length: 30 }, () =>
        database.orm.transaction(async (tx) => {
          const id = sql`select txid_current()::text as id`
          const [first, second] = [await tx.execute(id), await tx.execute(id)]
          expect(first.rows).toEqual(second.rows)
          return first.rows[0]?.['id']
        }),
      ),
    )
    expect(new Set(ids).size).toBe(30)
  })

  test('the API starts; without the direct address it says which setting is missing', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'csuite-pooler-'))
    const settings = { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    const direct = loadConfig({ ...settings, DATABASE_DIRECT_URL: server.url ?? '' })
    const api = await startApi(direct, { workers: false })
    expect((await api.app.inject('/api/health/ready')).statusCode).toBe(200)
    await api.close()
    await expect(startApi(loadConfig(settings), { workers: false })).rejects.toThrow(
      'DATABASE_URL va por un pooler: DATABASE_DIRECT_URL debe ser la dirección del propio servidor.',
    )
  })

  /** What a start says with DATABASE_URL through a pooler. */
  const refusal = async (options: Parameters<typeof PgBouncer.start>[1], databaseUrl = server.url ?? '') => {
    const other = await PgBouncer.start(testDatabaseUrl, options)
    const opened = await openDatabase({
      ...{ databaseUrl: other.before(databaseUrl), databaseDirectUrl: server.url, dataDir: tmpdir() },
    })
    const error: unknown = await opened.migrate().catch((reason: unknown) => reason)
    await opened.close()
    await other.stop()
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }

  test.each(['session', 'statement'] as const)('a pooler in %s mode is refused', async (mode) => {
    expect(await refusal({ mode })).toBe(
      'DATABASE_URL va por un pooler que no reparte transacciones: ponle pool_mode = transaction.',
    )
  })

  test('a pooler that enters with a role without limits is refused, and the role named', async () => {
    const role = `unlimited_${new URL(server.url ?? '').pathname.slice(1)}`
    await administer(`create role ${role} login superuser`)
    const message = await refusal({ user: role })
    await administer(`drop role ${role}`)
    expect(message).toContain(`DATABASE_URL entra con el rol "${role}" y sin límites de tiempo`)
  })

  test('a pooler before another database than the direct one is refused', async () => {
    expect(await refusal({}, testDatabaseUrl)).toBe(
      'DATABASE_URL y DATABASE_DIRECT_URL llevan a bases de datos distintas: deben llevar a la misma.',
    )
  })

  test('an address with parameters that a pooler refuses is named', async () => {
    const options = `${server.url}?options=-c%20statement_timeout%3D1s`
    expect(await refusal({}, options)).toBe(
      'DATABASE_URL no deja conectar: unsupported startup parameter: options.',
    )
  })
})

describeOnServer('the limits of a role', () => {
  test('what an operator chose stays', async () => {
    const { database, url = '', drop } = await createTestDatabase('pg')
    const name = new URL(url).pathname.slice(1)
    await administer(`alter role current_user in database ${name} set statement_timeout = '3s'`)
    await database.migrate()
    const { rows } = await database.orm.execute(sql`show statement_timeout`)
    expect(rows).toEqual([{ statement_timeout: '3s' }])
    await drop()
  })

  test('a role that cannot get them is told what to run', async () => {
    const { url = '', drop } = await createTestDatabase('pg')
    const name = new URL(url).pathname.slice(1)
    const missing = `nobody_${name}`
    const database = await openDatabase({
      databaseUrl: Object.assign(new URL(url), { username: missing }).href,
      databaseDirectUrl: url,
      dataDir: tmpdir(),
    })
    await expect(database.migrate()).rejects.toThrow(
      `ejecuta como administrador de la base de datos: ALTER ROLE "${missing}" IN DATABASE "${name}" SET statement_timeout`,
    )
    await database.close()
    await drop()
  })
})

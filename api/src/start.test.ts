import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { ConfigError, loadConfig } from './config'
import { openPostgres } from './db/postgres-engine'
import { newSigningKey } from './identity/secrets/secrets'
import { startApi } from './start'
import { administer, createTestDatabase } from './testing/test-database'
import { testDatabaseUrl, testOnServer } from './testing/test-engines'

describe('settings that nothing can be started with', () => {
  let dataDir: string
  beforeAll(async () => (dataDir = await mkdtemp(join(tmpdir(), 'csuite-start-'))))

  test.each([
    ['DATABASE_URL', 'postgres://csuite:clave-secreta@127.0.0.1:1/csuite'],
    ['DATABASE_URL', 'postgres://csuite:clave-secreta@localhost:1/csuite'],
    ['DATABASE_URL', 'postgres://csuite:clave-secreta@127.0.0.1:1/csuite?sslrootcert=/no/such.pem'],
    ['DATA_DIR', '/proc/nope'],
    ['DATA_DIR', '/dev/null/data'],
  ])('%s=%s stops the start with a sentence that names it', async (name, value) => {
    const refusal: unknown = await startApi(
      loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', [name]: value }),
    ).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ConfigError)
    expect((refusal as Error).message).toMatch(new RegExp(`^${name} .*\\S\\.$`))
    expect((refusal as Error).message).not.toContain('clave-secreta')
  })
})

testOnServer.each(['/dev/null/data', '/proc/nope', '/dev/full'])(
  'beside PostgreSQL a process needs no folder: DATA_DIR=%s',
  async (dataDir) => {
    const { url = '', drop } = await createTestDatabase('pg')
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' }
    await expect(startApi(loadConfig(env))).rejects.toThrow(/^Falta JWT_PRIVATE_KEY, y DATA_DIR .*\.$/)
    const api = await startApi(loadConfig({ ...env, JWT_PRIVATE_KEY: newSigningKey() }))
    expect((await api.app.inject('/api/health/ready')).statusCode).toBe(200)
    await api.close()
    await drop()
  },
)

testOnServer('a database that writes dates in another order is refused', async () => {
  const { url = '', drop } = await createTestDatabase('pg')
  const { orm, close } = openPostgres({ databaseUrl: url, dataDir: '/dev/null' })
  await orm.execute(sql.raw(`alter database "${new URL(url).pathname.slice(1)}" set datestyle = 'SQL, DMY'`))
  await close()
  const env = { DATA_DIR: '/dev/null/data', DATABASE_URL: url, LOG_LEVEL: 'silent' }
  await expect(startApi(loadConfig(env))).rejects.toThrow(/^DATABASE_URL .*SQL, DMY.*datestyle = 'ISO'\.$/)
  await drop()
})

testOnServer.each(['SQL_ASCII', 'LATIN1'])('an empty database in %s is refused', async (encoding) => {
  const name = `csuite_test_${process.env.TEST_RUN}_${encoding.toLowerCase()}`
  await administer(
    `create database ${name} encoding '${encoding}' template template0 lc_collate 'C' lc_ctype 'C'`,
  )
  const url = new URL(testDatabaseUrl)
  url.pathname = name
  const env = { DATA_DIR: '/dev/null/data', DATABASE_URL: url.href, LOG_LEVEL: 'silent' }
  await expect(startApi(loadConfig(env))).rejects.toThrow(
    `DATABASE_URL lleva a una base de datos en ${encoding}: hazla de nuevo en UTF8, con createdb -E UTF8 -T template0.`,
  )
  await administer(`drop database ${name}`)
})

testOnServer('requests may use a role that has no right to the list of migrations', async () => {
  const { url = '', drop } = await createTestDatabase('pg')
  const [database, role] = [new URL(url).pathname.slice(1), `csuite_test_${process.env.TEST_RUN}_serving`]
  const { orm, close } = openPostgres({ databaseUrl: url, dataDir: '/dev/null' })
  const env = { DATA_DIR: '/dev/null/data', LOG_LEVEL: 'silent', JWT_PRIVATE_KEY: newSigningKey() }
  await (await startApi(loadConfig({ ...env, DATABASE_URL: url }))).close()
  for (const statement of [
    `create role ${role} login password 'clave'`,
    `alter role ${role} in database ${database} set statement_timeout = '4500ms'`,
    `grant all on all tables in schema public to ${role}`,
    `grant all on all sequences in schema public to ${role}`,
  ])
    await orm.execute(sql.raw(statement))
  const serving = Object.assign(new URL(url), { username: role, password: 'clave' })
  const api = await startApi(loadConfig({ ...env, DATABASE_URL: serving.href, DATABASE_DIRECT_URL: url }))
  expect((await api.app.inject('/api/health/ready')).statusCode).toBe(200)
  await api.close()
  await orm.execute(sql.raw(`drop owned by ${role}`))
  await orm.execute(sql.raw(`drop role ${role}`))
  await close()
  await drop()
})

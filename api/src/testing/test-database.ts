import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open-database'
import { migrateEmbedded, migratePostgres, migrationsFolder } from '../db/migrate'
import { writeLimits } from '../db/role-limits'
import { onceConnected, queryOnce } from './query-once'
import { testDatabaseUrl, testEngine } from './test-engines'

export interface TestDatabase {
  database: Database
  /** Undefined on the embedded engine. */
  url: string | undefined
  drop(): Promise<void>
}

/** A new, migrated database. */
export async function createTestDatabase(engine = testEngine): Promise<TestDatabase> {
  return engine === 'pg' ? createOnServer() : createEmbedded()
}

/** A database for a whole block, dropped after its tests. */
export function openTestDatabase(engine = testEngine): TestDatabase {
  const opened = {} as TestDatabase
  beforeAll(async () => void Object.assign(opened, await createTestDatabase(engine)))
  afterAll(() => opened.drop())
  return opened
}

/** Runs one statement outside of the test databases. */
export async function administer(statement: string): Promise<void> {
  await queryOnce(testDatabaseUrl, statement)
}

async function createOnServer(): Promise<TestDatabase> {
  const name = `csuite_test_${randomBytes(6).toString('hex')}`
  const template = `${TEMPLATES}${await migrationsHash()}`
  const copy = `create database ${name} template ${template}`
  await administer(copy).catch(() => copyOfNewTemplate(template, copy))
  const url = addressOf(name)
  // A template's copy has none of its roles' settings.
  await onceConnected({ connectionString: url }, (client) => writeLimits(client))
  const pooler = process.env.TEST_POOLER_URL
  const database = await openDatabase({
    databaseUrl: pooler === undefined ? url : addressOf(name, pooler),
    databaseDirectUrl: url,
    dataDir: tmpdir(),
  })
  return {
    database,
    url,
    drop: async () => {
      await database.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

const TEMPLATES = 'csuite_template_'

const addressOf = (name: string, server = testDatabaseUrl): string =>
  Object.assign(new URL(server), { pathname: name }).href

/** After the migrations changed, one process makes a new template and drops the old one. */
function copyOfNewTemplate(template: string, copy: string): Promise<void> {
  return onceConnected({ connectionString: testDatabaseUrl }, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [TEMPLATES])
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [TEMPLATES],
    )
    if (!rows.some(({ datname }) => datname === template)) {
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
      const draft = `${TEMPLATES}draft`
      await client.query(`create database ${draft}`)
      await migratePostgres({ connectionString: addressOf(draft) })
      await client.query(`alter database ${draft} rename to ${template}`)
    }
    await client.query(copy)
  })
}

async function createEmbedded(): Promise<TestDatabase> {
  const database = await openDatabase({
    dataDir: tmpdir(),
    inMemory: true,
    template: await migratedTemplate(),
  })
  return { database, url: undefined, drop: () => database.close() }
}

/** A dump of a migrated database, cached by the hash of the migrations. */
async function migratedTemplate(): Promise<Blob> {
  const cache = join(tmpdir(), 'csuite-test-templates')
  const path = join(cache, `${await migrationsHash()}.tar`)
  try {
    return new Blob([await readFile(path)])
  } catch {
    const client = new PGlite({ extensions: { pg_trgm } })
    await migrateEmbedded(client)
    const dump = await client.dumpDataDir('none')
    await client.close()
    await mkdir(cache, { recursive: true })
    const draft = `${path}.${randomBytes(4).toString('hex')}`
    await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
    await rename(draft, path)
    return dump
  }
}

async function migrationsHash(): Promise<string> {
  const folder = migrationsFolder()
  const hash = createHash('sha256')
  for (const file of (await readdir(folder)).sort())
    if (file.endsWith('.sql')) hash.update(file).update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

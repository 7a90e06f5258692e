import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open-database'
import { migrateEmbedded, migratePostgres, migrationsFolder } from '../db/migrate'
import { onceConnected, queryOnce } from './query-once'
import { emptied, keepOriginal } from './reused-database'
import { testDatabaseUrl, testEngine } from './test-engines'

export interface TestDatabase {
  database: Database
  /** Undefined on the embedded engine. */
  url: string | undefined
  drop(): Promise<void>
}

/** A migrated database without rows but those of the migrations. `drop` gives it back. */
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

/** Numbers of the databases that are in use in this file. */
const inUse = new Set<number>()

/** Every worker has databases of its own, which its files use one after the other: dropping one waits for the server's disk. */
async function createOnServer(): Promise<TestDatabase> {
  let number = 0
  while (inUse.has(number)) number += 1
  inUse.add(number)
  const name = `${RUN_DATABASES}${process.env.JEST_WORKER_ID ?? ''}_${number}`
  const url = addressOf(name)
  const isReady = await onceConnected({ connectionString: url }, emptied).catch(() => false)
  if (!isReady) await createFromTemplate(name)
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
      inUse.delete(number)
    },
  }
}

async function createFromTemplate(name: string): Promise<void> {
  await administer(`drop database if exists ${name} with (force)`)
  const template = `${TEMPLATES}${await migrationsHash()}`
  const copy = `create database ${name} template ${template}`
  await administer(copy).catch(() => copyOfNewTemplate(template, copy))
  await onceConnected({ connectionString: addressOf(name) }, keepOriginal)
}

/** Databases of one run of jest, which drops them in the end (scripts/config/jest.end-run.mjs). */
const RUN_DATABASES = `csuite_test_${process.env.TEST_RUN}_`

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
  // Another person's folder could not be written.
  const cache = join(tmpdir(), `csuite-test-templates-${process.getuid?.() ?? ''}`)
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

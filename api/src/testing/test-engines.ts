import { spawnSync } from 'node:child_process'

export type TestEngine = 'pglite' | 'pg'

const DEFAULT_URL = 'postgres://postgres@127.0.0.1:5432/postgres'

/** Where tests make their databases on PostgreSQL. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL ?? DEFAULT_URL

function answers(url: string): boolean {
  // Whoever starts the tests looked already and found none.
  if (url === '') return false
  const { hostname, port } = new URL(url)
  const probe = `require('net').connect(${Number(port) || 5432}, ${JSON.stringify(hostname)})
    .on('connect', () => process.exit(0)).on('error', () => process.exit(1)).setTimeout(1000, () => process.exit(1))`
  return spawnSync(process.execPath, ['-e', probe]).status === 0
}

const wanted = process.env.TEST_ENGINES?.split(',') ?? ['pglite', 'pg']
const server = wanted.includes('pg') && answers(testDatabaseUrl)
if (wanted.includes('pg') && !server && process.env.CI === 'true')
  throw new Error(`PostgreSQL does not answer at ${testDatabaseUrl}`)

/**
 * `describe.each(bothEngines)`: PGlite, and PostgreSQL where it answers; with CI=true it must. For what the engines may differ
 * in: the database's own suites, those that ask every call, and those of SQL that no journey reaches, since journeys run on
 * PGlite. TEST_ENGINES=pglite narrows a run to one.
 */
export const bothEngines: TestEngine[] = [
  ...(wanted.includes('pglite') ? (['pglite'] as const) : []),
  ...(server ? (['pg'] as const) : []),
]

/** `describe.each(testEngines)`: PostgreSQL where it answers, otherwise PGlite, whose start costs a suite seconds. */
export const testEngines: [TestEngine] = [server ? 'pg' : 'pglite']

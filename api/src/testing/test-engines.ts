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

/**
 * The engines to run a suite on: `describe.each(testEngines)`. PostgreSQL where it answers; with CI=true it must.
 * TEST_ENGINES=pglite narrows a run to one.
 */
export const testEngines: TestEngine[] = (() => {
  const wanted = process.env.TEST_ENGINES?.split(',') ?? ['pglite', 'pg']
  const engines: TestEngine[] = wanted.includes('pglite') ? ['pglite'] : []
  if (!wanted.includes('pg')) return engines
  if (answers(testDatabaseUrl)) engines.push('pg')
  else if (process.env.CI === 'true') throw new Error(`PostgreSQL does not answer at ${testDatabaseUrl}`)
  return engines
})()

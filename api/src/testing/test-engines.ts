export type TestEngine = 'pglite' | 'pg'

/** Where tests make their databases on PostgreSQL; empty where no server answers (jest.config.mjs). */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL ?? ''

const wanted = process.env.TEST_ENGINES?.split(',') ?? ['pglite', 'pg']
const server = wanted.includes('pg') && testDatabaseUrl !== ''

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

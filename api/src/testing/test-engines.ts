export type TestEngine = 'pglite' | 'pg'

/** Empty if no PostgreSQL server answers (jest.config.mjs). */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL ?? ''

const wanted = process.env.TEST_ENGINES?.split(',') ?? ['pglite', 'pg']
const server = wanted.includes('pg') && testDatabaseUrl !== ''

/**
 * `describe.each(bothEngines)` for suites in which the engines may differ: PGlite, and PostgreSQL if it answers.
 * TEST_ENGINES=pglite restricts a run to one.
 */
export const bothEngines: TestEngine[] = [
  ...(wanted.includes('pglite') ? (['pglite'] as const) : []),
  ...(server ? (['pg'] as const) : []),
]

export const describeOnServer = server ? describe : describe.skip
export const testOnServer = server ? test : test.skip

/** Of tests that name none: PostgreSQL if it answers, otherwise PGlite, which takes seconds to start. */
export const testEngine: TestEngine = server ? 'pg' : 'pglite'

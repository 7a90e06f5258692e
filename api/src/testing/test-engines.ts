export type TestEngine = 'pglite' | 'pg'

/** Empty if no PostgreSQL server answers (jest.config.mjs). */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL ?? ''

const answers = testDatabaseUrl !== ''
/** TEST_ENGINES=pglite,pg, as `npm test -- full` sets it; default: PostgreSQL if it answers, otherwise PGlite. */
const wanted = process.env.TEST_ENGINES?.split(',') ?? [answers ? 'pg' : 'pglite']
const server = answers && wanted.includes('pg')

/** `describe.each(engines)` for suites in which the engines may differ: those that this run is for. */
export const engines: TestEngine[] = [
  ...(wanted.includes('pglite') ? (['pglite'] as const) : []),
  ...(server ? (['pg'] as const) : []),
]

export const describeOnServer = server ? describe : describe.skip
export const testOnServer = server ? test : test.skip

/** Of tests that name none: PostgreSQL if it answers, otherwise PGlite, which takes seconds to start. */
export const testEngine: TestEngine = server ? 'pg' : 'pglite'

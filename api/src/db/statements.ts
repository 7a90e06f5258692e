import { DrizzleQueryError } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { requestScope } from './request-scope'

/**
 * A statement that failed, without what drizzle's and the drivers' errors quote: its parameters, and the row in a `detail`.
 * Its message is one sentence.
 */
export class StatementError extends Error {
  override name = 'StatementError'
  /** SQLSTATE, or the code of a connection's failure. */
  readonly code: string | undefined
  /** The statement's text, with placeholders. */
  readonly statement: string

  constructor({ query, cause }: DrizzleQueryError) {
    const { code, message = '' } = (cause ?? {}) as { code?: unknown; message?: string }
    const state = typeof code === 'string' ? code : undefined
    const [line = ''] = quotesData(state) ? ['invalid data'] : message.split('\n')
    super(`A database statement failed: ${[line, state && `(${state})`].filter(Boolean).join(' ')}.`)
    this.code = state
    this.statement = query
    if (state === DISK_FULL) lastFull = performance.now()
  }
}

const DISK_FULL = '53100'
let lastFull = Number.NEGATIVE_INFINITY
/** Milliseconds since a statement of this process found the database's disk full. */
export const sinceDiskFull = (): number => performance.now() - lastFull

/** Data exceptions, such as 'invalid input syntax for type integer: "…"', and those that statements raise themselves. */
const quotesData = (state: string | undefined): boolean => /^(22|P0)/.test(state ?? '')

/** Makes every statement fail with a StatementError. */
export function withoutParameters<T extends AnyOrm>(orm: T): T {
  return aroundStatements(orm, (run) =>
    run().catch((error: unknown) => {
      throw error instanceof DrizzleQueryError ? new StatementError(error) : error
    }),
  )
}

/** Ends every statement with the id of its request, in sqlcommenter's format, and reports it to `onStatement`. */
export function withRequestIds<T extends AnyOrm>(orm: T): T {
  const observed: Around = (run, text) => {
    const ended = requestScope.getStore()?.onStatement?.(text)
    const result = run()
    if (ended !== undefined) result.then(() => ended(), ended)
    return result
  }
  return aroundStatements(orm, observed, (text) => {
    const scope = requestScope.getStore()
    if (scope === undefined) return text
    const trace = scope.traceparent === undefined ? '' : `,traceparent='${scope.traceparent}'`
    return `${text} /*request_id='${scope.requestId}'${trace}*/`
  })
}

type AnyOrm = Pick<PgDatabase<PgQueryResultHKT, Record<string, unknown>>, '_'>
type Around = (run: () => Promise<unknown>, text: string) => Promise<unknown>

interface Session {
  prepareQuery(
    query: { sql: string },
    ...args: unknown[]
  ): { execute(...values: unknown[]): Promise<unknown> }
  transaction(work: (tx: AnyOrm) => Promise<unknown>, config?: unknown): Promise<unknown>
}

/**
 * Runs every statement, those of transactions too, through `around`, and sends its text as `textOf` has it; drizzle has no
 * hook for either. Changes `orm` itself.
 */
export function aroundStatements<T extends AnyOrm>(
  orm: T,
  around: Around,
  textOf = (text: string) => text,
): T {
  const session = orm._.session as unknown as Session
  const prepare = session.prepareQuery.bind(session)
  const transaction = session.transaction.bind(session)
  session.prepareQuery = (query, ...args) => {
    const prepared = prepare({ ...query, sql: textOf(query.sql) }, ...args)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (...values) => around(() => execute(...values), query.sql)
    return prepared
  }
  session.transaction = (work, config) =>
    transaction((tx) => work(aroundStatements(tx, around, textOf)), config)
  return orm
}

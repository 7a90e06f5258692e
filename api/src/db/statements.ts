import { DrizzleQueryError } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

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
  }
}

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

type AnyOrm = Pick<PgDatabase<PgQueryResultHKT, Record<string, unknown>>, '_'>
type Around = (run: () => Promise<unknown>) => Promise<unknown>

interface Session {
  prepareQuery(...args: unknown[]): { execute(...values: unknown[]): Promise<unknown> }
  transaction(work: (tx: AnyOrm) => Promise<unknown>, config?: unknown): Promise<unknown>
}

/** Runs every statement, those of transactions too, through `around`, for which drizzle has no hook. Changes `orm` itself. */
export function aroundStatements<T extends AnyOrm>(orm: T, around: Around): T {
  const session = orm._.session as unknown as Session
  const prepare = session.prepareQuery.bind(session)
  const transaction = session.transaction.bind(session)
  session.prepareQuery = (...args) => {
    const prepared = prepare(...args)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (...values) => around(() => execute(...values))
    return prepared
  }
  session.transaction = (work, config) => transaction((tx) => work(aroundStatements(tx, around)), config)
  return orm
}

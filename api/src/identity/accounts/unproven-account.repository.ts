import { and, eq, getTableColumns, getTableName, is, isNull, ne, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/database'
import * as schema from '../../db/schema/index'
import { registrationAttempts, sessions, users, verificationCodes } from '../../db/schema/index'
import type { Account } from './accounts.repository'
import { searchColumns } from './search-text'

/**
 * What stays of an unproven account at the first proof of its mailbox, and why: none of it can open the account or says who
 * the person is. Everything else that the API's schema knows about a person is emptied. A family's rows stay: they are work.
 */
export const keptAtProof: { tables: Record<string, string>; columns: Record<string, string> } = {
  tables: {
    app_persons: 'set by an administrator, who meant the owner of the address',
    audit_log: 'what happened, without personal data',
    billing_customers: "the payment provider's id",
    billing_subscriptions: 'what the payment provider reported',
    directory_users: "set by the company's directory",
    group_members: 'set by an administrator, who meant the owner of the address',
    group_responsibles: 'set by an administrator, for proven addresses only',
    last_sign_ins: 'what happened, as in the audit log',
    user_plans: 'assigned by an administrator or paid for',
    verification_codes: 'marked as used instead, so that they stay expired codes',
  },
  columns: {
    id: 'the account',
    email: 'the address that is proven',
    role: 'set by an administrator',
    status: 'set by an administrator or by the proof',
    suspendedByDirectory: "says whether the status is the company's directory's word",
    emailVerifiedAt: 'set by the proof',
    createdAt: 'set by the server',
    searchText: 'follows from the names and the email',
    sortName: 'follows from the names',
  },
}

export interface Reference {
  table: string
  column: string
  outlives: boolean
}

/** Every column of another table that refers to a user, a family's too, and whether the row outlives the account. */
export async function referencesToUsers(orm: Orm): Promise<Reference[]> {
  const { rows } = await orm.execute<Reference & Record<string, unknown>>(sql`
    select conrelid::regclass::text as table, attname as column, confdeltype = 'n' as outlives
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conparentid = 0 and confrelid = 'users'::regclass`)
  return rows
}

const ownTables: Set<string> = new Set(
  Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : [])),
)
export const isEmptied = ({ table }: Reference): boolean =>
  ownTables.has(table) && !(table in keptAtProof.tables)

/** The emptied columns of `users` with their empty values: null, the default or ''. */
export const emptyColumns = Object.fromEntries(
  Object.entries(getTableColumns(users))
    .filter(([name, { generated }]) => generated === undefined && !(name in keptAtProof.columns))
    .map(([name, column]) => [name, column.notNull ? (column.default ?? '') : null]),
) as Pick<Account, 'name' | 'lastName' | 'phone' | 'picture' | 'presentacion' | 'passwordHash'>

/** What the prover typed or the provider said. */
export type OwnFields = Partial<Pick<Account, 'passwordHash' | 'name' | 'lastName' | 'phone' | 'picture'>>

/** Whether somebody registered the address: an invited account holds what an administrator typed. */
export async function wasRegistered(tx: Orm, { id, status, passwordHash }: Account): Promise<boolean> {
  if (status === 'pending_verification' || passwordHash !== null) return true
  return (await tx.$count(registrationAttempts, eq(registrationAttempts.userId, id))) > 0
}

/**
 * Removes every credential and all typed text of a locked account, except the kept session, and sets `fields`. Undefined
 * if its address is proven.
 */
export async function emptyUnproven(
  tx: Orm,
  before: Account,
  fields: Partial<Account>,
  keptSessionId?: string,
): Promise<Account | undefined> {
  const { id, email } = before
  const [account] = await tx
    .update(users)
    .set({ ...fields, ...searchColumns({ ...before, ...fields }) })
    .where(and(eq(users.id, id), isNull(users.emailVerifiedAt)))
    .returning()
  if (account === undefined) return undefined
  for (const { table, column, outlives } of (await referencesToUsers(tx)).filter(isEmptied)) {
    const [rows, mine] = [sql.identifier(table), sql`${sql.identifier(column)} = ${id}`]
    if (outlives) await tx.execute(sql`update ${rows} set ${sql.identifier(column)} = null where ${mine}`)
    else if (table === 'sessions' && keptSessionId !== undefined)
      await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, keptSessionId)))
    else await tx.execute(sql`delete from ${rows} where ${mine}`)
  }
  await tx
    .update(verificationCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(verificationCodes.email, email), isNull(verificationCodes.usedAt)))
  return account
}

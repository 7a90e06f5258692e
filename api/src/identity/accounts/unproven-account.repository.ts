import { and, eq, getTableColumns, getTableName, is, isNull, ne, sql } from 'drizzle-orm'
import { type PgColumn, PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/database'
import * as schema from '../../db/schema/index'
import type { Account } from './accounts.repository'
import { searchColumns } from './search-text'

const { certificates, registrationAttempts, sessions, users, verificationCodes } = schema

/**
 * What stays of an unproven account at the first proof of its mailbox, and why: none of it can open the account or holds
 * what a person typed. Everything else that the schema knows about a person is emptied.
 */
export const keptAtProof: { tables: Record<string, string>; columns: Record<string, string> } = {
  tables: {
    app_persons: 'set by an administrator, who meant the owner of the address',
    audit_log: 'what happened, without personal data',
    billing_customers: "the payment provider's id",
    certificates: 'signed; they stay with the company, without a person',
    billing_subscriptions: 'what the payment provider reported',
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
    emailVerifiedAt: 'set by the proof',
    createdAt: 'set by the server',
    searchText: 'follows from the names and the email',
    sortName: 'follows from the names',
  },
}

/** Every column of another table that refers to a user. */
export const referencesToUsers: { table: PgTable; column: PgColumn }[] = Object.values(schema)
  .filter((entry): entry is typeof entry & PgTable => is(entry, PgTable))
  .flatMap((table) =>
    getTableConfig(table)
      .foreignKeys.map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === users)
      .flatMap(({ columns }) => columns.map((column) => ({ table, column }))),
  )

export const emptiedReferences = referencesToUsers.filter(
  ({ table }) => !(getTableName(table) in keptAtProof.tables),
)

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
  for (const { table, column } of emptiedReferences) {
    const isKept = table === sessions && keptSessionId !== undefined
    await tx.delete(table).where(and(eq(column, id), isKept ? ne(sessions.id, keptSessionId) : undefined))
  }
  await tx.update(certificates).set({ userId: null }).where(eq(certificates.userId, id))
  await tx
    .update(verificationCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(verificationCodes.email, email), isNull(verificationCodes.usedAt)))
  return account
}

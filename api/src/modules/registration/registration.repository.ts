import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { MOST_ROWS, type Orm } from '../../db/database'
import type { DueRows } from '../../db/due-rows'
import { registrationAttempts, users } from '../../db/schema/index'
import type { Account } from '../../identity/accounts/accounts.repository'
import { searchColumns } from '../../identity/accounts/search-text'

export type Attempt = typeof registrationAttempts.$inferSelect

type Pending = Pick<Account, 'email' | 'name' | 'lastName' | 'phone' | 'passwordHash'>

/** Creates or updates an address's pending account; undefined if an active or suspended one has it. */
export async function upsertPending(orm: Orm, row: Pending): Promise<Account | undefined> {
  const { name, lastName, phone, passwordHash } = row
  const search = searchColumns(row)
  const [account] = await orm
    .insert(users)
    .values({ ...row, ...search, status: 'pending_verification' })
    .onConflictDoUpdate({
      target: users.email,
      set: { name, lastName, phone, passwordHash, ...search },
      setWhere: eq(users.status, 'pending_verification'),
    })
    .returning()
  return account
}

export async function insertAttempt(orm: Orm, row: typeof registrationAttempts.$inferInsert): Promise<void> {
  await orm.insert(registrationAttempts).values(row)
}

export async function findAttempts(orm: Orm, userId: number): Promise<Attempt[]> {
  return orm
    .select()
    .from(registrationAttempts)
    .where(eq(registrationAttempts.userId, userId))
    .orderBy(desc(registrationAttempts.createdAt))
    .limit(MOST_ROWS)
}

export async function deleteAttempts(orm: Orm, ids: string[]): Promise<void> {
  if (ids.length > 0) await orm.delete(registrationAttempts).where(inArray(registrationAttempts.id, ids))
}

/** Pending accounts without a newer registration. */
export const oldRegistrations: DueRows = {
  table: users,
  at: users.createdAt,
  keepDays: 7,
  unless: (before) =>
    and(
      eq(users.status, 'pending_verification'),
      sql`not exists (select from ${registrationAttempts}
        where ${eq(registrationAttempts.userId, users.id)} and ${gte(registrationAttempts.createdAt, before)})`,
    ),
}

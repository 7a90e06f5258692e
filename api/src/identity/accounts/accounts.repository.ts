import type { User } from '@csuite/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { firstRow } from '../../db/first-row'
import { users } from '../../db/schema/users'
import { planesUsuariosOf } from './plans.repository'
import { searchColumns } from './search-text'

export type Account = typeof users.$inferSelect

export const findAccountByEmail = (orm: Orm, email: string): Promise<Account | undefined> =>
  firstRow(orm.select().from(users).where(eq(users.email, email)))

export const findAccount = (orm: Orm, id: number): Promise<Account | undefined> =>
  firstRow(orm.select().from(users).where(eq(users.id, id)))

export const lockAccount = (tx: Orm, id: number): Promise<Account | undefined> =>
  firstRow(tx.select().from(users).where(eq(users.id, id)).for('no key update'))

export const lockAccountByEmail = (tx: Orm, email: string): Promise<Account | undefined> =>
  firstRow(tx.select().from(users).where(eq(users.email, email)).for('no key update'))

type NewAccount = Pick<Account, 'email' | 'name' | 'lastName'> &
  Partial<Pick<Account, 'picture' | 'emailVerifiedAt'>>

/** Active accounts without a password, but for addresses that have an account already. */
export async function insertActiveAccounts(orm: Orm, rows: readonly NewAccount[]): Promise<Account[]> {
  return orm
    .insert(users)
    .values(rows.map((row) => ({ ...row, ...searchColumns(row), status: 'active' as const })))
    .onConflictDoNothing({ target: users.email })
    .returning()
}

/** As `insertActiveAccounts`; undefined if the address already has an account. */
export const insertActiveAccount = (orm: Orm, row: NewAccount): Promise<Account | undefined> =>
  firstRow(insertActiveAccounts(orm, [row]))

/** The status of the accounts with these addresses. */
export function findStatuses(
  orm: Orm,
  emails: readonly string[],
): Promise<Pick<Account, 'email' | 'status'>[]> {
  return orm
    .select({ email: users.email, status: users.status })
    .from(users)
    .where(sql`${users.email} in (select json_array_elements_text(${JSON.stringify(emails)}::json))`)
    .limit(emails.length)
}

/** The only way to change the names or the email of an existing account. */
export async function updatePerson(
  tx: Orm,
  id: number,
  fields: Partial<Account>,
): Promise<Account | undefined> {
  const before = await lockAccount(tx, id)
  if (before === undefined) return undefined
  const change = { ...fields, ...searchColumns({ ...before, ...fields }) }
  const [account] = await tx.update(users).set(change).where(eq(users.id, id)).returning()
  return account
}

/** The user as the API returns it, with the plans that are valid `today` (`Platform.today`). */
export async function findUser(orm: Orm, id: number, today: Date): Promise<User | undefined> {
  const account = await findAccount(orm, id)
  return account && presentUser(orm, account, today)
}

export async function presentUser(orm: Orm, account: Account, today: Date): Promise<User> {
  const plans = await planesUsuariosOf(orm, [account.id], today)
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    lastName: account.lastName,
    phone: account.phone,
    picture: account.picture,
    role: account.role,
    presentacion: account.presentacion,
    planesUsuarios: plans.get(account.id) ?? [],
    status: account.status,
    createdAt: account.createdAt.toISOString(),
  }
}

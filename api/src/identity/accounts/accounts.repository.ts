import type { User } from '@csuite/shared/contract/user'
import { type SQLWrapper, and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../audit/audit-trail'
import { type Orm, firstRow, insertRecords } from '../../db/database'
import { passkeys, socialIdentities, users } from '../../db/schema/index'
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
export async function insertActiveAccounts(
  orm: Orm,
  rows: readonly NewAccount[],
): Promise<Pick<Account, 'id' | 'email'>[]> {
  const values = rows.map((row) => ({ ...row, ...searchColumns(row), status: 'active' as const }))
  const made = await orm.execute<Pick<Account, 'id' | 'email'>>(
    sql`${insertRecords(users, values)} on conflict (email) do nothing returning id, email`,
  )
  return made.rows
}

/** As `insertActiveAccounts`; undefined if the address already has an account. */
export async function insertActiveAccount(orm: Orm, row: NewAccount): Promise<Account | undefined> {
  const [made] = await insertActiveAccounts(orm, [row])
  return made && findAccount(orm, made.id)
}

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

/** How long a document names a person's former name beside the present one, and how many of them. */
const FORMER_NAME_DAYS = 30
const FORMER_NAMES_MAX = 6

export const fullName = ({ name, lastName }: Pick<Account, 'name' | 'lastName'>): string =>
  `${name} ${lastName}`.trim()

/** As `shownName`, of a row that was read. */
export const nameShown = (person: Pick<Account, 'name' | 'lastName' | 'email'>): string =>
  fullName(person) || person.email

/** The full name where lists show it: of somebody without one, whom directories make, the address. */
export const shownName = (person: Record<'name' | 'lastName' | 'email', SQLWrapper>) =>
  sql<string>`coalesce(nullif(trim(${person.name} || ' ' || ${person.lastName}), ''), ${person.email})`

/** Names of the last 30 days beside the present one, oldest first. */
export const formerNames = (account: Account, now: Date): string[] =>
  recentNames(account, now)
    .map(({ nombre }) => nombre)
    .filter((nombre) => nombre !== fullName(account))

const recentNames = ({ formerNames }: Pick<Account, 'formerNames'>, now: Date) =>
  formerNames.filter(
    ({ nombre, hasta }) => nombre !== '' && Date.parse(hasta) > now.getTime() - FORMER_NAME_DAYS * 86_400_000,
  )

/**
 * With the name that goes, at its old place if it went before; of many, the first stays. Neither renaming oneself often nor
 * back to it pushes it out.
 */
function namesAfter(before: Account, now: Date): Account['formerNames'] {
  const gone = { nombre: fullName(before), hasta: now.toISOString() }
  const known = new Map([...before.formerNames, gone].map((former) => [former.nombre, former]))
  const names = recentNames({ formerNames: [...known.values()] }, now)
  return names.length > FORMER_NAMES_MAX ? [...names.slice(0, 1), ...names.slice(2)] : names
}

/**
 * The only way to change the names or the email of an existing account. Another name is an audit row.
 * @param by who changes it; by default the account itself
 */
export async function updatePerson(
  tx: Orm,
  id: number,
  fields: Partial<Account>,
  { by = id, now = new Date() }: { by?: number; now?: Date } = {},
): Promise<Account | undefined> {
  const before = await lockAccount(tx, id)
  if (before === undefined) return undefined
  const after = { ...before, ...fields }
  const isRenamed = fullName(before) !== fullName(after)
  const change = {
    ...{ ...fields, ...searchColumns(after) },
    ...(isRenamed && { formerNames: namesAfter(before, now) }),
    // What the former mailbox refused says nothing of this one.
    ...(after.email !== before.email && { mailRefusedAt: null }),
  }
  const [account] = await tx.update(users).set(change).where(eq(users.id, id)).returning()
  if (isRenamed) await recordAudit(tx, { type: 'usuario.nombre', by, about: id })
  return account
}

/** Compare and set: false if the password is no longer the one that was checked. */
export async function replacePassword(orm: Orm, id: number, hashes: { checked: string; fresh: string }) {
  const changed = await orm
    .update(users)
    .set({ passwordHash: hashes.fresh })
    .where(and(eq(users.id, id), eq(users.passwordHash, hashes.checked)))
    .returning({ id: users.id })
  return changed.length === 1
}

export async function hasWayIn(tx: Orm, { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>) {
  if (passwordHash !== null) return true
  if ((await tx.$count(socialIdentities, eq(socialIdentities.userId, id))) > 0) return true
  return (await tx.$count(passkeys, eq(passkeys.userId, id))) > 0
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

import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { and, asc, eq, exists, isNotNull, isNull, not, notInArray, or, sql } from 'drizzle-orm'
import { type Orm, isAny } from '../../db/database'
import { companyDomains, companyProviders } from '../../db/schema/company-providers'
import { directoryUsers } from '../../db/schema/directory'
import { socialIdentities } from '../../db/schema/social-identities'
import { users } from '../../db/schema/users'
import { assignFreePlans } from './plans.repository'
import { searchColumns } from './search-text'

/**
 * Locks the user and every active administrator in the order of their ids, so that two administrators who suspend each
 * other at the same moment cannot both succeed. Foreign-key checks on these rows do not wait. Administrators whom the company
 * keeps do not count beside the user: one whom it does not always remains.
 * @param id null: nobody
 * @param kept ADMIN_EMAIL, whose password no provider ends
 */
export async function lockWithAdministrators(tx: Orm, id: number | null, kept: string) {
  const activeAdministrator = and(eq(users.role, ROLE_ADMIN), eq(users.status, 'active'))
  const rows = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id ?? 0), activeAdministrator))
    .orderBy(asc(users.id))
    .for('no key update')
  const active = rows
    .filter(({ role, status }) => role === ROLE_ADMIN && status === 'active')
    .map((row) => row.id)
  // A statement of its own: what was changed while the locks were waited for counts.
  const outside = await outsideOf(tx, active, kept.toLowerCase())
  return {
    account: rows.find((row) => row.id === id),
    activeAdministrators: active.filter((each) => each === id || outside.has(each)).length,
  }
}

/** Those whom neither the directory keeps nor the company's sign-in: it is the only way of its closed domains, and of accounts with no other. */
async function outsideOf(tx: Orm, ids: number[], kept: string): Promise<ReadonlySet<number>> {
  const ofDirectory = tx
    .select({ one: sql`1` })
    .from(directoryUsers)
    .where(and(eq(directoryUsers.userId, users.id), isNull(directoryUsers.leftAt)))
  const ofCompany = tx
    .select({ one: sql`1` })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.userId, users.id), eq(socialIdentities.provider, 'empresa')))
  const closed = tx
    .select({ domain: companyDomains.domain })
    .from(companyDomains)
    .innerJoin(companyProviders, eq(companyProviders.id, companyDomains.providerId))
    .where(eq(companyProviders.onlyWay, true))
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isAny(users.id, ids),
        not(exists(ofDirectory)),
        or(isNotNull(users.passwordHash), not(exists(ofCompany))),
        or(eq(users.email, kept), notInArray(sql`split_part(${users.email}, '@', 2)`, closed)),
      ),
    )
  return new Set(found.map(({ id }) => id))
}

/** Adds an active administrator; false if the address already has an account. */
export async function insertAdministrator(
  orm: Orm,
  {
    passwordHash,
    ...person
  }: Pick<typeof users.$inferInsert, 'email' | 'name' | 'lastName' | 'passwordHash'>,
): Promise<boolean> {
  const added = await orm
    .insert(users)
    .values({
      ...{ ...person, ...searchColumns(person), passwordHash },
      ...{ role: ROLE_ADMIN, status: 'active', presentacion: false, emailVerifiedAt: new Date() },
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  await assignFreePlans(orm, ...added.map(({ id }) => id))
  return added.length === 1
}

export async function hasAdministrator(orm: Orm): Promise<boolean> {
  return (
    (await orm.select({ id: users.id }).from(users).where(eq(users.role, ROLE_ADMIN)).limit(1)).length > 0
  )
}

export async function promoteAdministrator(orm: Orm, id: number): Promise<void> {
  await orm
    .update(users)
    .set({ role: ROLE_ADMIN, status: 'active', suspendedByDirectory: false })
    .where(eq(users.id, id))
  await assignFreePlans(orm, id)
}

import type { Person } from '@csuite/shared/contract/user-administration'
import { and, count, desc, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { auditLog, passkeys, secondFactors, socialIdentities, users } from '../../db/schema/index'
import type { Account } from '../../identity/accounts.repository'

export async function setRole(tx: Orm, id: number, role: number): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, id))
}

export async function setStatus(tx: Orm, id: number, status: 'active' | 'suspended'): Promise<void> {
  await tx.update(users).set({ status }).where(eq(users.id, id))
}

/** An active account without a password, whose mailbox has proven nothing yet; undefined when the address has one. */
export async function insertInvited(
  tx: Orm,
  row: Pick<Account, 'email' | 'name' | 'lastName'>,
): Promise<Account | undefined> {
  const [account] = await tx
    .insert(users)
    .values({ ...row, status: 'active' })
    .onConflictDoNothing({ target: users.email })
    .returning()
  return account
}

/** How a person can sign in beside a password, and when they last did. */
export async function findWaysIn(
  orm: Orm,
  id: number,
): Promise<Pick<Person, 'segundoFactor' | 'llaves' | 'proveedores' | 'ultimoInicio'>> {
  const [factors, keys, identities, signIns] = await Promise.all([
    orm
      .select({ id: secondFactors.id })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, id), isNotNull(secondFactors.enabledAt))),
    orm.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, id)),
    orm
      .selectDistinct({ provider: socialIdentities.provider })
      .from(socialIdentities)
      .where(eq(socialIdentities.userId, id)),
    orm
      .select({ at: auditLog.at })
      .from(auditLog)
      .where(and(eq(auditLog.userId, id), eq(auditLog.type, 'sesion.iniciada')))
      .orderBy(desc(auditLog.at))
      .limit(1),
  ])
  return {
    segundoFactor: factors.length > 0,
    llaves: keys[0]?.total ?? 0,
    proveedores: identities.map(({ provider }) => provider),
    ultimoInicio: signIns[0]?.at.toISOString() ?? null,
  }
}

import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { auditLog, directoryUsers, passkeys, secondFactors, socialIdentities } from '../../db/schema/index'

/** Until this one comes again, the account's next sign-in at the company is joined by its address, as a first one. */
export async function reopenIdentities(tx: Orm, userId: number): Promise<void> {
  const { userId: owner, provider } = socialIdentities
  const ofCompany = and(eq(owner, userId), eq(provider, 'empresa'))
  await tx.update(socialIdentities).set({ clientId: '' }).where(ofCompany)
}

/** How a person can sign in besides the password, when they last did, and whether the directory keeps them. */
export async function findWaysIn(orm: Orm, id: number) {
  const [factors, llaves, identities, signIns, kept] = await Promise.all([
    orm.$count(secondFactors, and(eq(secondFactors.userId, id), isNotNull(secondFactors.enabledAt))),
    orm.$count(passkeys, eq(passkeys.userId, id)),
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
    orm.$count(directoryUsers, and(eq(directoryUsers.userId, id), isNull(directoryUsers.leftAt))),
  ])
  return {
    segundoFactor: factors > 0,
    llaves,
    proveedores: identities.map(({ provider }) => provider),
    ultimoInicio: signIns[0]?.at.toISOString() ?? null,
    directorio: kept > 0,
  }
}

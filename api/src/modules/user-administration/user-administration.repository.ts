import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { auditLog, passkeys, secondFactors, socialIdentities } from '../../db/schema/index'

/** How a person can sign in besides the password, and when they last did. */
export async function findWaysIn(orm: Orm, id: number) {
  const [factors, llaves, identities, signIns] = await Promise.all([
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
  ])
  return {
    segundoFactor: factors > 0,
    llaves,
    proveedores: identities.map(({ provider }) => provider),
    ultimoInicio: signIns[0]?.at.toISOString() ?? null,
  }
}

import { and, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { passkeys, secondFactors, socialIdentities } from '../../db/schema/index'

/** How a person can sign in besides the password. */
export async function findWaysIn(orm: Orm, id: number) {
  const [factors, llaves, identities] = await Promise.all([
    orm.$count(secondFactors, and(eq(secondFactors.userId, id), isNotNull(secondFactors.enabledAt))),
    orm.$count(passkeys, eq(passkeys.userId, id)),
    orm
      .selectDistinct({ provider: socialIdentities.provider })
      .from(socialIdentities)
      .where(eq(socialIdentities.userId, id)),
  ])
  return {
    segundoFactor: factors > 0,
    llaves,
    proveedores: identities.map(({ provider }) => provider),
  }
}

import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { socialIdentities } from '../../db/schema/social-identities'

/** A person's linked accounts, the oldest first. */
export function findIdentities(orm: Orm, userId: number) {
  const { id, provider, email, createdAt } = socialIdentities
  return orm
    .select({ id, provider, email, createdAt })
    .from(socialIdentities)
    .where(eq(socialIdentities.userId, userId))
    .orderBy(asc(socialIdentities.id))
}

/** Which provider's it was; undefined for none of this person's. */
export async function deleteIdentity(orm: Orm, userId: number, id: number) {
  const [row] = await orm
    .delete(socialIdentities)
    .where(and(eq(socialIdentities.id, id), eq(socialIdentities.userId, userId)))
    .returning({ provider: socialIdentities.provider })
  return row?.provider
}

import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { socialIdentities } from '../../db/schema/social-identities'
import { users } from '../../db/schema/users'
import { normalizeEmail } from '../../identity/contact'
import type { ProviderIdentity, ProviderName } from './provider'

export async function findByIdentity(orm: Orm, { issuer, subject }: ProviderIdentity) {
  const [row] = await orm
    .select({ account: users })
    .from(socialIdentities)
    .innerJoin(users, eq(users.id, socialIdentities.userId))
    .where(and(eq(socialIdentities.issuer, issuer), eq(socialIdentities.subject, subject)))
  return row?.account
}

export async function insertIdentity(
  orm: Orm,
  provider: ProviderName,
  { issuer, subject, email }: ProviderIdentity,
  userId: number,
): Promise<void> {
  const address = email === undefined ? null : normalizeEmail(email)
  await orm.insert(socialIdentities).values({ provider, issuer, subject, email: address, userId })
}

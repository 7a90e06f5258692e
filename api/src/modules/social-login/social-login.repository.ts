import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { socialIdentities } from '../../db/schema/social-identities'
import { users } from '../../db/schema/users'
import type { Account } from '../../identity/accounts.repository'
import { normalizeEmail } from '../../identity/contact'
import type { ProviderIdentity, ProviderName } from './provider'

/** The account that an issuer's subject belongs to. */
export async function findByIdentity(
  orm: Orm,
  identity: { issuer: string; subject: string },
): Promise<Account | undefined> {
  const [row] = await orm
    .select({ account: users })
    .from(socialIdentities)
    .innerJoin(users, eq(users.id, socialIdentities.userId))
    .where(and(eq(socialIdentities.issuer, identity.issuer), eq(socialIdentities.subject, identity.subject)))
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

import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { socialIdentities } from '../../db/schema/social-identities'
import { users } from '../../db/schema/users'
import { readEmail } from '../../identity/accounts/contact'
import type { ProviderIdentity } from './provider'

export type IdentityKind = (typeof socialIdentities.$inferSelect)['provider']

export async function findByIdentity(orm: Orm, { issuer, subject }: ProviderIdentity) {
  const [row] = await orm
    .select({ account: users })
    .from(socialIdentities)
    .innerJoin(users, eq(users.id, socialIdentities.userId))
    .where(and(eq(socialIdentities.issuer, issuer), eq(socialIdentities.subject, subject)))
  return row?.account
}

/** Whether an account of that provider is linked. */
export async function hasIdentityOf(orm: Orm, userId: number, issuer: string): Promise<boolean> {
  const { userId: owner, issuer: by } = socialIdentities
  return (await orm.$count(socialIdentities, and(eq(owner, userId), eq(by, issuer)))) > 0
}

export async function insertIdentity(
  orm: Orm,
  provider: IdentityKind,
  { issuer, subject, email }: ProviderIdentity,
  userId: number,
): Promise<void> {
  const address = readEmail(email) ?? email ?? null
  await orm.insert(socialIdentities).values({ provider, issuer, subject, email: address, userId })
}

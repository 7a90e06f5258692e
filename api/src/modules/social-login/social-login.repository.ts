import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { companyProviders, socialIdentities, users } from '../../db/schema/index'
import { readEmail } from '../../identity/accounts/contact'
import type { ProviderIdentity } from './provider'

/** Whose identity it is: its kind in the table, its name in sentences, the client of a company's provider. */
export interface Source {
  kind: (typeof socialIdentities.$inferSelect)['provider']
  label: string
  clientId?: string
  /** Whether its issuer gives each client other subjects (pairwise). */
  namesPerClient?: boolean
}

export async function findByIdentity(orm: Orm, { issuer, subject }: ProviderIdentity) {
  const [row] = await orm
    .select({ account: users })
    .from(socialIdentities)
    .innerJoin(users, eq(users.id, socialIdentities.userId))
    .where(and(eq(socialIdentities.issuer, issuer), eq(socialIdentities.subject, subject)))
  return row?.account
}

export async function hasIdentityOf(orm: Orm, userId: number, issuer: string): Promise<boolean> {
  const { userId: owner, issuer: by } = socialIdentities
  return (await orm.$count(socialIdentities, and(eq(owner, userId), eq(by, issuer)))) > 0
}

/** Takes the identities of clients that no provider has any more. @returns whether there were any */
export async function dropFormerIdentities(tx: Orm, userId: number, issuer: string): Promise<boolean> {
  // Whatever the issuer is called there: Entra takes its tenants' domains for their issuers.
  const living = tx
    .select({ id: companyProviders.id })
    .from(companyProviders)
    .where(eq(companyProviders.clientId, socialIdentities.clientId))
  const dropped = await tx
    .delete(socialIdentities)
    .where(
      and(
        eq(socialIdentities.userId, userId),
        eq(socialIdentities.issuer, issuer),
        isNotNull(socialIdentities.clientId),
        notExists(living),
      ),
    )
    .returning({ id: socialIdentities.id })
  return dropped.length > 0
}

/** An administrator who reactivated the account lets in whom the company named anew meanwhile. */
export async function dropReopenedIdentities(tx: Orm, userId: number, issuer: string): Promise<void> {
  const { userId: owner, issuer: by, clientId } = socialIdentities
  await tx.delete(socialIdentities).where(and(eq(owner, userId), eq(by, issuer), eq(clientId, '')))
}

/** The client that a person's subject was last seen by. */
export async function keepClient(tx: Orm, { issuer, subject }: ProviderIdentity, clientId: string) {
  await tx
    .update(socialIdentities)
    .set({ clientId })
    .where(
      and(
        eq(socialIdentities.issuer, issuer),
        eq(socialIdentities.subject, subject),
        sql`${socialIdentities.clientId} is distinct from ${clientId}`,
      ),
    )
}

export async function insertIdentity(
  orm: Orm,
  { kind: provider, clientId }: Source,
  { issuer, subject, email }: ProviderIdentity,
  userId: number,
): Promise<void> {
  const address = readEmail(email) ?? email ?? null
  await orm.insert(socialIdentities).values({ provider, issuer, subject, email: address, userId, clientId })
}

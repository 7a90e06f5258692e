import { and, eq, lt } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { consumedStates } from '../../db/schema/consumed-states'
import { socialIdentities } from '../../db/schema/social-identities'
import { users } from '../../db/schema/users'
import type { Account } from '../../platform/accounts.repository'

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

export async function insertIdentity(orm: Orm, row: typeof socialIdentities.$inferInsert): Promise<void> {
  await orm.insert(socialIdentities).values(row)
}

/** An active account without a password; undefined when the address has an account already. */
export async function insertVerifiedAccount(
  orm: Orm,
  row: Pick<Account, 'email' | 'name' | 'lastName' | 'picture'> & { emailVerifiedAt: Date },
): Promise<Account | undefined> {
  const [account] = await orm
    .insert(users)
    .values({ ...row, status: 'active' })
    .onConflictDoNothing({ target: users.email })
    .returning()
  return account
}

/** True the first time an id is given; what expired meanwhile is forgotten. */
export async function consumeState(orm: Orm, id: string, now: Date, expiresAt: Date): Promise<boolean> {
  await orm.delete(consumedStates).where(lt(consumedStates.expiresAt, now))
  const added = await orm
    .insert(consumedStates)
    .values({ id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: consumedStates.id })
  return added.length === 1
}

import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { MOST_ROWS, type Orm, firstRow } from '../../db/database'
import { passkeys } from '../../db/schema/passkeys'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function findPasskeys(orm: Orm, userId: number): Promise<PasskeyRow[]> {
  return orm
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.id))
    .limit(MOST_ROWS)
}

export async function countPasskeys(orm: Orm, userId: number): Promise<number> {
  return orm.$count(passkeys, eq(passkeys.userId, userId))
}

export const findByCredential = (orm: Orm, credentialId: string): Promise<PasskeyRow | undefined> =>
  firstRow(orm.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))

/** Undefined if the credential is registered already, by anyone. */
export const insertPasskey = (orm: Orm, row: typeof passkeys.$inferInsert) =>
  firstRow(orm.insert(passkeys).values(row).onConflictDoNothing().returning())

/** Stores the signature counter; false if it did not increase, which reveals a cloned key. 0: the key has no counter. */
export async function markPasskeyUsed(orm: Orm, id: number, counter: number, at: Date): Promise<boolean> {
  const used = await orm
    .update(passkeys)
    .set({ counter, lastUsedAt: at })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter} = 0`),
      ),
    )
    .returning({ id: passkeys.id })
  return used.length === 1
}

/** False if the person has no such passkey. */
export async function deletePasskey(orm: Orm, userId: number, id: number): Promise<boolean> {
  const gone = await orm
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return gone.length === 1
}

import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { type Orm, firstRow } from '../../db/database'
import { oidcState } from '../../db/schema/index'

export type StateRow = Pick<typeof oidcState.$inferSelect, 'payload' | 'consumedAt'>

export async function storeState(orm: Orm, row: typeof oidcState.$inferInsert): Promise<void> {
  const { payload, grantHash = null, uidHash = null, expiresAt } = row
  await orm
    .insert(oidcState)
    .values(row)
    .onConflictDoUpdate({ target: oidcState.id, set: { payload, grantHash, uidHash, expiresAt } })
}

/** @param by the row's id, or the uid of a session */
export const findState = (
  orm: Orm,
  by: { id: string } | { uidHash: string },
  now: Date,
): Promise<StateRow | undefined> =>
  firstRow(
    orm
      .select({ payload: oidcState.payload, consumedAt: oidcState.consumedAt })
      .from(oidcState)
      .where(
        and(
          'id' in by ? eq(oidcState.id, by.id) : eq(oidcState.uidHash, by.uidHash),
          gt(oidcState.expiresAt, now),
        ),
      ),
  )

/** False if another request consumed it before. */
export async function consumeState(orm: Orm, id: string, now: Date): Promise<boolean> {
  const rows = await orm
    .update(oidcState)
    .set({ consumedAt: now })
    .where(and(eq(oidcState.id, id), isNull(oidcState.consumedAt)))
    .returning({ id: oidcState.id })
  return rows.length > 0
}

export const deleteState = (orm: Orm, id: string): Promise<unknown> =>
  orm.delete(oidcState).where(eq(oidcState.id, id))

/** The grant that a code or token is of, and all that it gave. */
export async function revokeGrantOf(orm: Orm, id: string): Promise<void> {
  const row = await firstRow(
    orm.select({ grantHash: oidcState.grantHash }).from(oidcState).where(eq(oidcState.id, id)),
  )
  if (row?.grantHash) await revokeGrant(orm, row.grantHash)
}

export const revokeGrant = (orm: Orm, grantHash: string): Promise<unknown> =>
  orm.delete(oidcState).where(or(eq(oidcState.grantHash, grantHash), eq(oidcState.id, grantHash)))

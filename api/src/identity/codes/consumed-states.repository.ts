import type { Orm } from '../../db/database'
import type { DueRows } from '../../db/due-rows'
import { consumedStates } from '../../db/schema/verification-codes'

/** True the first time the id is given. */
export async function consumeState(orm: Orm, id: string, expiresAt: Date): Promise<boolean> {
  const added = await orm
    .insert(consumedStates)
    .values({ id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: consumedStates.id })
  return added.length === 1
}

export const expiredStates: DueRows = {
  table: consumedStates,
  at: consumedStates.expiresAt,
  keepDays: 1 / 24,
}

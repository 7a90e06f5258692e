import { lt } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { consumedStates } from '../../db/schema/consumed-states'

/** True the first time the id is given. Also deletes expired ids. */
export async function consumeState(orm: Orm, id: string, now: Date, expiresAt: Date): Promise<boolean> {
  await orm.delete(consumedStates).where(lt(consumedStates.expiresAt, now))
  const added = await orm
    .insert(consumedStates)
    .values({ id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: consumedStates.id })
  return added.length === 1
}

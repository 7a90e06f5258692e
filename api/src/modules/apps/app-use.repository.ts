import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { appOpenings } from '../../db/schema/index'

/** @param day midnight UTC of a day of TIME_ZONE */
export async function addOpening(orm: Orm, appId: number, day: Date): Promise<void> {
  await orm
    .insert(appOpenings)
    .values({ appId, day: day.toISOString().slice(0, 10), openings: 1 })
    .onConflictDoUpdate({
      target: [appOpenings.appId, appOpenings.day],
      set: { openings: sql`${appOpenings.openings} + 1` },
    })
}

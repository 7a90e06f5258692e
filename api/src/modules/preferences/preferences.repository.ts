import type { Preferences } from '@csuite/shared/contract/preferences'
import { eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { apps, userPreferences } from '../../db/schema/index'

export async function findPreferences(orm: Orm, userId: number): Promise<Preferences | undefined> {
  const rows = await orm
    .select({ favoritos: userPreferences.favoritos, recientes: userPreferences.recientes })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId))
  return rows[0]
}

/** Stores the given lists and leaves the others as they are; returns what holds now. */
export async function upsertPreferences(
  orm: Orm,
  userId: number,
  lists: Partial<Preferences>,
): Promise<Preferences | undefined> {
  const rows = await orm
    .insert(userPreferences)
    .values({ userId, ...lists })
    .onConflictDoUpdate({ target: userPreferences.userId, set: { userId, ...lists } })
    .returning({ favoritos: userPreferences.favoritos, recientes: userPreferences.recientes })
  return rows[0]
}

/** Those of the ids that are apps. */
export async function existingApps(orm: Orm, ids: number[]): Promise<Set<number>> {
  const rows = await orm.select({ id: apps.id }).from(apps).where(inArray(apps.id, ids))
  return new Set(rows.map(({ id }) => id))
}

import type { Preferences } from '@csuite/shared/contract/preferences'
import { eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { apps, userPreferences } from '../../db/schema/index'

const lists = {
  favoritos: userPreferences.favoritos,
  recientes: userPreferences.recientes,
  avisos: userPreferences.avisos,
}

export async function findPreferences(orm: Orm, userId: number): Promise<Preferences | undefined> {
  const rows = await orm.select(lists).from(userPreferences).where(eq(userPreferences.userId, userId))
  return rows[0]
}

/** Stores the given lists and returns all of them. */
export async function upsertPreferences(
  orm: Orm,
  userId: number,
  changes: Partial<Preferences>,
): Promise<Preferences | undefined> {
  const rows = await orm
    .insert(userPreferences)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: userPreferences.userId, set: { userId, ...changes } })
    .returning(lists)
  return rows[0]
}

export async function existingApps(orm: Orm, ids: number[]): Promise<Set<number>> {
  const rows = await orm.select({ id: apps.id }).from(apps).where(inArray(apps.id, ids))
  return new Set(rows.map(({ id }) => id))
}

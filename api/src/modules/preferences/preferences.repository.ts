import { type DeviceKey, type Preferences, SUITE_ID } from '@csuite/shared/contract/preferences'
import { type Column, and, eq, inArray, sql } from 'drizzle-orm'
import { type Orm, firstRow } from '../../db/database'
import { apps, userPreferences } from '../../db/schema/index'
import { isListed } from '../../identity/audience/audience.repository'

/** The ids of a list that stand in the person's catalogue, and the suite's, in their order. */
const listed = (column: Column, now: Date) => sql<number[]>`array(
  select kept.id from unnest(${column}) with ordinality as kept (id, place)
  where kept.id = ${SUITE_ID} or ${isListed(sql`kept.id`, userPreferences.userId, now)} order by kept.place)`

const listsAt = (now: Date) => ({
  favoritos: listed(userPreferences.favoritos, now),
  recientes: listed(userPreferences.recientes, now),
  avisos: listed(userPreferences.avisos, now),
})

export const findPreferences = (orm: Orm, userId: number, now: Date): Promise<Preferences | undefined> =>
  firstRow(orm.select(listsAt(now)).from(userPreferences).where(eq(userPreferences.userId, userId)))

/** Stores the given lists and returns all of them. */
export async function upsertPreferences(
  orm: Orm,
  userId: number,
  changes: Partial<Preferences>,
  now: Date,
): Promise<Preferences | undefined> {
  const rows = await orm
    .insert(userPreferences)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: userPreferences.userId, set: { userId, ...changes } })
    .returning(listsAt(now))
  return rows[0]
}

/** Those of the ids that stand in the person's catalogue. */
export async function listedApps(orm: Orm, userId: number, ids: number[], now: Date): Promise<Set<number>> {
  const rows = await orm
    .select({ id: apps.id })
    .from(apps)
    .where(and(inArray(apps.id, ids), isListed(apps.id, userId, now)))
  return new Set(rows.map(({ id }) => id))
}

/** @param offered the key from now on of a person who has none */
export async function findOrInsertDeviceKey(
  orm: Orm,
  userId: number,
  offered: DeviceKey,
): Promise<DeviceKey> {
  const { deviceKey } = userPreferences
  const [row] = await orm
    .insert(userPreferences)
    .values({ userId, deviceKey: offered })
    .onConflictDoUpdate({
      target: userPreferences.userId,
      set: { deviceKey: sql`coalesce(${deviceKey}, excluded.device_key)` },
    })
    .returning({ deviceKey })
  return row?.deviceKey ?? offered
}

import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { apps, users } from '../../db/schema/index'

/** Where a person's picture lives; null or undefined for none. */
export async function userPictureSource(orm: Orm, id: number): Promise<string | null | undefined> {
  const [row] = await orm.select({ source: users.picture }).from(users).where(eq(users.id, id))
  return row?.source
}

/** Where an app's icon lives; null or undefined for none. */
export async function appIconSource(orm: Orm, id: number): Promise<string | null | undefined> {
  const [row] = await orm.select({ source: apps.iconUrl }).from(apps).where(eq(apps.id, id))
  return row?.source
}

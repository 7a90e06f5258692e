import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { apps, users } from '../../db/schema/index'

export async function userPictureSource(orm: Orm, id: number) {
  const [row] = await orm.select({ source: users.picture }).from(users).where(eq(users.id, id))
  return row?.source
}

export async function appIconSource(orm: Orm, id: number) {
  const [row] = await orm.select({ source: apps.iconUrl }).from(apps).where(eq(apps.id, id))
  return row?.source
}

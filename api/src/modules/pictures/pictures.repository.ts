import { eq } from 'drizzle-orm'
import { type Orm, firstRow } from '../../db/database'
import { apps, users } from '../../db/schema/index'

export const findUserPicture = (orm: Orm, id: number) =>
  firstRow(orm.select({ source: users.picture }).from(users).where(eq(users.id, id)))

export const findAppIcon = (orm: Orm, id: number) =>
  firstRow(orm.select({ source: apps.iconUrl }).from(apps).where(eq(apps.id, id)))

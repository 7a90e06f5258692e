import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { sessions } from '../../db/schema/sessions'

/** True where the person has that open session. The id is whatever was sent. */
export async function hasOpenSession(orm: Orm, userId: number, id: string, now: Date): Promise<boolean> {
  const isOpen = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))
  const own = and(eq(sessions.userId, userId), sql`${sessions.id}::text = ${id}`)
  return (await orm.$count(sessions, and(own, isOpen))) > 0
}

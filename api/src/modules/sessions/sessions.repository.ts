import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { sessions } from '../../db/schema/sessions'

const SESSIONS_SHOWN = 100

/** A person's sessions that are still good, the last used first. */
export function findOpenSessions(orm: Orm, userId: number, now: Date) {
  return orm
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      device: sessions.device,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(SESSIONS_SHOWN)
}

/** True where the person has that open session. The id is whatever was sent. */
export async function hasOpenSession(orm: Orm, userId: number, id: string, now: Date): Promise<boolean> {
  const [row] = await orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        sql`${sessions.id}::text = ${id}`,
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
  return row !== undefined
}

import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { secondFactors } from '../../db/schema/second-factors'
import { sessions } from '../../db/schema/sessions'
import { users } from '../../db/schema/users'

export type SessionState = Awaited<ReturnType<typeof findSession>>

export async function findSession(orm: Orm, id: string) {
  const [row] = await orm
    .select({
      userId: sessions.userId,
      role: users.role,
      hasSecondFactor: sql<boolean>`${secondFactors.enabledAt} is not null`,
      status: users.status,
      createdAt: sessions.createdAt,
      confirmedAt: sessions.confirmedAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(eq(sessions.id, id))
  return row
}

export async function insertSession(orm: Orm, row: typeof sessions.$inferInsert): Promise<void> {
  await orm.insert(sessions).values(row)
}

/** Does nothing if a use after `known` is recorded. */
export async function markSessionUsed(orm: Orm, id: string, at: Date, known: Date): Promise<void> {
  await orm
    .update(sessions)
    .set({ lastUsedAt: at })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, known)))
}

export async function confirmSession(orm: Orm, id: string, at: Date): Promise<void> {
  await orm.update(sessions).set({ confirmedAt: at }).where(eq(sessions.id, id))
}

/** Returns the session's user; undefined if it had ended before. */
export async function revokeSession(orm: Orm, id: string, at: Date): Promise<number | undefined> {
  const [row] = await orm
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ userId: sessions.userId })
  return row?.userId
}

export async function revokeSessionsOf(orm: Orm, userId: number, at: Date, keptId?: string): Promise<void> {
  await orm
    .update(sessions)
    .set({ revokedAt: at })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keptId === undefined ? undefined : ne(sessions.id, keptId),
      ),
    )
}

export async function deleteExpiredSessions(orm: Orm, before: Date): Promise<void> {
  await orm.delete(sessions).where(lt(sessions.expiresAt, before))
}

const SESSIONS_SHOWN = 100

/** Most recently used first. */
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

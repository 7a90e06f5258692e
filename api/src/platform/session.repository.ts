import { and, eq, isNull, lt, ne } from 'drizzle-orm'
import type { Orm } from '../db/database'
import { sessions } from '../db/schema/sessions'
import { users } from '../db/schema/users'

export interface SessionState {
  userId: number
  role: number
  status: string
  expiresAt: Date
  revokedAt: Date | null
}

/** The session with its person's role and status as they are now. */
export async function findSession(orm: Orm, id: string): Promise<SessionState | undefined> {
  const [row] = await orm
    .select({
      userId: sessions.userId,
      role: users.role,
      status: users.status,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, id))
  return row
}

export async function insertSession(orm: Orm, row: typeof sessions.$inferInsert): Promise<void> {
  await orm.insert(sessions).values(row)
}

export async function revokeSession(orm: Orm, id: string, at: Date): Promise<void> {
  await orm
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
}

/** Revokes every session of a person but the kept one. */
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

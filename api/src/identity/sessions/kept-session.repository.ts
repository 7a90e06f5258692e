import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { firstRow } from '../../db/first-row'
import { keptSessions, sessions } from '../../db/schema/index'

type KeptSession = typeof keptSessions.$inferSelect

/** Stores the numbers of a session's cookies and moves its end. */
export async function storeKept(orm: Orm, row: KeptSession, expiresAt: Date): Promise<void> {
  await orm.insert(keptSessions).values(row).onConflictDoUpdate({ target: keptSessions.sessionId, set: row })
  await orm.update(sessions).set({ expiresAt }).where(eq(sessions.id, row.sessionId))
}

/** In place of the cookie that was exchanged last: a copy of one was used. */
const COPIED = -1

export async function markCopied(orm: Orm, sessionId: string): Promise<void> {
  await orm.update(keptSessions).set({ previous: COPIED }).where(eq(keptSessions.sessionId, sessionId))
}

export const wasCopied = async (orm: Orm, sessionId: string): Promise<boolean> =>
  (await orm.$count(
    keptSessions,
    and(eq(keptSessions.sessionId, sessionId), eq(keptSessions.previous, COPIED)),
  )) > 0

/** Undefined for a session that has ended or does not renew itself. */
export async function findOpenKept(orm: Orm, sessionId: string, now: Date): Promise<KeptSession | undefined> {
  const row = await firstRow(
    orm
      .select({ kept: keptSessions })
      .from(keptSessions)
      .innerJoin(sessions, eq(sessions.id, keptSessions.sessionId))
      .where(
        and(eq(keptSessions.sessionId, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)),
      ),
  )
  return row?.kept
}

import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { type Orm, firstRow } from '../../db/database'
import type { DueRows } from '../../db/due-rows'
import { oidcLogins } from '../../db/schema/oidc'
import { secondFactors } from '../../db/schema/second-factors'
import { accompaniments, keptSessions, lastSignIns, sessions } from '../../db/schema/sessions'
import { users } from '../../db/schema/users'

const isOpen = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

export type SessionState = Awaited<ReturnType<typeof findSession>>

export async function findSession(orm: Orm, id: string) {
  const [row] = await orm
    .select({
      userId: sessions.userId,
      role: users.role,
      name: users.name,
      accompanied: sessions.accompanied,
      adminId: accompaniments.adminId,
      adminSessionId: accompaniments.adminSessionId,
      secondFactor: sessions.secondFactor,
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
    .leftJoin(accompaniments, eq(accompaniments.sessionId, sessions.id))
    .where(eq(sessions.id, id))
  return row
}

export async function insertSessionRow(orm: Orm, row: typeof sessions.$inferInsert): Promise<void> {
  await orm.insert(sessions).values(row)
}

/** A new session is its user's last sign-in. */
export async function insertSession(orm: Orm, row: typeof sessions.$inferInsert & { createdAt: Date }) {
  await insertSessionRow(orm, row)
  await orm
    .insert(lastSignIns)
    .values({ userId: row.userId, at: row.createdAt })
    .onConflictDoUpdate({ target: lastSignIns.userId, set: { at: sql`excluded.at` } })
}

/** Leaves those whose use after `known` is recorded, and those that another process is marking. */
export async function markSessionsUsed(orm: Orm, ids: string[], at: Date, known: Date): Promise<void> {
  const stale = orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sql`any(${`{${ids.join(',')}}`}::uuid[])`), lt(sessions.lastUsedAt, known)))
    .for('update', { skipLocked: true })
  await orm.update(sessions).set({ lastUsedAt: at }).where(inArray(sessions.id, stale))
}

export async function confirmSession(orm: Orm, id: string, at: Date): Promise<void> {
  await orm.update(sessions).set({ confirmedAt: at }).where(eq(sessions.id, id))
}

/** Undefined if it had ended before; `adminId` is whose session as that person it was. */
export async function revokeSession(orm: Orm, id: string, at: Date) {
  const [row] = await orm
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({
      userId: sessions.userId,
      secondFactor: sessions.secondFactor,
      adminId: sql<number | null>`(
        select ${accompaniments.adminId} from ${accompaniments}
        where ${accompaniments.sessionId} = ${id}::uuid)`,
    })
  return row
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

/** Clients that a session is known to know the one that replaces it. */
export async function moveLogins(orm: Orm, from: string, to: string): Promise<void> {
  await orm.update(oidcLogins).set({ sessionId: to }).where(eq(oidcLogins.sessionId, from))
}

export const expiredSessions: DueRows = { table: sessions, at: sessions.expiresAt, keepDays: 1 }

const SESSIONS_SHOWN = 100

/** Most recently used first. */
export function findOpenSessions(orm: Orm, userId: number, now: Date) {
  return orm
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      device: sessions.device,
      kept: sql<boolean>`${keptSessions.sessionId} is not null`,
    })
    .from(sessions)
    .leftJoin(keptSessions, eq(keptSessions.sessionId, sessions.id))
    .where(and(eq(sessions.userId, userId), isOpen(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(SESSIONS_SHOWN)
}

/** True where the person has that open session. The id is whatever was sent. */
export async function hasOpenSession(orm: Orm, userId: number, id: string, now: Date): Promise<boolean> {
  const own = and(eq(sessions.userId, userId), sql`${sessions.id}::text = ${id}`)
  return (await orm.$count(sessions, and(own, isOpen(now)))) > 0
}

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

export async function wasCopied(orm: Orm, sessionId: string): Promise<boolean> {
  const copied = and(eq(keptSessions.sessionId, sessionId), eq(keptSessions.previous, COPIED))
  return (await orm.$count(keptSessions, copied)) > 0
}

/** Undefined for a session that has ended or does not renew itself. */
export async function findOpenKept(orm: Orm, sessionId: string, now: Date): Promise<KeptSession | undefined> {
  const row = await firstRow(
    orm
      .select({ kept: keptSessions })
      .from(keptSessions)
      .innerJoin(sessions, eq(sessions.id, keptSessions.sessionId))
      .where(and(eq(keptSessions.sessionId, sessionId), isOpen(now))),
  )
  return row?.kept
}

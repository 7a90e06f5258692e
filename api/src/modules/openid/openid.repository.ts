import { randomBytes } from 'node:crypto'
import { type SQL, and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { type Orm, firstRow, writtenRow } from '../../db/database'
import {
  apps,
  oidcClients,
  oidcKeys,
  oidcLinks,
  oidcLogins,
  oidcSubjects,
  passkeys,
  sessions,
  users,
} from '../../db/schema/index'
import { isForPerson } from '../../identity/audience/audience.repository'

export type ClientRow = typeof oidcClients.$inferSelect
export type ClientFields = Pick<
  ClientRow,
  'nombre' | 'redirects' | 'afterLogout' | 'logoutNotice' | 'secondFactor' | 'algorithm'
>

/** Keys are made once there is a client. */
export const hadClients = async (orm: Orm): Promise<boolean> =>
  (await orm.$count(oidcClients)) + (await orm.$count(oidcKeys)) > 0

export const findClientsOf = (orm: Orm, appId: number): Promise<ClientRow[]> =>
  orm.select().from(oidcClients).where(eq(oidcClients.appId, appId)).orderBy(asc(oidcClients.id))

export const findClientByName = (orm: Orm, clientId: string): Promise<ClientRow | undefined> =>
  firstRow(orm.select().from(oidcClients).where(eq(oidcClients.clientId, clientId)))

/** Locks an app, so that its clients can be counted. */
export const lockAppOfClients = (tx: Orm, id: number): Promise<{ nombre: string } | undefined> =>
  firstRow(tx.select({ nombre: apps.nombre }).from(apps).where(eq(apps.id, id)).for('no key update'))

export const findAppOfClients = (orm: Orm, id: number) =>
  firstRow(
    orm
      .select({ id: apps.id, nombre: apps.nombre, solicitable: apps.requestable })
      .from(apps)
      .where(eq(apps.id, id)),
  )

export const insertClient = (tx: Orm, row: typeof oidcClients.$inferInsert): Promise<ClientRow> =>
  writtenRow(tx.insert(oidcClients).values(row).returning())

export const lockClient = (tx: Orm, id: number): Promise<ClientRow | undefined> =>
  firstRow(tx.select().from(oidcClients).where(eq(oidcClients.id, id)).for('update'))

export const updateClient = (tx: Orm, id: number, changes: Partial<ClientRow>) =>
  firstRow(tx.update(oidcClients).set(changes).where(eq(oidcClients.id, id)).returning())

export const deleteClient = (tx: Orm, id: number): Promise<unknown> =>
  tx.delete(oidcClients).where(eq(oidcClients.id, id))

export async function subjectOf(orm: Orm, userId: number): Promise<string> {
  const mine = eq(oidcSubjects.userId, userId)
  const known = await firstRow(orm.select().from(oidcSubjects).where(mine))
  if (known) return known.subject
  const subject = randomBytes(24).toString('base64url')
  await orm.insert(oidcSubjects).values({ userId, subject }).onConflictDoNothing()
  return (await firstRow(orm.select().from(oidcSubjects).where(mine)))?.subject ?? subject
}

/** A login is its portal session's: open, and of an active person. */
const isOpen = (now: Date): SQL | undefined =>
  and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now), eq(users.status, 'active'))

export type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

/** @param appId whose audience is asked */
export function findLogin(orm: Orm, id: string, appId: number | undefined, now: Date) {
  return firstRow(
    orm
      .select({
        userId: users.id,
        subject: oidcLogins.subject,
        sessionId: sessions.id,
        secondFactor: sessions.secondFactor,
        authAt: sql<Date>`coalesce(${sessions.confirmedAt}, ${sessions.createdAt})`.mapWith(
          sessions.createdAt,
        ),
        isFor: appId === undefined ? sql<boolean>`true` : isForPerson(appId, users.id, now),
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        name: users.name,
        lastName: users.lastName,
        picture: users.picture,
      })
      .from(oidcLogins)
      .innerJoin(sessions, eq(sessions.id, oidcLogins.sessionId))
      .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.id, oidcLogins.userId)))
      .where(and(eq(oidcLogins.id, id), isOpen(now))),
  )
}

export async function insertLogin(orm: Orm, row: typeof oidcLogins.$inferInsert): Promise<void> {
  await orm
    .insert(oidcLogins)
    .values(row)
    .onConflictDoUpdate({
      target: oidcLogins.id,
      set: { sessionId: row.sessionId, userId: row.userId, subject: row.subject, expiresAt: row.expiresAt },
    })
}

/** Whether a passkey opened the session: its last use, while no later one hides it. */
export const openedByPasskey = async (orm: Orm, sessionId: string): Promise<boolean> =>
  (
    await orm
      .select({ id: passkeys.id })
      .from(passkeys)
      .innerJoin(sessions, eq(sessions.userId, passkeys.userId))
      .where(
        and(
          eq(sessions.id, sessionId),
          sql`${passkeys.lastUsedAt} between ${sessions.createdAt} - interval '5 seconds' and ${sessions.createdAt} + interval '5 seconds'`,
        ),
      )
      .limit(1)
  ).length > 0

export async function markSecondFactor(orm: Orm, sessionId: string): Promise<void> {
  await orm
    .update(sessions)
    .set({ secondFactor: true })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}

/** Notes that a client knows of a login, which is kept as long; it is told again of the next end. */
export async function linkClient(
  orm: Orm,
  { loginId, clientId, sid }: { loginId: string; clientId: number; sid: string },
  keptUntil: Date,
): Promise<void> {
  await orm.update(oidcLogins).set({ expiresAt: keptUntil }).where(eq(oidcLogins.id, loginId))
  const set = { sid, endedAt: null, dueAt: null, failures: 0 }
  await orm
    .insert(oidcLinks)
    .values({ loginId, clientId, sid })
    .onConflictDoUpdate({ target: [oidcLinks.loginId, oidcLinks.clientId], set })
}

const hasNotice = isNotNull(oidcClients.logoutNotice)

export const anyNotices = async (orm: Orm): Promise<boolean> =>
  (await orm.select({ id: oidcClients.id }).from(oidcClients).where(hasNotice).limit(1)).length > 0

/** Of the advisory lock under which one process at a time looks for what ended ("csbl" in ASCII). */
const LOOKING_LOCK = 0x6373626c

/** Marks the links whose session ended, whose person left or is outside the audience; nothing while another process does. */
export async function markEnded(orm: Orm, now: Date): Promise<void> {
  const { rows } = await orm.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOOKING_LOCK}) as mine`,
  )
  if (!rows[0]?.mine) return
  const ended = orm
    .select({ loginId: oidcLinks.loginId, clientId: oidcLinks.clientId })
    .from(oidcLinks)
    .innerJoin(oidcClients, and(eq(oidcClients.id, oidcLinks.clientId), hasNotice))
    .innerJoin(oidcLogins, eq(oidcLogins.id, oidcLinks.loginId))
    .leftJoin(sessions, eq(sessions.id, oidcLogins.sessionId))
    .leftJoin(users, and(eq(users.id, oidcLogins.userId), eq(users.id, sessions.userId)))
    .where(
      and(
        isNull(oidcLinks.endedAt),
        or(
          isNull(users.id),
          sql`not coalesce(${isOpen(now)}, false)`,
          sql`not ${isForPerson(oidcClients.appId, oidcLogins.userId, now)}`,
        ),
      ),
    )
  await orm
    .update(oidcLinks)
    .set({ endedAt: now, dueAt: now })
    .where(sql`(${oidcLinks.loginId}, ${oidcLinks.clientId}) in ${ended} and ${oidcLinks.endedAt} is null`)
}

/** Takes due notices until `until`, each for one process. */
export function claimNotices(orm: Orm, now: Date, until: Date, most: number) {
  const due = sql`select login_id, client_id from ${oidcLinks} as due
    where due.ended_at is not null and due.due_at <= ${now.toISOString()}::timestamptz
    order by due.due_at limit ${most} for update skip locked`
  return orm
    .update(oidcLinks)
    .set({ dueAt: until })
    .from(oidcClients)
    .innerJoin(oidcLogins, sql`true`)
    .where(
      and(
        eq(oidcClients.id, oidcLinks.clientId),
        eq(oidcLogins.id, oidcLinks.loginId),
        sql`(${oidcLinks.loginId}, ${oidcLinks.clientId}) in (${due})`,
      ),
    )
    .returning({
      ...{ loginId: oidcLinks.loginId, clientId: oidcLinks.clientId, sid: oidcLinks.sid },
      ...{ failures: oidcLinks.failures, endedAt: oidcLinks.endedAt },
      ...{ client: oidcClients.clientId, subject: oidcLogins.subject },
    })
}

const theLink = (loginId: string, clientId: number) =>
  and(eq(oidcLinks.loginId, loginId), eq(oidcLinks.clientId, clientId), isNotNull(oidcLinks.endedAt))

export const removeLink = (orm: Orm, loginId: string, clientId: number): Promise<unknown> =>
  orm.delete(oidcLinks).where(theLink(loginId, clientId))

export const postponeLink = (
  orm: Orm,
  loginId: string,
  clientId: number,
  next: { failures: number; dueAt: Date },
): Promise<unknown> => orm.update(oidcLinks).set(next).where(theLink(loginId, clientId))

/** All that a client is due to be told waits until then. */
export const postponeClient = (orm: Orm, clientId: number, now: Date, until: Date): Promise<unknown> =>
  orm
    .update(oidcLinks)
    .set({ dueAt: until })
    .where(and(eq(oidcLinks.clientId, clientId), isNotNull(oidcLinks.endedAt), lte(oidcLinks.dueAt, now)))

export type KeyRow = typeof oidcKeys.$inferSelect

export const findKeys = (orm: Orm, now: Date): Promise<KeyRow[]> =>
  orm.select().from(oidcKeys).where(gt(oidcKeys.expiresAt, now)).orderBy(asc(oidcKeys.generation))

/** Another process may have added the same generation. */
export async function insertKey(orm: Orm, row: KeyRow): Promise<void> {
  await orm.insert(oidcKeys).values(row).onConflictDoNothing()
}

import type { Accompaniment } from '@csuite/shared/contract/accompany'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { type SQL, and, eq, gt, isNull, ne, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Orm, firstRow } from '../../db/database'
import { accompaniments, sessions, users } from '../../db/schema/index'
import { nameShown } from '../../identity/accounts/accounts.repository'

const admins = alias(users, 'admins')
const adminSessions = alias(sessions, 'admin_sessions')

const isOpen = (now: Date): SQL | undefined =>
  and(
    gt(accompaniments.expiresAt, now),
    isNull(sessions.revokedAt),
    or(
      isNull(accompaniments.adminSessionId),
      and(isNull(adminSessions.revokedAt), gt(adminSessions.expiresAt, now)),
    ),
    ne(users.role, ROLE_ADMIN),
    eq(admins.role, ROLE_ADMIN),
    eq(admins.status, 'active'),
  )

const openRows = (orm: Orm, which: SQL | undefined, now: Date) =>
  orm
    .select({ row: accompaniments, person: users, admin: admins })
    .from(accompaniments)
    .innerJoin(users, eq(users.id, accompaniments.userId))
    .innerJoin(admins, eq(admins.id, accompaniments.adminId))
    .leftJoin(sessions, eq(sessions.id, accompaniments.sessionId))
    .leftJoin(adminSessions, eq(adminSessions.id, accompaniments.adminSessionId))
    .where(and(which, isOpen(now)))

type Open = Awaited<ReturnType<typeof openRows>>[number]

export const presented = ({ row, person, admin }: Open): Accompaniment => ({
  id: row.id,
  administrador: nameShown(admin),
  idPersona: row.userId,
  persona: nameShown(person),
  motivo: row.reason,
  estado: row.sessionId === null ? 'pedido' : 'permitido',
  hasta: row.expiresAt.toISOString(),
})

/** An open one of either of its two people. */
export const findOpen = (orm: Orm, id: number, userId: number, now: Date): Promise<Open | undefined> => {
  const isTheirs = or(eq(accompaniments.userId, userId), eq(accompaniments.adminId, userId))
  return firstRow(openRows(orm, and(eq(accompaniments.id, id), isTheirs), now))
}

/** As `findOpen`; whoever else answers, begins or ends it waits. */
export async function lockOpen(tx: Orm, id: number, userId: number, now: Date): Promise<Open | undefined> {
  await tx
    .select({ id: accompaniments.id })
    .from(accompaniments)
    .where(eq(accompaniments.id, id))
    .for('update')
  return findOpen(tx, id, userId, now)
}

export const findOpenOfPair = (orm: Orm, adminId: number, userId: number, now: Date) =>
  firstRow(openRows(orm, and(eq(accompaniments.adminId, adminId), eq(accompaniments.userId, userId)), now))

export const findOpenOfPerson = (orm: Orm, userId: number, now: Date): Promise<Open[]> =>
  openRows(orm, eq(accompaniments.userId, userId), now).orderBy(accompaniments.id).limit(SHOWN)

/** Notices of one person at the same time. */
const SHOWN = 10

export async function insertAccompaniment(
  tx: Orm,
  row: Pick<typeof accompaniments.$inferInsert, 'adminId' | 'userId' | 'reason' | 'expiresAt'>,
): Promise<number> {
  const [made] = await tx.insert(accompaniments).values(row).returning({ id: accompaniments.id })
  return made?.id ?? 0
}

export async function updateAccompaniment(
  tx: Orm,
  id: number,
  fields: Partial<typeof accompaniments.$inferInsert>,
): Promise<void> {
  await tx.update(accompaniments).set(fields).where(eq(accompaniments.id, id))
}

export async function deleteAccompaniment(tx: Orm, id: number): Promise<void> {
  await tx.delete(accompaniments).where(eq(accompaniments.id, id))
}

/** Those of a pair that are over. */
export async function deleteOver(tx: Orm, adminId: number, userId: number, now: Date): Promise<void> {
  const open = await findOpenOfPair(tx, adminId, userId, now)
  const ofPair = and(eq(accompaniments.adminId, adminId), eq(accompaniments.userId, userId))
  await tx.delete(accompaniments).where(and(ofPair, open && not(eq(accompaniments.id, open.row.id))))
}

import { type SQL, and, asc, desc, eq, gt, inArray, like, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/database'
import { auditLog, users } from '../../db/schema/index'
import { shownName } from '../../identity/accounts/accounts.repository'

export interface AuditFilter {
  /** A type, or its prefix before the dot. */
  tipo?: string | undefined
  /** The affected user. */
  about?: number | undefined
  /** The affected user or the actor. */
  involving?: number | undefined
  remote?: string | undefined
  /** Rows of this moment and older ones. */
  until?: Date | undefined
}

const actors = alias(users, 'actors')

function conditionOf({ tipo, about, involving, remote, until }: AuditFilter): SQL | undefined {
  return and(
    tipo === undefined
      ? undefined
      : or(sql`${auditLog.type} = ${tipo}`, like(sql`${auditLog.type}`, `${tipo}.%`)),
    about === undefined ? undefined : eq(auditLog.userId, about),
    involving === undefined
      ? undefined
      : or(...[auditLog.userId, auditLog.actorId, auditLog.formerActorId].map((id) => eq(id, involving))),
    until === undefined ? undefined : lte(auditLog.at, until),
    remote === undefined ? undefined : aboutRemote(remote),
  )
}

/** Narrowed to the types that name a remote, which are indexed: most rows are sign-ins. */
const aboutRemote = (name: string): SQL | undefined =>
  and(
    or(like(sql`${auditLog.type}`, 'remoto.%'), like(sql`${auditLog.type}`, 'credencial.%')),
    sql`${auditLog.detail}->>'remoto' = ${name}`,
  )

/** Rows with current names, newest first. */
export function findAudit(orm: Orm, filter: AuditFilter, limit: number, offset = 0) {
  // Skipped rows are read from an index alone.
  const page = orm
    .select({ at: auditLog.at, id: auditLog.id })
    .from(auditLog)
    .where(conditionOf(filter))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return withNames(orm)
    .innerJoin(page, and(eq(page.at, auditLog.at), eq(page.id, auditLog.id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
}

const withNames = (orm: Orm) =>
  orm
    .select({
      id: auditLog.id,
      at: auditLog.at,
      type: auditLog.type,
      actor: { id: actors.id, nombre: shownName(actors) },
      formerActorId: auditLog.formerActorId,
      user: { id: users.id, nombre: shownName(users) },
      origin: auditLog.origin,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(users, eq(users.id, auditLog.userId))

/** A statement lies between the number that a row gets and its transaction's: no process stops there for longer. */
const SETTLING = sql`interval '2 seconds'`

/**
 * Ids are given before transactions end: a row counts once every transaction that began before its own has ended, so that
 * no lower id appears later. Transactions that wait hold up what comes after them.
 */
const isSettled = sql`age(${auditLog}.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)
  and ${auditLog.at} < clock_timestamp() - ${SETTLING}`

/** Rows after an id, in the order of their ids, up to the first that is not settled. */
export async function findSettledAfter(orm: Orm, id: number, limit: number) {
  const next = await orm
    .select({ id: auditLog.id, settled: sql<boolean>`${isSettled}` })
    .from(auditLog)
    .where(gt(auditLog.id, id))
    .orderBy(asc(auditLog.id))
    .limit(limit)
  const open = next.findIndex(({ settled }) => !settled)
  const ids = (open === -1 ? next : next.slice(0, open)).map((row) => row.id)
  if (ids.length === 0) return []
  return withNames(orm).where(inArray(auditLog.id, ids)).orderBy(asc(auditLog.id))
}

/** Rows that match, of which only so many are read. */
const countUpTo = (orm: Orm, most: number, condition: SQL | undefined): Promise<number> =>
  orm.$count(orm.select({ id: auditLog.id }).from(auditLog).where(condition).limit(most).as('matching'))

export const countAuditAfter = (orm: Orm, id: number, most: number) =>
  countUpTo(orm, most, gt(auditLog.id, id))

export async function newestAuditId(orm: Orm): Promise<number> {
  const [row] = await orm.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return row?.id ?? 0
}

export const countAudit = (orm: Orm, filter: AuditFilter, most: number) =>
  countUpTo(orm, most, conditionOf(filter))

/** What a deleted person did to others keeps an author, without a name. */
export async function keepAuthor(tx: Orm, id: number): Promise<void> {
  await tx
    .update(auditLog)
    .set({ formerActorId: id })
    .where(and(eq(auditLog.actorId, id), sql`${auditLog.userId} is distinct from ${id}`))
}

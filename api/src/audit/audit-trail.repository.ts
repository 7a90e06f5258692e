import { type SQL, and, desc, eq, gt, isNull, lt, notExists, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { AuditType } from '@csuite/shared/contract/audit.texts'
import { type Orm, isAny } from '../db/database'
import type { DueRows } from '../db/due-rows'
import { apps, auditLog } from '../db/schema/index'

/** A statement has at most 65,535 parameters. */
const ROWS_A_STATEMENT = 5000

export async function insertAudit(tx: Orm, rows: readonly (typeof auditLog.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    await tx.insert(auditLog).values(rows.slice(at, at + ROWS_A_STATEMENT))
}

export async function namesOfApps(tx: Orm, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.select({ id: apps.id, nombre: apps.nombre }).from(apps).where(isAny(apps.id, ids))
  return new Map(rows.map(({ id, nombre }) => [id, nombre]))
}

export type AuditRecord = Required<Omit<typeof auditLog.$inferInsert, 'id' | 'at' | 'formerActorId'>>

export const AUDIT_DAYS = 400

const DAY_MS = 86_400_000

/** The last hour by the database's clock; the days around ours let the planner leave out every other month. */
const lastHour = (): SQL | undefined =>
  and(
    gt(auditLog.at, sql`now() - interval '1 hour'`),
    gt(auditLog.at, new Date(Date.now() - DAY_MS)),
    lt(auditLog.at, new Date(Date.now() + DAY_MS)),
  )

/** What a deed was done to, beside a person, and the key that did it; `numero` is a certificate's. */
export const SUBJECTS = ['remoto', 'idClave', 'idApp', 'idGrupo', 'idInstrumento', 'idCalibracion', 'numero']

type Subject = Record<'userId' | 'detail', AnyPgColumn>

const isAbout = ({ userId, detail }: AuditRecord, { userId: about, detail: said }: Subject = auditLog) =>
  and(
    userId === null ? isNull(about) : eq(about, userId),
    ...SUBJECTS.map((key) =>
      detail[key] === undefined ? undefined : sql`${said} ->> ${key} = ${detail[key]}`,
    ),
  )

/** What one person did to one person, remote, app or group within the last hour. */
const sameDeeds = (row: AuditRecord): SQL | undefined =>
  and(
    lastHour(),
    row.actorId === null ? isNull(auditLog.actorId) : eq(auditLog.actorId, row.actorId),
    isAbout(row),
  )

const later = alias(auditLog, 'later')

/** Counts the event in the newest row of the same deeds if that is an equal one, and nobody else did any since; false otherwise. */
export function countRepeat(tx: Orm, row: AuditRecord): Promise<boolean> {
  const { idClave: _key, ...subject } = row.detail
  const isOfOne = row.userId !== null || SUBJECTS.some((key) => subject[key] !== undefined)
  const since = tx
    .select({ id: later.id })
    .from(later)
    .where(and(gt(later.id, auditLog.id), isAbout({ ...row, detail: subject }, later)))
  const isEqual = and(
    // What undoes a deed is newer than it.
    isOfOne ? notExists(since) : undefined,
    eq(auditLog.type, row.type),
    sql`${auditLog.origin} is not distinct from ${row.origin}`,
    sql`${auditLog.detail} - 'veces' = ${JSON.stringify(row.detail)}::jsonb`,
  )
  return countIn(tx, sameDeeds(row), isEqual)
}

/** Counts the event in the last hour's row for those over the limit; false if there is none yet. */
export const countExcess = (tx: Orm, row: AuditRecord): Promise<boolean> =>
  countIn(
    tx,
    and(sameDeeds(row), eq(auditLog.type, row.type), sql`${auditLog.detail} ->> 'motivo' = 'otras'`),
  )

/** The last hour's rows of one type. */
export const countSame = (tx: Orm, row: AuditRecord): Promise<number> =>
  tx.$count(auditLog, and(sameDeeds(row), eq(auditLog.type, row.type)))

/** The last hour's rows of the same person or key. */
export const countDeeds = (tx: Orm, { detail: { idClave }, ...row }: AuditRecord): Promise<number> =>
  tx.$count(auditLog, sameDeeds({ ...row, detail: idClave === undefined ? {} : { idClave } }))

/**
 * Counts an event in the newest of the last hour's rows, if it meets the condition; false otherwise. `veces` in a row's detail
 * is absent for once.
 */
async function countIn(orm: Orm, rows: SQL | undefined, condition?: SQL): Promise<boolean> {
  const newest = orm
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(rows)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  const counted = await orm
    .update(auditLog)
    .set({
      detail: sql`${auditLog.detail} || jsonb_build_object('veces', (coalesce((${auditLog.detail} ->> 'veces')::int, 1) + 1)::text)`,
    })
    .where(and(eq(auditLog.id, sql`(${newest})`), condition, lastHour()))
    .returning({ id: auditLog.id })
  return counted.length > 0
}

export interface Failure {
  userId: number | null
  origin: string | null
  reason: string
}

const recentFailures = () => and(eq(auditLog.type, 'sesion.fallida'), lastHour())

/** Increments the last hour's row of the same account, network and reason; false if there is none. */
export const countFailure = (orm: Orm, { userId, origin, reason }: Failure): Promise<boolean> =>
  countIn(
    orm,
    and(
      recentFailures(),
      sql`${auditLog.userId} is not distinct from ${userId}`,
      sql`${auditLog.origin} is not distinct from ${origin}`,
      sql`${auditLog.detail} ->> 'motivo' = ${reason}`,
    ),
  )

/** Returns false if the last hour already has `limit` rows. */
export async function insertFailure(orm: Orm, { userId, origin, reason }: Failure, limit: number) {
  if ((await orm.$count(auditLog, recentFailures())) >= limit) return false
  const detail = { motivo: reason, veces: '1' }
  await insertAudit(orm, [{ type: 'sesion.fallida', userId, origin, detail }])
  return true
}

/**
 * Rows of the first month's partition, which also has everything before it: a month goes as a whole, this one row by row.
 * Undefined once it is gone.
 */
export async function findOldAudit(orm: Orm): Promise<DueRows | undefined> {
  const { rows } = await orm.execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_log'::regclass and pg_get_expr(relpartbound, pg_class.oid) like '%MINVALUE%'`)
  const [first] = rows
  return first && { table: sql`${sql.identifier(first.name)}`, at: sql<Date>`at`, keepDays: AUDIT_DAYS }
}

export async function lastDetail(orm: Orm, type: AuditType): Promise<Record<string, string> | undefined> {
  const [row] = await orm
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.type, type))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return row?.detail
}

/** Whether the user has signed in more than once. */
export async function hasSignedInBefore(orm: Orm, userId: number): Promise<boolean> {
  const rows = await orm
    .select({ times: sql<number>`coalesce((${auditLog.detail} ->> 'veces')::int, 1)` })
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.type, 'sesion.iniciada')))
    .limit(2)
  return rows.reduce((sum, { times }) => sum + times, 0) > 1
}

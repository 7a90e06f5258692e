import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { AuditType } from '@csuite/shared/contract/audit'
import type { Orm } from '../db/database'
import { auditLog } from '../db/schema/audit-log'

export async function insertAudit(tx: Orm, rows: (typeof auditLog.$inferInsert)[]): Promise<void> {
  await tx.insert(auditLog).values(rows)
}

export interface Failure {
  userId: number | null
  origin: string | null
  reason: string
}

const recentFailures = and(
  eq(auditLog.type, 'sesion.fallida'),
  gt(auditLog.at, sql`now() - interval '1 hour'`),
)

/** Increments the last hour's row of the same account, network and reason; false if there is none. */
export async function countFailure(orm: Orm, { userId, origin, reason }: Failure): Promise<boolean> {
  const same = orm
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        recentFailures,
        sql`${auditLog.userId} is not distinct from ${userId}`,
        sql`${auditLog.origin} is not distinct from ${origin}`,
        sql`${auditLog.detail} ->> 'motivo' = ${reason}`,
      ),
    )
    .limit(1)
  const counted = await orm
    .update(auditLog)
    .set({
      detail: sql`${auditLog.detail} || jsonb_build_object('veces', ((${auditLog.detail} ->> 'veces')::int + 1)::text)`,
    })
    .where(eq(auditLog.id, sql`(${same})`))
    .returning({ id: auditLog.id })
  return counted.length > 0
}

/** Returns false if the last hour already has `limit` rows. */
export async function insertFailure(
  orm: Orm,
  { userId, origin, reason }: Failure,
  limit: number,
): Promise<boolean> {
  if ((await orm.$count(auditLog, recentFailures)) >= limit) return false
  const detail = { motivo: reason, veces: '1' }
  await insertAudit(orm, [{ type: 'sesion.fallida', userId, origin, detail }])
  return true
}

export async function deleteOldAudit(orm: Orm, before: Date): Promise<void> {
  await orm.delete(auditLog).where(lt(auditLog.at, before))
}

/** The detail of the newest row of a type. */
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
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.type, 'sesion.iniciada')))
    .limit(2)
  return rows.length > 1
}

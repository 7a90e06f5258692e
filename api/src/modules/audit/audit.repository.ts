import { and, desc, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { auditLog, users } from '../../db/schema/index'
import type { AuditEntry, AuditRecord } from './audit.service'

export async function insertAudit(tx: Orm, entry: AuditRecord): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

/** A user's entries of one action, newest first. */
export function findAudit(orm: Orm, userId: number, action: string, limit: number): Promise<AuditEntry[]> {
  return orm
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: sql<string | null>`nullif(trim(${users.name} || ' ' || ${users.lastName}), '')`,
      appId: auditLog.appId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.userId, userId), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

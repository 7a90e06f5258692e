import type { Orm } from '../../db/database'
import { findAudit, insertAudit } from './audit.repository'

const HISTORY_LENGTH = 100

/** What can be done to a user that the log keeps. */
export type AuditAction =
  'plan.changed' | 'user.verified' | 'user.suspended' | 'user.reactivated' | 'user.edited'

export interface AuditRecord {
  /** The administrator; null: the product itself. */
  actorId: number | null
  action: AuditAction
  /** Whom it was done to. */
  userId: number
  appId?: number | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

export interface AuditEntry {
  id: number
  at: Date
  /** Name of the administrator; null: the product itself, or an account that is gone. */
  actor: string | null
  appId: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Adds a line to the log, in the transaction of the change that it tells of. */
export async function recordAudit(tx: Orm, record: AuditRecord): Promise<void> {
  await insertAudit(tx, record)
}

/** A user's last hundred entries of one action, newest first. */
export function auditOf(orm: Orm, userId: number, action: AuditAction): Promise<AuditEntry[]> {
  return findAudit(orm, userId, action, HISTORY_LENGTH)
}

import type { AuditType } from '@csuite/shared/contract/audit'
import type { Orm } from '../db/database'
import { requestScope } from '../db/request-scope'
import { networkOf } from '../http/client-address'
import { countFailure, insertAudit, insertFailure } from './audit-trail.repository'

/** How long rows are kept. */
export const AUDIT_DAYS = 400

/** Failed sign-ins that get a row of their own in an hour; beyond them one row counts the rest. */
const FAILURES_AN_HOUR = 2000

export interface AuditEntry {
  type: AuditType
  /** Id of who did it; null: the product itself, or a deploy token, which `detail` then names. */
  by: number | null
  /** Id of the affected user. */
  about?: number | null
  /** What else is to be known. Never a secret, and nothing that would tell who a deleted person was. */
  detail?: Record<string, string>
}

/** The current request's network. */
const origin = (): string | null => networkOf(requestScope.getStore()?.address ?? '') || null

/** Adds rows to the audit trail, in the transaction of the change that they record. */
export async function recordAudit(tx: Orm, ...entries: AuditEntry[]): Promise<void> {
  const rows = entries.map(({ type, by, about = null, detail = {} }) => ({
    ...{ type, detail, actorId: by, userId: about, origin: origin() },
  }))
  if (rows.length > 0) await insertAudit(tx, rows)
}

/**
 * Records a failed sign-in. Those of one account (null: of addresses without one) from one network within an hour are one
 * row that counts them, and an hour has a bounded number of such rows: a stranger cannot fill the trail.
 */
export async function recordFailedSignIn(orm: Orm, userId: number | null, reason: string): Promise<void> {
  const failure = { userId, origin: origin(), reason }
  if (await countFailure(orm, failure)) return
  if (await insertFailure(orm, failure, FAILURES_AN_HOUR)) return
  const others = { userId: null, origin: null, reason: 'otras' }
  if (!(await countFailure(orm, others))) await insertFailure(orm, others, Number.MAX_SAFE_INTEGER)
}

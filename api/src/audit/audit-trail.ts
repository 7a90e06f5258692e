import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditType } from '@csuite/shared/contract/audit.texts'
import type { Orm } from '../db/database'
import { isMissingReference } from '../db/database-errors'
import { requestScope } from '../db/request-scope'
import { networkOf } from '../http/client-address'
import {
  type AuditRecord,
  type Failure,
  SUBJECTS,
  countDeeds,
  countExcess,
  countFailure,
  countRepeat,
  countSame,
  insertAudit,
  insertFailure,
  namesOfApps,
} from './audit-trail.repository'

/** Rows for failed sign-ins per hour; one more row counts the rest. */
const FAILURES_AN_HOUR = 2000

/** Rows of one type that one person writes about the same person, remote, app or group within an hour; one more counts the rest. */
const ROWS_AN_HOUR = 30

/**
 * Rows of one person or key within an hour up to which a configuration's are stored together: each names an app once, and a bound
 * for each of its rows would cost two statements a row.
 */
const TOGETHER_AN_HOUR = 5000

export interface AuditEntry {
  type: AuditType
  /** User id; null: the system, or a deploy token that `detail` names. */
  by: number | null
  about?: number | null
  /** With `idApp` the app's name is added. No secrets and no personal data, which would outlive a deleted account. */
  detail?: Record<string, string>
}

const origin = (): string | null => networkOf(requestScope.getStore()?.address ?? '') || null

/**
 * Call it in the transaction of the recorded change. An event that only repeats the one before it is counted in its row (`veces`),
 * and the rows per hour are bounded, so that nobody can fill the trail with what they may do all the time. Several entries
 * at once concern several people and are stored as they are.
 */
export async function recordAudit(tx: Orm, ...entries: AuditEntry[]): Promise<void> {
  const key = requestScope.getStore()?.serviceKey
  const rows = entries.map(({ type, by, about = null, detail = {} }): AuditRecord => ({
    ...{ type, actorId: key ? null : by, userId: about, origin: origin() },
    detail: { ...detail, ...(key && { clave: key.name, idClave: String(key.id) }) },
  }))
  const gathered = together.getStore()
  if (gathered) gathered.push(...rows)
  else await store(tx, rows)
}

/**
 * Stores what `work` records of one person's or key's doing at its end, as it is and in one statement, in the transaction that
 * `work` runs in. Who already has many rows in this hour is bounded entry by entry.
 */
export async function recordTogether<T>(tx: Orm, work: () => Promise<T>): Promise<T> {
  const rows: AuditRecord[] = []
  const result = await together.run(rows, work)
  const [row] = rows
  if (row && (await countDeeds(tx, row)) >= TOGETHER_AN_HOUR) for (const each of rows) await store(tx, [each])
  else await store(tx, rows)
  return result
}

const together = new AsyncLocalStorage<AuditRecord[]>()

async function store(tx: Orm, rows: readonly AuditRecord[]): Promise<void> {
  const [row] = rows
  if (row === undefined) return
  const unnamed = rows.filter(({ detail }) => detail.idApp !== undefined && detail.app === undefined)
  const names = await namesOfApps(
    tx,
    unnamed.map(({ detail }) => Number(detail.idApp)),
  )
  for (const { detail } of unnamed) detail.app = names.get(Number(detail.idApp)) ?? ''
  if (rows.length > 1) return insertAudit(tx, rows)
  // Of rows that name whom a group got, that one repeats the other would tell a key that reads no people who has an account.
  const namesPeople = row.type === 'grupo.personas' && row.detail.idsAgregadas !== undefined
  if (!namesPeople && (await countRepeat(tx, row))) return
  if ((await countSame(tx, row)) < ROWS_AN_HOUR) return insertAudit(tx, [row])
  if (await countExcess(tx, row)) return
  const kept = new Set<string>([...SUBJECTS, 'clave', 'app'])
  const about = Object.entries(row.detail).filter(([key]) => kept.has(key))
  const others = { motivo: 'otras', ...Object.fromEntries(about) }
  await insertAudit(tx, [{ ...row, origin: null, detail: others }])
}

/**
 * Failures of one account and network within an hour share a row, and the rows per hour are bounded, so that strangers
 * cannot fill the trail. `userId` is null for an unknown address.
 */
export async function recordFailedSignIn(orm: Orm, userId: number | null, reason: string): Promise<void> {
  const failure = { userId, origin: origin(), reason }
  await addFailure(orm, failure).catch((error: unknown) => {
    if (!isMissingReference(error)) throw error
    // The account was deleted meanwhile.
    return addFailure(orm, { ...failure, userId: null })
  })
}

async function addFailure(orm: Orm, failure: Failure): Promise<void> {
  if (await countFailure(orm, failure)) return
  if (await insertFailure(orm, failure, FAILURES_AN_HOUR)) return
  const others = { userId: null, origin: null, reason: 'otras' }
  if (!(await countFailure(orm, others))) await insertFailure(orm, others, Number.MAX_SAFE_INTEGER)
}

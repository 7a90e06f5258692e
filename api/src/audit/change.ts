import type { AuditType } from '@csuite/shared/contract/audit.texts'
import { type Orm, isTransaction } from '../db/database'
import { isUniqueViolation } from '../db/database-errors'
import type { AppError } from '../http/app-error'
import { type AuditEntry, recordAudit } from './audit-trail'

/** Records what the caller of `change` did, in its transaction. @param about the affected user */
export type Audit = (type: AuditType, detail?: AuditEntry['detail'], about?: number) => Promise<void>

/**
 * Changes rows in one transaction, or within the one that `orm` is.
 * @param by user id
 * @param taken what a second row with the same unique value is answered with
 */
export async function change<T>(
  orm: Orm,
  by: number,
  work: (tx: Orm, audit: Audit) => Promise<T>,
  taken?: () => AppError,
): Promise<T> {
  const audited = (tx: Orm) =>
    work(tx, (type, detail = {}, about) => recordAudit(tx, { type, by, about: about ?? null, detail }))
  const changing = isTransaction(orm) ? audited(orm) : orm.transaction(audited)
  return changing.catch((error: unknown) => {
    throw taken !== undefined && isUniqueViolation(error) ? taken() : error
  })
}

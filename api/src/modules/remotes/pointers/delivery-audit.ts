import type { AuditType } from '@csuite/shared/contract/audit.texts'
import { recordAudit } from '../../../audit/audit-trail'
import type { Orm } from '../../../db/database'
import type { Deployer } from '../../../http/callers'

/** Records a deployer's action; a deploy token has no user and is named by its label. */
export function recordDelivery(
  tx: Orm,
  { userId, actor }: Deployer,
  type: AuditType,
  detail: Record<string, string>,
): Promise<void> {
  const named = userId === null ? { ...detail, credencial: actor } : detail
  return recordAudit(tx, { type, by: userId, detail: named })
}

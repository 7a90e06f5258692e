import type { AuditType } from '@csuite/shared/contract/audit'
import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import type { Deployer } from '../../identity/deploy-tokens'

/** Records what a deployer did; a deploy token is named by its label, since it is no person. */
export function recordDelivery(
  tx: Orm,
  { userId, actor }: Deployer,
  type: AuditType,
  detail: Record<string, string>,
): Promise<void> {
  const named = userId === null ? { ...detail, credencial: actor } : detail
  return recordAudit(tx, { type, by: userId, detail: named })
}

import type { AuditType } from '@csuite/shared/contract/audit.texts'
import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import type { MailKind, Outbox } from '../../outbox/outbox'
import type { Account } from './accounts.repository'
import { mailName } from './mailbox'

const auditTypeOf = {
  'second-factor-on': 'segundo-factor.activado',
  'second-factor-off': 'segundo-factor.desactivado',
  'recovery-code-used': 'segundo-factor.recuperacion',
  'passkey-added': 'llave.creada',
  'passkey-removed': 'llave.eliminada',
} as const satisfies Partial<Record<MailKind, AuditType>>

/**
 * Records and mails a user's own change, in its transaction. Call `outbox.wake` once it is committed.
 * @param own the device whose browser made the change without its person
 */
export async function notifyOfSecurityChange(
  tx: Orm,
  deps: { outbox: Outbox },
  account: Account,
  kind: keyof typeof auditTypeOf,
  own?: { device: string },
): Promise<void> {
  await mailSecurityChange(tx, deps, account, kind, own)
  const detail = own && { dispositivo: own.device, automatica: 'sí' }
  await recordAudit(tx, { type: auditTypeOf[kind], by: account.id, about: account.id, detail })
}

/** Adds the mail about a change; the outbox merges repeated ones. */
export async function mailSecurityChange(
  tx: Orm,
  { outbox }: { outbox: Outbox },
  account: Account,
  kind: MailKind,
  data: { provider?: string; device?: string } = {},
): Promise<void> {
  // Of what the link itself did there is nothing to undo.
  const warns = kind === 'account-closed' ? {} : { warns: { userId: account.id } }
  await outbox.add(tx, {
    ...{ kind, recipient: account.email, ...warns },
    data: { name: mailName(account), ...data },
  })
}

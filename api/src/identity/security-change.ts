import type { AuditType } from '@csuite/shared/contract/audit'
import { recordAudit } from '../audit/audit-trail'
import type { Orm } from '../db/database'
import { AppError } from '../http/app-error'
import type { MailKind } from '../outbox/outbox'
import type { Platform } from '../platform'
import type { Account } from './accounts.repository'
import { mailName } from './mailbox'

type OwnChange = Extract<
  MailKind,
  'second-factor-on' | 'second-factor-off' | 'recovery-code-used' | 'passkey-added' | 'passkey-removed'
>
type SecurityMail = OwnChange | 'new-sign-in-method' | 'identity-unlinked' | 'second-factor-reset'
type Deps = Pick<Platform, 'limits' | 'now' | 'outbox'>

const auditTypeOf: Record<OwnChange, AuditType> = {
  'second-factor-on': 'segundo-factor.activado',
  'second-factor-off': 'segundo-factor.desactivado',
  'recovery-code-used': 'segundo-factor.recuperacion',
  'passkey-added': 'llave.creada',
  'passkey-removed': 'llave.eliminada',
}

/** Records and mails a user's own change, in its transaction. Call `outbox.wake` once it is committed. */
export async function notifyOfSecurityChange(
  tx: Orm,
  deps: Deps,
  account: Account,
  kind: OwnChange,
): Promise<void> {
  await mailSecurityChange(tx, deps, account, kind)
  await recordAudit(tx, { type: auditTypeOf[kind], by: account.id, about: account.id })
}

/** Mails a change at once; further ones of its kind within ten minutes share one mail at the end of these. */
export async function mailSecurityChange(
  tx: Orm,
  { limits, now, outbox }: Deps,
  account: Account,
  kind: SecurityMail,
  data: { provider?: string } = {},
): Promise<void> {
  const mail = { kind, recipient: account.email, data: { name: mailName(account), ...data } }
  const wait = await limits.take(['securityMailByKind', `${kind} ${account.id}`]).then(
    () => 0,
    (error: unknown) => (error instanceof AppError ? (error.retryAfter ?? 0) : 0),
  )
  if (wait === 0) await outbox.add(tx, mail)
  else if (!(await outbox.isDelayed(tx, kind, account.email)))
    await outbox.add(tx, {
      ...mail,
      data: { ...mail.data, several: 'true' },
      dueAt: new Date(now() + wait * 1000),
    })
}

import type { Identity } from '@csuite/shared/contract/account'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { change } from '../../audit/change'
import type { Orm } from '../../db/database'
import { AppError, requireFound } from '../../http/app-error'
import { lockWithAdministrators } from '../../identity/accounts/administrators.repository'
import { mailSecurityChange } from '../../identity/accounts/security-change'
import type { Viewer } from '../../http/callers'
import { lockSignedIn, requireOpenSession } from '../../identity/accounts/signed-in-account'
import { hasWayIn } from '../../identity/accounts/accounts.repository'
import { removeMailFiles } from '../../mail/mailer'
import type { MailKind } from '../../outbox/outbox'
import type { Platform } from '../../platform'
import { deleteStripeCustomers } from '../billing/stripe-customer.service'
import { deleteAccount, deleteIdentity, findIdentities } from './account.repository'
import { accountTexts } from './account.texts'
import { findPendingEmail } from './email-change.repository'

/** To a pending address, which nobody has proven: its other mails are its owner's. */
const changeMails: MailKind[] = ['email-change-code', 'email-change-taken']

type Ports = Pick<Platform, 'config' | 'modules' | 'database' | 'sessions' | 'outbox'>

export class AccountService {
  constructor(private readonly platform: Ports) {}

  async identities(userId: number): Promise<Identity[]> {
    const rows = await findIdentities(this.platform.database.orm, userId)
    return rows.map(({ id, provider, email, createdAt }) => ({
      id,
      proveedor: provider,
      email,
      desde: createdAt.toISOString(),
    }))
  }

  /** Locks the account, so that two calls at once cannot remove its last way to sign in. */
  async unlinkIdentity(viewer: Viewer, id: number): Promise<void> {
    const { database, outbox } = this.platform
    const { id: userId } = viewer
    await change(database.orm, userId, async (tx, audit) => {
      const account = await lockSignedIn(tx, viewer)
      const provider = requireFound(await deleteIdentity(tx, userId, id))
      if (!(await hasWayIn(tx, account))) throw new AppError('LAST_WAY_IN')
      await audit('identidad.desvinculada', { proveedor: provider }, userId)
      await mailSecurityChange(tx, this.platform, account, 'identity-unlinked', {
        provider: accountTexts.providers[provider],
      })
    })
    outbox.wake()
  }

  async delete(viewer: Viewer): Promise<void> {
    const { config, database, modules, outbox, sessions } = this.platform
    const { id: userId } = viewer
    // Checked before the deletion at the payment provider, which cannot be undone, and again in the transaction.
    await database.orm.transaction((tx) => lockUnlessLast(tx, viewer, config.admin.email))
    await deleteStripeCustomers(this.platform, userId)
    const { email, pending } = await change(database.orm, userId, async (tx, audit) => {
      const account = await lockUnlessLast(tx, viewer, config.admin.email)
      const pending = await findPendingEmail(tx, userId)
      await audit('cuenta.eliminada', {}, userId)
      await outbox.forget(tx, account.email)
      if (pending !== undefined) await outbox.forget(tx, pending, changeMails)
      for (const { recordLoss } of modules) await recordLoss?.(tx, userId, audit)
      // After that, since the audit log keeps the author of what was recorded.
      for (const { erase } of modules) await erase?.(tx, account)
      await deleteAccount(tx, account)
      // The outbox removes the recipient once the mail is sent.
      await outbox.add(tx, { kind: 'account-deleted', recipient: account.email, data: {} })
      return { email: account.email, pending }
    })
    await sessions.announceAll()
    outbox.wake()
    await removeMailFiles(config.dataDir, email)
    if (pending !== undefined) await removeMailFiles(config.dataDir, pending, changeMails)
  }
}

/** @throws AppError LAST_ADMIN for the only active administrator */
async function lockUnlessLast(tx: Orm, viewer: Viewer, kept: string) {
  const { account, activeAdministrators } = await lockWithAdministrators(tx, viewer.id, kept)
  await requireOpenSession(tx, viewer)
  if (account === undefined) throw new AppError('UNAUTHORIZED')
  if (account.role === ROLE_ADMIN && activeAdministrators === 1) throw new AppError('LAST_ADMIN')
  return account
}

import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { recordAudit } from '../../audit/audit-trail'
import { AppError } from '../../http/app-error'
import { lockWithAdministrators } from '../../identity/administrators.repository'
import { removeMailFiles } from '../../mail/mailer'
import type { Platform } from '../../platform'
import { forgetPayer } from '../billing/payer.service'
import { eraseAccount } from './account-deletion.repository'
import { findPendingEmail } from './email-change.repository'
import { readPersonalData } from './own-data.repository'

/** A person's account as a whole. */
export class AccountService {
  constructor(private readonly platform: Platform) {}

  /** Everything that is kept about a person. */
  async export(userId: number): Promise<Record<string, unknown>> {
    const { orm } = this.platform.database
    const data = await readPersonalData(orm, userId)
    await recordAudit(orm, { type: 'cuenta.exportada', by: userId, about: userId })
    return data
  }

  /** Erases a person's account and everything that says who they were; a last mail tells them. */
  async delete(userId: number): Promise<void> {
    const { config, database, outbox, sessions } = this.platform
    // Before the payment provider is told, which cannot be taken back; the transaction looks again.
    await database.orm.transaction((tx) => lockUnlessLast(tx, userId))
    await forgetPayer(this.platform, userId)
    const addresses = await database.orm.transaction(async (tx) => {
      const account = await lockUnlessLast(tx, userId)
      const pending = await findPendingEmail(tx, userId)
      const addresses = [account.email, ...(pending === undefined ? [] : [pending])]
      await recordAudit(tx, { type: 'cuenta.eliminada', by: userId, about: userId })
      for (const address of addresses) await outbox.forget(tx, address)
      await eraseAccount(tx, account)
      // The address is forgotten once the mail is sent.
      await outbox.add(tx, { kind: 'account-deleted', recipient: account.email, data: {} })
      return addresses
    })
    await sessions.announceAll()
    outbox.wake()
    for (const address of addresses) await removeMailFiles(config.dataDir, address)
  }
}

async function lockUnlessLast(tx: Parameters<typeof lockWithAdministrators>[0], userId: number) {
  const { account, activeAdministrators } = await lockWithAdministrators(tx, userId)
  if (account === undefined) throw new AppError('UNAUTHORIZED')
  if (account.role === ROLE_ADMIN && activeAdministrators === 1) throw new AppError('LAST_ADMIN')
  return account
}

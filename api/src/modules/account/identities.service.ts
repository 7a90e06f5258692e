import type { Identity } from '@csuite/shared/contract/account'
import { recordAudit } from '../../audit/audit-trail'
import { AppError } from '../../http/app-error'
import { lockAccount } from '../../identity/accounts.repository'
import { mailName } from '../../identity/mailbox'
import { hasWayIn } from '../../identity/ways-in.repository'
import type { Platform } from '../../platform'
import { accountTexts } from './account.texts'
import { deleteIdentity, findIdentities } from './identities.repository'

/** The Google and Apple accounts that open an account. */
export class IdentitiesService {
  constructor(private readonly platform: Platform) {}

  async list(userId: number): Promise<Identity[]> {
    const rows = await findIdentities(this.platform.database.orm, userId)
    return rows.map(({ id, provider, email, createdAt }) => ({
      id,
      proveedor: provider,
      email,
      desde: createdAt.toISOString(),
    }))
  }

  /** Unlinks one. The account's row is locked, so that two at once do not leave it without a way in. */
  async unlink(userId: number, id: number): Promise<void> {
    const { database, outbox } = this.platform
    await database.orm.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (account === undefined) throw new AppError('UNAUTHORIZED')
      const provider = await deleteIdentity(tx, userId, id)
      if (provider === undefined) throw new AppError('NOT_FOUND')
      if (!(await hasWayIn(tx, account))) throw new AppError('LAST_WAY_IN')
      await recordAudit(tx, {
        type: 'identidad.desvinculada',
        by: userId,
        about: userId,
        detail: { proveedor: provider },
      })
      await outbox.add(tx, {
        kind: 'identity-unlinked',
        recipient: account.email,
        data: { name: mailName(account), provider: accountTexts.providers[provider] },
      })
    })
    outbox.wake()
  }
}

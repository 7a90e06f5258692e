import { change } from '../../audit/change'
import { retryOnUniqueViolation } from '../../db/database-errors'
import type { Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { findAccountByEmail, lockAccount, updatePerson } from '../../identity/accounts/accounts.repository'
import { hasOnlyWay } from '../../identity/accounts/company-domains'
import { NOT_ME_MS, type NotMeSlip, readSlip } from '../../identity/accounts/not-me-slip'
import { mailSecurityChange } from '../../identity/accounts/security-change'
import { consumeState } from '../../identity/codes/codes.repository'
import { deleteChallengesOf } from '../../identity/second-factor/second-factor.repository'
import type { Platform } from '../../platform'
import { clearRegistrations, endWaysIn, wasUndone } from './not-me.repository'

type Ports = Pick<Platform, 'config' | 'database' | 'now' | 'secrets' | 'sessions' | 'limits' | 'outbox'>

/** 'No fui yo' in security mails: whoever has the mailbox closes the account to everybody until a new password is set. */
export class NotMeService {
  constructor(private readonly platform: Ports) {}

  /** @returns whose account it is */
  async report(ficha: string, address: string): Promise<number> {
    const { database, limits, now, outbox, secrets, sessions } = this.platform
    await limits.take(['codeCheckByAddress', address])
    const slip = await readSlip(secrets, ficha, now())
    const isClosed =
      slip !== null &&
      (await retryOnUniqueViolation(() =>
        change(database.orm, slip.userId, async (tx, audit) => {
          const ended = await this.#close(tx, slip)
          if (ended) await audit('cuenta.no-fui-yo', ended, slip.userId)
          return ended !== undefined
        }),
      ))
    if (slip === null || !isClosed)
      throw new AppError('CODE_EXPIRED', {
        message: 'Este enlace ya se usó o venció. Si no fuiste tú, elige otra contraseña.',
      })
    await sessions.announceAll()
    outbox.wake()
    return slip.userId
  }

  /** Undefined for a slip that was used, or whose account is gone. */
  async #close(tx: Orm, { id, userId, formerEmail, at: toldAt }: NotMeSlip) {
    const { config, now, outbox, sessions } = this.platform
    const where = { config, database: { orm: tx } }
    const at = new Date(now())
    const account = await lockAccount(tx, userId)
    if (account === undefined) return undefined
    if (!(await consumeState(tx, `not-me ${id}`, new Date(now() + NOT_ME_MS)))) return undefined
    await deleteChallengesOf(tx, userId)
    await sessions.endAllOf(tx, userId)
    const ended = await endWaysIn(tx, userId)
    // The new address may be the intruder's, who would set a new password there.
    const desde = new Date(toldAt).toISOString()
    if (formerEmail !== undefined) await clearRegistrations(tx, formerEmail)
    const restores =
      formerEmail !== undefined &&
      (await findAccountByEmail(tx, formerEmail)) === undefined &&
      !(await wasUndone(tx, userId, desde)) &&
      // Whoever reads a company's mailbox is the company's matter.
      !(await hasOnlyWay(where, account.email, formerEmail))
    await updatePerson(tx, userId, {
      passwordHash: null,
      ...(restores && { email: formerEmail, emailVerifiedAt: at }),
    })
    const told = restores ? [account, { ...account, email: formerEmail }] : [account]
    for (const one of told) await mailSecurityChange(tx, { outbox }, one, 'account-closed')
    const counts = Object.entries(ended).filter(([, count]) => count > 0)
    return {
      ...Object.fromEntries(counts.map(([kind, count]) => [kind, String(count)])),
      ...(restores && { email: 'repuesto', desde, hasta: at.toISOString() }),
    }
  }
}

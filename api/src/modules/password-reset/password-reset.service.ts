import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import { retryOnMissingReference } from '../../db/database-errors'
import { findAccountByEmail, lockAccount, updatePerson } from '../../identity/accounts/accounts.repository'
import type { CheckedFlow, CodeFlow } from '../../identity/codes/code-flow'
import { codeCheckLimits, issueCode, refuseCode, redeemCode } from '../../identity/codes/codes'
import { type KnownBrowser, knows } from '../../identity/browsers/known-browser'
import { mailSecurityChange } from '../../identity/accounts/security-change'
import { mailName, mailboxOf, proveMailbox } from '../../identity/accounts/mailbox'
import { deleteChallengesOf } from '../../identity/second-factor/second-factor.repository'
import type { Platform } from '../../platform'
import { withMinimumDuration } from '../../identity/codes/minimum-duration'

type Ports = Pick<Platform, 'database' | 'now' | 'secrets' | 'sessions' | 'passwords' | 'limits' | 'outbox'>

export class PasswordResetService {
  constructor(private readonly platform: Ports) {}

  /** Mails a code to an active or pending account; any other address takes the same time and gets the same answer. */
  async forgot(email: string, from: { address: string; flow: CodeFlow; browser: KnownBrowser | undefined }) {
    const { database, limits, outbox } = this.platform
    const { address, flow, browser } = from
    const mailbox = mailboxOf(email)
    const mailed = async (tx: Orm) => {
      const account = await findAccountByEmail(tx, email)
      const known = account?.status === 'suspended' ? undefined : account
      const target = { email, purpose: 'reset' as const, flow, userId: known?.id ?? null }
      const { code, expiresAt } = await issueCode(tx, this.platform, target)
      await outbox.add(tx, {
        kind: known === undefined ? 'decoy' : 'reset-code',
        recipient: email,
        data: { code, name: known === undefined ? '' : mailName(known) },
        notAfter: expiresAt,
      })
    }
    await withMinimumDuration(async () => {
      const account = await findAccountByEmail(database.orm, email)
      const budget = knows(browser, account) ? `${browser.id} ${mailbox}` : mailbox
      await limits.take(
        // Other callers' requests do not make a flow wait.
        ['forgotWait', flow.id],
        ...(flow.isNew ? [['forgotWait', budget] as const] : []),
        ['forgotByMailbox', budget],
        ['forgotByAddress', address],
      )
      await retryOnMissingReference(() => database.orm.transaction(mailed))
    })
    outbox.wake()
  }

  /** Sets a new password with the mailed code, a proof of the mailbox, and ends every session. */
  async change(
    input: { email: string; code: string; newPassword: string },
    { address, flow }: { address: string; flow: CheckedFlow },
  ): Promise<void> {
    const { database, limits, passwords, outbox, sessions } = this.platform
    const { email } = input
    passwords.refuseCommon(input.newPassword, 'newPassword')
    // Before the code is checked, so that a wrong code takes as long as a right one.
    const passwordHash = await limits.during(codeCheckLimits(email, address, flow), () =>
      passwords.hash(input.newPassword, { account: email, address }),
    )
    const target = { email, purpose: 'reset' as const, flow: flow.id }
    const changed = async (tx: Orm) => {
      const used = await redeemCode(tx, this.platform, target, input.code)
      if (!used.ok) return used
      const before = await lockAccount(tx, used.userId)
      // Its address may have changed since the code was mailed.
      if (before === undefined || before.email !== email || before.status === 'suspended')
        return { ok: false as const, code: 'CODE_EXPIRED' as const }
      const account = await proveMailbox(this.platform, tx, before, { own: { passwordHash } })
      await updatePerson(tx, account.id, { passwordHash })
      await deleteChallengesOf(tx, account.id)
      await sessions.endAllOf(tx, account.id)
      await recordAudit(tx, {
        type: 'password.cambiada',
        by: account.id,
        about: account.id,
        detail: { con: 'codigo' },
      })
      await mailSecurityChange(tx, { outbox }, before, 'password-changed')
      return used
    }
    const check = await withMinimumDuration(() => database.orm.transaction(changed))
    if (!check.ok) return refuseCode(check)
    await limits.refund(['forgotByAddress', address], ['codeCheckByAddress', address])
    await sessions.announceAll()
    outbox.wake()
  }
}

import { findAccountByEmail } from '../../platform/accounts.repository'
import { issueCode, refuseCode, useCode } from '../../platform/codes'
import { normalizeEmail } from '../../platform/contact'
import type { Platform } from '../../platform/platform'
import { inSteadyTime } from '../../platform/steady-time'
import { setPassword } from './password-reset.repository'

/** A forgotten password: the mailed code, and the new password that it buys. */
export class PasswordResetService {
  constructor(private readonly platform: Platform) {}

  /** Mails a code to an active account. Any other address costs and answers the same. */
  async forgot(typedEmail: string, address: string): Promise<void> {
    const { database, limits, outbox } = this.platform
    const email = normalizeEmail(typedEmail)
    await limits.take(['forgotWait', email], ['forgotByEmail', email], ['forgotByAddress', address])
    await inSteadyTime(() =>
      database.orm.transaction(async (tx) => {
        const account = await findAccountByEmail(tx, email)
        const known = account?.status === 'active' ? account : undefined
        const target = { email, purpose: 'reset' as const, userId: known?.id ?? null }
        const { code, expiresAt } = await issueCode(tx, this.platform, target)
        await outbox.add(tx, {
          kind: known === undefined ? 'decoy' : 'reset-code',
          recipient: email,
          data: { code, name: known?.name ?? '' },
          notAfter: expiresAt,
        })
      }),
    )
    outbox.wake()
  }

  /** Sets a new password with the mailed code; every session ends. */
  async change(input: { email: string; code: string; newPassword: string }, address: string): Promise<void> {
    const { database, limits, passwords, outbox, sessions } = this.platform
    const email = normalizeEmail(input.email)
    passwords.refuseCommon(input.newPassword, 'newPassword')
    await limits.take(['codeCheckByAddress', address])
    // Hashed before the code is looked at: a wrong code takes as long as a right one.
    const passwordHash = await passwords.hash(input.newPassword)
    const check = await database.orm.transaction(async (tx) => {
      const used = await useCode(tx, this.platform, { email, purpose: 'reset' }, input.code)
      if (!used.ok) return used
      const account = await setPassword(tx, used.userId, passwordHash)
      if (account === undefined) return { ok: false as const, code: 'CODE_EXPIRED' as const }
      await sessions.endAllOf(tx, account.id)
      await outbox.add(tx, { kind: 'password-changed', recipient: email, data: { name: account.name } })
      return used
    })
    if (!check.ok) return refuseCode(check)
    await sessions.announceAll()
    outbox.wake()
  }
}

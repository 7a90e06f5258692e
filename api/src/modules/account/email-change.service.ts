import { CODE_MINUTES } from '@csuite/shared/contract/registration'
import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import { retryOnUniqueViolation } from '../../db/database-errors'
import { AppError, invalidField } from '../../http/app-error'
import { findAccount, updatePerson } from '../../identity/accounts/accounts.repository'
import { isOwned, moveAddress } from '../../identity/accounts/address.repository'
import { newCode } from '../../identity/codes/codes'
import { withMinimumDuration } from '../../identity/codes/minimum-duration'
import { refuseAddressChange } from '../../identity/accounts/company-domains'
import { normalizeEmail } from '../../identity/accounts/contact'
import { mailName, mailboxOf, proveMailbox } from '../../identity/accounts/mailbox'
import type { Viewer } from '../../http/callers'
import { lockSignedIn } from '../../identity/accounts/signed-in-account'
import type { Platform } from '../../platform'
import { accountTexts } from './account.texts'
import { replaceEmailChange, countTry } from './email-change.repository'

const purpose = (userId: number, email: string) => `email change:${userId}:${email}`

type Ports = Pick<
  Platform,
  'config' | 'modules' | 'database' | 'now' | 'secrets' | 'sessions' | 'limits' | 'outbox'
>

/** Changing an account's email: the new address is verified by a code, the old one is notified. */
export class EmailChangeService {
  constructor(private readonly platform: Ports) {}

  /** Mails a code to the new address. Only that mailbox learns that the address is taken. */
  async begin(viewer: Viewer, typedEmail: string): Promise<void> {
    const { database, limits, outbox, secrets, now } = this.platform
    const { id: userId } = viewer
    const email = normalizeEmail(typedEmail)
    const own = await findAccount(database.orm, userId)
    if (own?.email === email) throw invalidField('email', accountTexts.sameEmail)
    await refuseAddressChange(this.platform, ...(own ? [own.email] : []), email)
    await limits.take(['emailChangeByUser', String(userId)], ['emailChangeByMailbox', mailboxOf(email)])
    const code = newCode()
    const codeHash = secrets.hmac(purpose(userId, email), code)
    const expiresAt = new Date(now() + CODE_MINUTES * 60_000)
    await withMinimumDuration(() =>
      database.orm.transaction(async (tx) => {
        await lockSignedIn(tx, viewer)
        const taken = await isOwned(tx, email)
        await replaceEmailChange(tx, { userId, email, codeHash, expiresAt })
        await outbox.add(tx, {
          kind: taken ? 'email-change-taken' : 'email-change-code',
          recipient: email,
          data: taken ? {} : { code },
          notAfter: expiresAt,
        })
      }),
    )
    outbox.wake()
  }

  /** For an account whose address nobody has proven this is the first proof. */
  async confirm(viewer: Viewer, code: string, address: string): Promise<void> {
    const { database, limits, outbox, secrets, sessions, now } = this.platform
    const { id: userId, sessionId } = viewer
    const refund = await limits.take(['codeCheckByAddress', address])
    const at = new Date(now())
    // A failed try must be committed: the error is thrown after the transaction.
    const confirmed = async (tx: Orm) => {
      const account = await lockSignedIn(tx, viewer)
      const change = await countTry(tx, userId, at)
      if (change === undefined) return 'CODE_EXPIRED'
      const { config } = this.platform
      await refuseAddressChange({ config, database: { orm: tx } }, account.email, change.email)
      if (!secrets.hmacs(purpose(userId, change.email), code).includes(change.codeHash)) return 'INVALID_CODE'
      if (!(await moveAddress(tx, userId, { email: change.email }))) return 'CODE_EXPIRED'
      await proveMailbox(this.platform, tx, { ...account, email: change.email }, { sessionId })
      await updatePerson(tx, userId, { emailVerifiedAt: at })
      await recordAudit(tx, { type: 'email.cambiado', by: userId, about: userId })
      await outbox.add(tx, {
        kind: 'email-changed',
        recipient: account.email,
        // An address that nobody has proven does not get the account back.
        warns: { userId, formerEmail: account.emailVerifiedAt ? account.email : undefined },
        data: { name: mailName(account) },
      })
      return undefined
    }
    const refusal = await retryOnUniqueViolation(() => database.orm.transaction(confirmed))
    if (refusal !== undefined) throw new AppError(refusal)
    await refund()
    await sessions.announceAll()
    outbox.wake()
  }
}

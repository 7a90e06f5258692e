import { randomUUID } from 'node:crypto'
import type { User } from '@csuite/shared/contract/user'
import type { Orm } from '../../db/database'
import { retryOnMissingReference } from '../../db/database-errors'
import {
  findAccount,
  findAccountByEmail,
  presentUser,
  updatePerson,
} from '../../identity/accounts/accounts.repository'
import { AppError } from '../../http/app-error'
import type { CheckedFlow, CodeFlow } from '../../identity/codes/code-flow'
import { codeCheckLimits, issueCode, refuseCode, redeemCode } from '../../identity/codes/codes'
import { normalizeEmail, normalizePhone } from '../../identity/accounts/contact'
import { mailboxOf, proveMailbox } from '../../identity/accounts/mailbox'
import type { Platform } from '../../platform'
import { withMinimumDuration } from '../../identity/codes/minimum-duration'
import { KeyedQueues } from '../../limits/keyed-queues'
import { AttemptOrigins, type Origin } from './attempt-origins'
import {
  type Attempt,
  deleteAttempts,
  findAttempts,
  insertAttempt,
  upsertPending,
} from './registration.repository'

const ownFields = ({ name, lastName, phone, passwordHash }: Attempt) => ({
  name,
  lastName,
  phone,
  passwordHash,
})

const ATTEMPTS_KEPT = 10
/** Serialised per address: each counts against the limit of taken addresses until it turns out to be free. */
const addressQueues = new KeyedQueues(1)

type Ports = Pick<
  Platform,
  'database' | 'now' | 'today' | 'secrets' | 'sessions' | 'passwords' | 'limits' | 'outbox'
>

/** Registration attempts, their mailed codes and the accounts they create (design: "Pre-registered accounts"). */
export class RegistrationService {
  readonly #origins: AttemptOrigins

  constructor(private readonly platform: Ports) {
    this.#origins = new AttemptOrigins(platform.secrets)
  }

  /** Stores an attempt and mails a code that replaces the flow's previous one. @param browser the cookie to be set */
  async register(
    input: { email: string; password: string; name: string; lastName: string; phone: string },
    origin: Origin,
    { browser, flow }: { browser: string; flow: CodeFlow },
  ): Promise<{ email: string }> {
    const { limits, passwords, outbox, now } = this.platform
    const { email, name, lastName } = input
    const phone = normalizePhone(input.phone)
    passwords.refuseCommon(input.password, 'password')
    const passwordHash = await limits.during(
      [
        ['registerByMailbox', mailboxOf(email)],
        ['registerByAddress', origin.address],
      ],
      () => passwords.hash(input.password, { account: email, address: origin.address }),
    )
    const attempt = {
      id: randomUUID(),
      ...{ passwordHash, name, lastName, phone },
      ...this.#origins.columns(origin, browser),
      createdAt: new Date(now()),
    }
    await addressQueues.run(origin.address, () => this.#add(email, attempt, origin, flow))
    outbox.wake()
    return { email }
  }

  /** Beyond the limit of `checkEmail`, taken and free addresses are refused alike. */
  async #add(email: string, fields: Omit<Attempt, 'userId'>, origin: Origin, flow: CodeFlow): Promise<void> {
    const { database, limits } = this.platform
    const refund = await limits.take(
      ['emailTakenByAddress', origin.address],
      ['emailTakenByAddressDaily', origin.address],
    )
    await database.orm.transaction(async (tx) => {
      const { name, lastName, phone, passwordHash } = fields
      const account = await upsertPending(tx, { email, name, lastName, phone, passwordHash })
      if (account === undefined) throw new AppError('EMAIL_TAKEN')
      const older = await findAttempts(tx, account.id)
      const attempt = { ...fields, userId: account.id }
      await insertAttempt(tx, attempt)
      await deleteAttempts(
        tx,
        older.slice(ATTEMPTS_KEPT - 1).map(({ id }) => id),
      )
      // Different people registered this address: if an administrator activates it, none of their passwords may open it.
      if (older.some((other) => !this.#origins.isOwn(other, older, origin)))
        await updatePerson(tx, account.id, { passwordHash: null })
      await this.#mailCode(tx, account, attempt, flow)
    })
    await refund()
  }

  async verify(
    input: { email: string; code: string },
    origin: Origin,
    { device, flow }: { device: string; flow: CheckedFlow },
  ): Promise<{ access_token: string; user: User }> {
    const { database, limits, outbox, sessions, today } = this.platform
    const { email, code } = input
    await limits.take(...codeCheckLimits(email, origin.address, flow))
    const target = { email, purpose: 'registration' as const, flow: flow.id }
    const checked = async (tx: Orm) => {
      const check = await redeemCode(tx, this.platform, target, code)
      if (!check.ok) return check
      const { account, attempt } = await this.#prove(tx, check.userId, check.attemptId, origin)
      if (account?.status !== 'active') return { ok: false as const, suspended: true }
      return {
        ok: true as const,
        access_token: await sessions.open(tx, account.id, device),
        user: await presentUser(tx, account, today()),
        attempt,
      }
    }
    const result = await withMinimumDuration(() => database.orm.transaction(checked))
    if (!result.ok) {
      if ('suspended' in result) throw new AppError('ACCOUNT_SUSPENDED')
      return refuseCode(result)
    }
    await sessions.announceAll()
    outbox.wake()
    await limits.refund(['codeCheckByAddress', origin.address])
    if (result.attempt && this.#origins.isFromAddress(result.attempt, origin))
      await limits.refund(['registerByAddress', origin.address])
    return { access_token: result.access_token, user: result.user }
  }

  /** Verifies the mailbox with the fields of the caller's own attempt; nothing of other people's attempts is kept. */
  async #prove(tx: Orm, userId: number, attemptId: string | null, origin: Origin) {
    const attempts = await findAttempts(tx, userId)
    const coded = attempts.filter(({ id }) => id === attemptId)
    const attempt = [...coded, ...attempts].find((one) => this.#origins.isOwn(one, attempts, origin))
    const before = await findAccount(tx, userId)
    if (before === undefined || before.status === 'suspended') return { account: before, attempt }
    return {
      account: await proveMailbox(this.platform, tx, before, attempt && { own: ownFields(attempt) }),
      attempt,
    }
  }

  /** Mails a new code to a pending account; any other address takes the same time and gets the same answer. */
  async resend(email: string, origin: Origin, flow: CodeFlow): Promise<void> {
    const { database, limits, outbox } = this.platform
    const mailbox = mailboxOf(email)
    await limits.take(
      // Other callers' requests do not make a flow wait.
      ['resendWait', flow.id],
      ...(flow.isNew ? [['resendWait', mailbox] as const] : []),
      ['resendByMailbox', mailbox],
      ['resendByAddress', origin.address],
    )
    const resent = async (tx: Orm) => {
      const account = await findAccountByEmail(tx, email)
      const pending = account?.status === 'pending_verification' ? account : undefined
      const attempts = await findAttempts(tx, pending?.id ?? 0)
      const own = attempts.find((attempt) => this.#origins.isSameBrowser(attempt, origin)) ?? attempts[0]
      await this.#mailCode(tx, pending ?? { id: null, email }, own, flow)
    }
    await withMinimumDuration(() => retryOnMissingReference(() => database.orm.transaction(resent)))
    outbox.wake()
  }

  async checkEmail(typedEmail: string, address: string) {
    const { database, limits } = this.platform
    await limits.take(['emailCheckByAddress', address], ['emailCheckByAddressDaily', address])
    const account = await findAccountByEmail(database.orm, normalizeEmail(typedEmail))
    return account ? { email: account.email, status: account.status } : null
  }

  async #mailCode(
    tx: Orm,
    { email, id: userId }: { id: number | null; email: string },
    attempt: Pick<Attempt, 'id'> | undefined,
    flow: CodeFlow,
  ): Promise<void> {
    const target = { email, purpose: 'registration' as const, flow, userId }
    const { code, expiresAt } = await issueCode(tx, this.platform, {
      ...target,
      attemptId: attempt?.id ?? null,
    })
    await this.platform.outbox.add(tx, {
      kind: userId === null ? 'decoy' : 'registration-code',
      recipient: email,
      data: { code },
      notAfter: expiresAt,
    })
  }
}

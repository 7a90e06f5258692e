import { randomUUID } from 'node:crypto'
import type { User, UserStatus } from '@csuite/shared/contract/user'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  presentUser,
} from '../../platform/accounts.repository'
import { AppError } from '../../platform/app-error'
import { issueCode, refuseCode, useCode } from '../../platform/codes'
import { normalizeEmail, normalizePhone } from '../../platform/contact'
import type { Platform } from '../../platform/platform'
import { assignFreePlans } from '../../platform/plans.repository'
import { inSteadyTime } from '../../platform/steady-time'
import {
  type Attempt,
  activate,
  deleteAttempts,
  dropPassword,
  findAttempts,
  insertAttempt,
  upsertPending,
} from './registration.repository'

/** Where a call comes from: the address that limits count and the value of the browser's registration cookie. */
export interface Origin {
  address: string
  browser: string | undefined
}

const ATTEMPTS_KEPT = 10

/** Registration: attempts, their mailed codes, and the accounts that come of them (design: "Pre-registered accounts"). */
export class RegistrationService {
  constructor(private readonly platform: Platform) {}

  /** Registers an attempt and mails its code; an older attempt's code ends. Returns the normalised address. */
  async register(
    input: { email: string; password: string; name: string; lastName: string; phone: string },
    origin: Origin & { browser: string },
  ): Promise<{ email: string }> {
    const { database, limits, passwords, outbox, now } = this.platform
    const email = normalizeEmail(input.email)
    const phone = normalizePhone(input.phone)
    passwords.refuseCommon(input.password, 'password')
    await limits.take(['registerByEmail', email], ['registerByAddress', origin.address])
    const passwordHash = await passwords.hash(input.password)
    const { name, lastName } = input
    await database.orm.transaction(async (tx) => {
      const account = await upsertPending(tx, { email, name, lastName, phone, passwordHash })
      if (account === undefined) throw new AppError('EMAIL_TAKEN')
      const older = await findAttempts(tx, account.id)
      const attempt = {
        id: randomUUID(),
        userId: account.id,
        ...{ passwordHash, name, lastName, phone },
        ...this.#originHashes(origin),
        createdAt: new Date(now()),
      }
      await insertAttempt(tx, attempt)
      await deleteAttempts(
        tx,
        older.slice(ATTEMPTS_KEPT - 1).map(({ id }) => id),
      )
      // Strangers to each other registered this address. Were an administrator to verify it, neither may get in with
      // the password of their own choosing; the mailed code decides.
      if (older.some((other) => !this.#isFrom(other, origin))) await dropPassword(tx, account.id)
      await this.#mailCode(tx, account, attempt)
    })
    outbox.wake()
    return { email }
  }

  /** Checks the mailed code, makes the account active and signs in. */
  async verify(
    input: { email: string; code: string },
    origin: Origin,
  ): Promise<{ access_token: string; user: User }> {
    const { database, limits, now, sessions } = this.platform
    const email = normalizeEmail(input.email)
    await limits.take(['codeCheckByAddress', origin.address])
    const result = await database.orm.transaction(async (tx) => {
      const check = await useCode(tx, this.platform, { email, purpose: 'registration' }, input.code)
      if (!check.ok) return check
      const attempts = await findAttempts(tx, check.userId)
      const attempt = attempts.find(({ id }) => id === check.attemptId)
      const account =
        (await activate(tx, check.userId, {
          emailVerifiedAt: new Date(now()),
          ...this.#fieldsOf(attempt, origin),
        })) ?? (await findAccount(tx, check.userId))
      await deleteAttempts(
        tx,
        attempts.map(({ id }) => id),
      )
      if (account?.status !== 'active') return { ok: false as const, suspended: true }
      await assignFreePlans(tx, account.id)
      return {
        ok: true as const,
        access_token: await sessions.open(tx, account.id),
        user: await presentUser(tx, account, new Date(now())),
      }
    })
    if (result.ok) return { access_token: result.access_token, user: result.user }
    if ('suspended' in result) throw new AppError('ACCOUNT_SUSPENDED')
    return refuseCode(result)
  }

  /** Mails a new code to a pending account. Unknown and active addresses cost and answer the same. */
  async resend(typedEmail: string, origin: Origin): Promise<void> {
    const { database, limits, outbox } = this.platform
    const email = normalizeEmail(typedEmail)
    await limits.take(['resendWait', email], ['resendByEmail', email], ['resendByAddress', origin.address])
    await inSteadyTime(() =>
      database.orm.transaction(async (tx) => {
        const account = await findAccountByEmail(tx, email)
        const pending = account?.status === 'pending_verification' ? account : undefined
        const attempts = await findAttempts(tx, pending?.id ?? 0)
        const own = attempts.find((attempt) => this.#isSameBrowser(attempt, origin)) ?? attempts[0]
        await this.#mailCode(tx, pending ?? { id: null, email, name: '' }, own)
      }),
    )
    outbox.wake()
  }

  /** Tells the registration wizard whether an address is in use. */
  async checkEmail(
    typedEmail: string,
    address: string,
  ): Promise<{ email: string; status: UserStatus } | null> {
    const { database, limits } = this.platform
    await limits.take(['emailCheckByAddress', address], ['emailCheckByAddressDaily', address])
    const account = await findAccountByEmail(database.orm, normalizeEmail(typedEmail))
    return account ? { email: account.email, status: account.status } : null
  }

  async #mailCode(
    tx: Parameters<typeof issueCode>[0],
    account: { id: number | null; email: string; name: string },
    attempt: { id: string; name: string } | undefined,
  ): Promise<void> {
    const { email, id: userId } = account
    const target = { email, purpose: 'registration' as const, userId, attemptId: attempt?.id ?? null }
    const { code, expiresAt } = await issueCode(tx, this.platform, target)
    await this.platform.outbox.add(tx, {
      kind: userId === null ? 'decoy' : 'registration-code',
      recipient: email,
      data: { code, name: attempt?.name ?? account.name },
      notAfter: expiresAt,
    })
  }

  /** What an attempt gives its account. Its password only when the code comes back from where it was registered. */
  #fieldsOf(attempt: Attempt | undefined, origin: Origin): Partial<Omit<Account, 'emailVerifiedAt'>> {
    if (attempt === undefined) return { passwordHash: null }
    const { name, lastName, phone, passwordHash } = attempt
    return { name, lastName, phone, passwordHash: this.#isFrom(attempt, origin) ? passwordHash : null }
  }

  #originHashes({ address, browser }: Origin & { browser: string }) {
    const { secrets } = this.platform
    return {
      browserHash: secrets.hmac('registration browser', browser),
      addressHash: secrets.hmac('registration address', address),
    }
  }

  #isSameBrowser(attempt: Attempt, { browser }: Origin): boolean {
    if (browser === undefined) return false
    return this.platform.secrets.hmacs('registration browser', browser).includes(attempt.browserHash)
  }

  #isFrom(attempt: Attempt, origin: Origin): boolean {
    const addresses = this.platform.secrets.hmacs('registration address', origin.address)
    return this.#isSameBrowser(attempt, origin) || addresses.includes(attempt.addressHash)
  }
}

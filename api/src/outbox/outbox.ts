import { setImmediate } from 'node:timers/promises'
import type { Database, Orm } from '../db/database'
import { safeError } from '../observe/logger'
import { waitAtMost } from '../wait-at-most'
import { Turns } from '../turns'
import { type SmtpFailure, smtpFailureOf } from './smtp-failure'
import {
  type MailProblem,
  type OutboxRow,
  claimMails,
  countPendingMails,
  deleteMail,
  deleteMailsTo,
  hasMailAhead,
  insertMail,
  markDropped,
  markSent,
  noteRefusedMailbox,
  oldestPendingMail,
  postpone,
  readMailProblem,
  renewLeases,
} from './outbox.repository'

/** `decoy` is never sent: it makes an unknown address cost what a known one does. */
export type MailKind =
  | 'registration-code'
  | 'reset-code'
  | 'password-changed'
  | 'new-sign-in-method'
  | 'mailbox-proven'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'new-device'
  | 'recovery-code-used'
  | 'kept-session-copied'
  | 'passkey-added'
  | 'passkey-removed'
  | 'email-change-code'
  | 'email-change-taken'
  | 'email-changed'
  | 'identity-unlinked'
  | 'account-closed'
  | 'account-deleted'
  | 'invitation'
  | 'accompany-asked'
  | 'access-requested'
  | 'access-approved'
  | 'access-rejected'
  | 'access-decided'
  | 'decoy'

/** Changes that a person may make over and over, and what many people ask of one. */
const notices: ReadonlySet<MailKind> = new Set<MailKind>([
  'password-changed',
  'new-sign-in-method',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-code-used',
  'kept-session-copied',
  'passkey-added',
  'passkey-removed',
  'email-changed',
  'identity-unlinked',
  'access-requested',
  'access-decided',
])

export interface Mail {
  kind: MailKind
  recipient: string
  data: Record<string, string>
  /** Whose account it warns: the mail gets the link 'No fui yo'. */
  warns?: { userId: number; formerEmail?: string | undefined }
  /** Dropped unsent after this time. */
  notAfter?: Date
}

export type OutgoingMail = Pick<OutboxRow, 'id' | 'recipient' | 'data' | 'createdAt'> & { kind: MailKind }
export type SendMail = (mail: OutgoingMail) => Promise<void>

interface Log {
  warn(data: object, message: string): void
  error(data: object, message: string): void
}

const POLL_MS = 1000
/** Renewed while a mail is being sent. */
const LEASE_MS = 60_000
const RENEWAL_MS = LEASE_MS / 3
const BATCH = 10
/** Mails that wait for the server at once; from here on, as many again that expire. */
const SENDING_MAX = 50
/** How long the next batch and the shutdown wait for a slow mail. */
const SLOW_MAIL_MS = 3000
const GIVE_UP_MS = 3 * 24 * 3_600_000
const SEALED_AT_ONCE = 50

/**
 * Exponential: 2, 4, 8 … seconds, at most 5 minutes (an hour while the operator has to act), or 15 seconds for a mail that
 * expires.
 */
function backoffMs({ attempts, notAfter }: OutboxRow, failure: SmtpFailure): number {
  const longest = failure === 'sender' ? 3600 : 300
  return Math.min(2 ** attempts, notAfter === null ? longest : 15) * 1000
}

/** Removes the mail's own values, such as codes, from an error message that quotes them. */
const withoutData = (message: string, data: Record<string, string>): string =>
  Object.values(data).reduce((text, value) => (value === '' ? text : text.replaceAll(value, '…')), message)

export interface OutboxDeps {
  database: Database
  now: () => number
  send: SendMail
  /** Encrypts a mail's values, which hold codes. */
  seal: (data: Record<string, string>) => Promise<string>
  /** What the link 'No fui yo' carries. */
  slip: (warns: NonNullable<Mail['warns']>) => Promise<string>
  /** Null if the key is gone. */
  open: (sealed: string) => Promise<Record<string, string> | null>
  /** Milliseconds that a mail waits because the mailbox got several of its kind. */
  noticeDelay: (kind: MailKind, recipient: string) => Promise<number>
  log?: Log
}

/**
 * Mails are stored in the transaction that causes them and sent afterwards by one of the replicas. A crash delays a mail until
 * its lease ends.
 */
export class Outbox {
  readonly #turns = new Turns(
    POLL_MS,
    () => this.deliverDue(),
    (error) => this.deps.log?.warn({ err: error }, 'outbox turn failed'),
  )
  readonly #sending = new Map<number, Promise<void>>()
  /** Ids of those whose answer is awaited. */
  readonly #atServer = new Set<number>()
  #renewedAt = 0
  /** By this process. `failed` counts attempts, `refused` those that the operator has to act on. */
  readonly counts = { sent: 0, failed: 0, refused: 0, dropped: 0 }

  constructor(private readonly deps: OutboxDeps) {}

  /**
   * Call `wake` once the transaction is committed. Of a change that is made again and again the first few are told at once,
   * the rest of the hour by one mail at its end.
   */
  async add(orm: Orm, mail: Mail): Promise<void> {
    const now = this.deps.now()
    const delay = notices.has(mail.kind) ? await this.deps.noticeDelay(mail.kind, mail.recipient) : 0
    if (delay > 0 && (await hasMailAhead(orm, mail.kind, mail.recipient, new Date(now)))) return
    const data = delay > 0 ? { ...mail.data, repeated: 'sí' } : mail.data
    await insertMail(orm, await this.#rowOf({ ...mail, data }, now + delay))
  }

  /** Mails to many people, of which `perMinute` become due each minute: sealed now, so that the transaction that adds them is short. */
  async spaced(mails: readonly Mail[], perMinute: number): Promise<(orm: Orm) => Promise<void>> {
    const now = this.deps.now()
    const rows: Parameters<typeof insertMail>[1][] = []
    // A few at a time: tokens are verified in the same threads, in the order of arrival.
    for (let start = 0; start < mails.length; start += SEALED_AT_ONCE) {
      const some = mails.slice(start, start + SEALED_AT_ONCE)
      const due = (index: number) => now + ((start + index) * 60_000) / perMinute
      rows.push(...(await Promise.all(some.map((mail, index) => this.#rowOf(mail, due(index))))))
      await setImmediate()
    }
    return async (orm) => {
      for (let start = 0; start < rows.length; start += 500)
        await insertMail(orm, ...rows.slice(start, start + 500))
    }
  }

  async #rowOf({ warns, ...mail }: Mail, due: number) {
    const dueAt = new Date(due)
    const data = { ...mail.data, ...(warns && { slip: await this.deps.slip(warns) }) }
    return { ...mail, data: { sealed: await this.deps.seal(data) }, createdAt: dueAt, dueAt }
  }

  /** Deletes an address's mails, of the given kinds only. */
  async forget(orm: Orm, recipient: string, kinds?: MailKind[]): Promise<void> {
    await deleteMailsTo(orm, recipient, kinds)
  }

  start(): void {
    this.#turns.start()
  }

  /** Sends due mails now instead of at the next poll. */
  wake(): void {
    this.#turns.wake()
  }

  /** Waits a moment for mails in progress. A slow one is sent again after its lease, which nobody renews any more. */
  async stop(): Promise<void> {
    await this.#turns.stop()
    await waitAtMost(SLOW_MAIL_MS, Promise.all(this.#sending.values()))
  }

  /** Mails whose time has come, those that are being sent or tried again too. */
  pending(): Promise<number> {
    return countPendingMails(this.deps.database.orm, new Date(this.deps.now()))
  }

  /** Mails that have been waiting for over a minute after a failed attempt; undefined if there are none. */
  problem(): Promise<MailProblem | undefined> {
    return readMailProblem(this.deps.database.orm, new Date(this.deps.now() - 60_000))
  }

  /** Age in seconds of the oldest unsent mail; 0 if there is none. */
  async oldestSeconds(): Promise<number> {
    const oldest = await oldestPendingMail(this.deps.database.orm)
    return oldest === undefined ? 0 : Math.max(0, (this.deps.now() - oldest.getTime()) / 1000)
  }

  /** Sends everything that is due. A slow mail does not hold up the next batch, many of them do. */
  async deliverDue(): Promise<void> {
    const { database, now } = this.deps
    for (;;) {
      const claimedAt = now()
      const leaseUntil = new Date(claimedAt + LEASE_MS)
      if (this.#atServer.size > 0 && claimedAt - this.#renewedAt >= RENEWAL_MS) {
        await renewLeases(database.orm, [...this.#atServer], leaseUntil)
        this.#renewedAt = claimedAt
      }
      const onlyExpiring = this.#sending.size >= SENDING_MAX
      const most = Math.min(BATCH, (onlyExpiring ? 2 : 1) * SENDING_MAX - this.#sending.size)
      if (most <= 0) break
      const mails = await claimMails(database.orm, new Date(claimedAt), leaseUntil, most, onlyExpiring)
      mails.sort((one, other) => one.id - other.id)
      await waitAtMost(SLOW_MAIL_MS, Promise.all(mails.map((mail) => this.#tracked(mail))))
      if (mails.length < most || this.#turns.isStopped) break
    }
  }

  #tracked(mail: OutboxRow): Promise<void> {
    const tracked = this.#deliver(mail)
      // The outcome could not be stored: the mail is sent again after its lease.
      .catch((error: unknown) => this.deps.log?.warn({ err: error }, 'mail not settled'))
      .finally(() => this.#sending.delete(mail.id))
    this.#sending.set(mail.id, tracked)
    return tracked
  }

  #drop(id: number, at: Date, reason: string): Promise<void> {
    this.counts.dropped += 1
    return markDropped(this.deps.database.orm, id, at, reason)
  }

  async #deliver(row: OutboxRow): Promise<void> {
    const { database, now, send } = this.deps
    const at = new Date(now())
    if (row.kind === 'decoy') return deleteMail(database.orm, row.id)
    const { sealed, ...plain } = row.data
    // Mails of an earlier release are not sealed.
    const data = sealed === undefined ? plain : await this.deps.open(sealed)
    if (data === null) return this.#drop(row.id, at, 'its key is no longer in JWT_PRIVATE_KEY')
    const mail = { ...row, data }
    if (mail.notAfter !== null && mail.notAfter <= at)
      return this.#drop(mail.id, at, 'expired before it could be sent')
    try {
      this.#atServer.add(mail.id)
      await send({ ...mail, kind: mail.kind as MailKind }).finally(() => this.#atServer.delete(mail.id))
      await markSent(database.orm, mail, new Date(now()))
      this.counts.sent += 1
    } catch (error) {
      this.counts.failed += 1
      const failure = smtpFailureOf(error)
      const reason = withoutData(safeError(error).message, mail.data)
      const context = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason }
      if (failure === 'sender') {
        this.counts.refused += 1
        this.deps.log?.error(context, 'mail refused: check SMTP_URL and MAIL_FROM')
      } else this.deps.log?.warn(context, 'mail not sent')
      if (failure === 'recipient') await noteRefusedMailbox(database.orm, mail.recipient, at)
      if (failure === 'recipient' || at.getTime() - mail.createdAt.getTime() > GIVE_UP_MS)
        return this.#drop(mail.id, at, reason)
      return postpone(database.orm, mail.id, new Date(at.getTime() + backoffMs(mail, failure)), reason)
    }
  }
}

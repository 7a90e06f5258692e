import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../audit/audit-trail'
import { unseal } from '../../identity/secrets/seal'
import type { Platform } from '../../platform'
import { Turns } from '../../turns'
import { AuditService } from '../audit/audit.service'
import { type PostSigned, signatureOf } from './signed-post'
import {
  NEVER,
  type WebhookRow,
  endLease,
  findWebhook,
  leaseWebhook,
  noteFailure,
  noteTaken,
} from './webhooks.repository'
import { webhooksTexts as texts } from './webhooks.texts'

const POLL_MS = 2000
const BATCH = 100
/** Longer than a POST may take. */
const LEASE_MS = 60_000
const LONGEST_WAIT_S = 300
/** A receiver that asks for more time gets a day at most. */
const LONGEST_ASKED_S = 86_400
const GONE = 410

export const WEBHOOK_SECRET = 'webhook'

export interface Outcome {
  delivered: boolean
  status: number | null
  message: string
  /** Seconds that the receiver asks to wait. */
  askedSeconds?: number
}

/**
 * Sends the audit log's rows one by one, in the order of their ids, by one process at a time. The cursor moves when the
 * receiver has taken a row; a crash in between sends it again.
 */
export class AuditWebhook {
  readonly #holder = randomUUID()
  readonly #audit: AuditService
  readonly turns = new Turns(
    POLL_MS,
    () => this.deliverDue(),
    (error) => this.deps.log.warn({ err: error }, 'audit webhook failed'),
  )

  constructor(
    private readonly platform: Pick<Platform, 'database' | 'now' | 'secrets'>,
    private readonly deps: {
      post: PostSigned
      log: { warn(data: object, message: string): void }
    },
  ) {
    this.#audit = new AuditService(platform.database.orm)
  }

  /** Sends what the receiver has not got, until it refuses. */
  async deliverDue(): Promise<void> {
    const { database, now } = this.platform
    const known = await findWebhook(database.orm)
    // Without a lease first, which is a write.
    if (!known || known.dueAt.getTime() > now() || (await this.#audit.after(known.cursor, 1)).length === 0)
      return
    const lease = () => new Date(now() + LEASE_MS)
    const webhook = await leaseWebhook(database.orm, this.#holder, new Date(now()), lease())
    if (!webhook) return
    let { cursor } = webhook
    let held = true
    while (held && !this.turns.isStopped) {
      const rows = await this.#audit.after(cursor, BATCH)
      if (rows.length === 0) break
      for (const row of rows) {
        const outcome = await this.send(webhook, row)
        if (!outcome.delivered)
          return this.#postpone(webhook.cursor === cursor ? webhook.failures : 0, outcome)
        cursor = row.id
        held = await noteTaken(database.orm, this.#holder, cursor, new Date(now()), lease())
        if (!held || this.turns.isStopped) break
      }
    }
    if (held) await endLease(database.orm, this.#holder)
  }

  async send({ url, secret: sealed }: Pick<WebhookRow, 'url' | 'secret'>, row: object): Promise<Outcome> {
    const { now, secrets } = this.platform
    const opened = await unseal<{ secret: string }>(secrets, WEBHOOK_SECRET, sealed, now())
    if (!opened) return { delivered: false, status: null, message: texts.lostSecret }
    const body = JSON.stringify(row)
    try {
      const signature = signatureOf(opened.secret, body, Math.floor(now() / 1000))
      const { status, retryAfter } = await this.deps.post(url, body, signature)
      const redirected = status >= 300 && status < 400
      const said = redirected ? texts.redirected(status) : texts.answered(status)
      return {
        ...{ delivered: status >= 200 && status < 300, status },
        message: status === GONE ? texts.gone : said,
        askedSeconds: secondsOf(retryAfter, now()),
      }
    } catch (error) {
      const message = /not a public|bare address/.test(String(error)) ? `${texts.inside}.` : texts.noAnswer
      return { delivered: false, status: null, message }
    }
  }

  /** A receiver that is gone gets nothing until an administrator saves the address again. */
  async #postpone(before: number, { status, message, askedSeconds = 0 }: Outcome): Promise<void> {
    const { database, now } = this.platform
    const failures = before + 1
    const backoff = Math.min(2 ** Math.min(failures, 20), LONGEST_WAIT_S)
    const seconds = Math.max(backoff, Math.min(askedSeconds, LONGEST_ASKED_S))
    const dueAt = status === GONE ? NEVER : new Date(now() + seconds * 1000)
    await database.orm.transaction(async (tx) => {
      const held = await noteFailure(tx, this.#holder, { failures, lastError: message, dueAt })
      if (held && dueAt === NEVER) await recordAudit(tx, { type: 'webhook.pausado', by: null })
    })
  }
}

/** Of a Retry-After: seconds or a date (RFC 9110 §10.2.3); 0 for what is neither. */
function secondsOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
}

import { isIP } from 'node:net'
import type { Webhook, WebhookBody } from '@csuite/shared/contract/webhooks'
import { change } from '../../audit/change'
import { invalidField, requireFound } from '../../http/app-error'
import { namesPrivateHost } from '../../http/public-address'
import { newSecret } from '../../identity/secrets/bearer-secret'
import { seal } from '../../identity/secrets/seal'
import type { Platform } from '../../platform'
import type { AuditService } from '../audit/audit.service'
import { type AuditWebhook, type Outcome, WEBHOOK_SECRET } from './audit-webhook'
import {
  NEVER,
  type WebhookRow,
  deleteWebhook,
  findWebhook,
  lockWebhook,
  storeWebhook,
} from './webhooks.repository'
import { webhooksTexts as texts } from './webhooks.texts'

const COUNTED = 10_000

export class WebhooksService {
  constructor(
    private readonly platform: Pick<Platform, 'config' | 'database' | 'now' | 'secrets'>,
    private readonly parts: { audit: AuditService; webhook: AuditWebhook },
  ) {}

  async read(): Promise<Webhook> {
    return this.#shown(await findWebhook(this.platform.database.orm))
  }

  /** The first address and a renewal make a secret, which cannot be read again. */
  async change(
    actorId: number,
    { url, renovarSecreto = false }: WebhookBody,
  ): Promise<Webhook & { secreto?: string }> {
    const { database, now, secrets } = this.platform
    const address = url === null ? null : await this.#validated(url)
    const fresh = newSecret('whsec_')
    const newest = await this.parts.audit.newestId()
    const isNew = await change(database.orm, actorId, async (tx, audit) => {
      const known = await lockWebhook(tx)
      const detail = { destino: address === null ? '' : new URL(address).host }
      await audit('webhook.cambiado', detail)
      if (address === null) {
        await deleteWebhook(tx)
        return false
      }
      const makes = !known || renovarSecreto
      const secret = makes
        ? await seal(secrets, WEBHOOK_SECRET, { secret: fresh }, Number.MAX_SAFE_INTEGER)
        : known.secret
      const cursor = known?.cursor ?? newest
      await storeWebhook(tx, { url: address, secret, cursor, dueAt: new Date(now()) })
      return makes
    })
    return { ...(await this.read()), ...(isNew && { secreto: fresh }) }
  }

  /** @throws AppError NOT_FOUND without a webhook */
  async test(): Promise<Outcome> {
    const { database, now } = this.platform
    const webhook = requireFound(await findWebhook(database.orm), texts.noWebhook)
    const fecha = new Date(now()).toISOString()
    const row = {
      id: 0,
      fecha,
      tipo: 'webhook.prueba',
      autor: null,
      usuario: null,
      origen: null,
      detalle: {},
    }
    return this.parts.webhook.send(webhook, row)
  }

  async #validated(typed: string): Promise<string> {
    if (!URL.canParse(typed)) throw invalidField('url', texts.notAnAddress)
    const url = new URL(typed)
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw invalidField('url', texts.notAnAddress)
    if (this.platform.config.production && url.protocol !== 'https:')
      throw invalidField('url', texts.onlyHttps)
    if (await namesPrivateHost(url.hostname)) throw invalidField('url', texts.inside)
    if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw invalidField('url', texts.bareAddress)
    url.hash = ''
    return url.href
  }

  async #shown(row: WebhookRow | undefined): Promise<Webhook> {
    if (!row) return { url: null, ultimoEnvio: null, pendientes: 0, fallo: null }
    const { url, lastSentAt, lastError, failures, dueAt, cursor } = row
    return {
      url,
      ultimoEnvio: lastSentAt?.toISOString() ?? null,
      pendientes: await this.parts.audit.countAfter(cursor, COUNTED),
      fallo:
        lastError === null
          ? null
          : {
              ...{ mensaje: lastError, intentos: failures },
              siguiente: dueAt.getTime() === NEVER.getTime() ? null : dueAt.toISOString(),
            },
    }
  }
}

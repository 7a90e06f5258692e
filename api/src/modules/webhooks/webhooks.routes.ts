import { changeWebhook, readWebhook, testWebhook } from '@csuite/shared/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { AuditService } from '../audit/audit.service'
import type { AuditWebhook } from './audit-webhook'
import { WebhooksService } from './webhooks.service'

export function webhooksRoutes(app: FastifyInstance, platform: Platform, webhook: AuditWebhook): void {
  const bind = bindTo(app, platform)
  const audit = new AuditService(platform.database.orm)
  const service = new WebhooksService(platform, { audit, webhook })

  bind(readWebhook)(() => service.read())
  bind(changeWebhook)(({ viewer, body }) => service.change(viewer.id, body))
  bind(testWebhook)(async ({ viewer }) => {
    const { delivered, status, message } = await service.test(viewer.id)
    return { entregado: delivered, estado: status, mensaje: message }
  })
}

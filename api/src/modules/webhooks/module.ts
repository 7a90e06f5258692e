import { changeWebhook, readWebhook, testWebhook } from '@csuite/shared/contract/webhooks'
import type { ApiModule } from '../../api-module'
import { AuditService } from '../audit/audit.service'
import { sealedWebhook } from './webhooks.repository'
import { WebhooksService } from './webhooks.service'

export const webhooksModule: ApiModule = {
  sealed: { webhook: sealedWebhook },
  routes(bind, ports) {
    const audit = new AuditService(ports.database.orm)
    const service = new WebhooksService(ports, { audit, webhook: ports.webhook })

    bind(readWebhook)(() => service.read())
    bind(changeWebhook)(({ viewer, body }) => service.change(viewer.id, body))
    bind(testWebhook)(async () => {
      const { delivered, status, message } = await service.test()
      return { entregado: delivered, estado: status, mensaje: message }
    })
  },
}

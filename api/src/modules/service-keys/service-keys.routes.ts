import { createServiceKey, listServiceKeys, revokeServiceKey } from '@csuite/shared/contract/service-keys'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { ServiceKeysService } from './service-keys.service'

export function serviceKeysRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new ServiceKeysService(platform)

  bind(listServiceKeys)(() => service.list())
  bind(createServiceKey)(({ viewer, body }) => service.create(viewer.id, body))
  bind(revokeServiceKey)(({ viewer, params }) => service.revoke(viewer.id, params.id))
}

import { confirmIdentity, endOtherSessions, endSession, listSessions } from '@csuite/shared/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { SessionsService } from './sessions.service'

export function sessionsRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new SessionsService(platform)

  bind(listSessions)(({ viewer }) => service.list(viewer))
  bind(endSession)(({ params, viewer }) => service.end(params.id, viewer))
  bind(endOtherSessions)(({ viewer }) => service.endOthers(viewer))
  bind(confirmIdentity)(({ body, viewer, address }) => service.confirm(body, viewer, address))
}

import { confirmIdentity, endOtherSessions, endSession, listSessions } from '@csuite/shared/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind'
import type { Platform } from '../../platform'
import { SessionsService } from './sessions.service'

export function sessionsRoutes(app: FastifyInstance, platform: Platform): void {
  const service = new SessionsService(platform)

  bind(app, listSessions, ({ viewer }) => service.list(viewer), platform)
  bind(
    app,
    endSession,
    async ({ params, viewer }) => {
      await service.end(params.id, viewer)
      return undefined
    },
    platform,
  )
  bind(
    app,
    endOtherSessions,
    async ({ viewer }) => {
      await service.endOthers(viewer)
      return undefined
    },
    platform,
  )
  bind(
    app,
    confirmIdentity,
    async ({ body, viewer }) => {
      await service.confirm(body, viewer)
      return undefined
    },
    platform,
  )
}

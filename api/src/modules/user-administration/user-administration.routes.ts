import {
  changeRole,
  endUserSessions,
  inviteUser,
  resendCode,
  resetSecondFactor,
} from '@csuite/shared/contract/user-administration'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind'
import type { Platform } from '../../platform'
import { UserAdministration } from './user-administration.service'

export function userAdministrationRoutes(app: FastifyInstance, platform: Platform): void {
  const service = new UserAdministration(platform)

  bind(
    app,
    changeRole,
    ({ params, body, viewer }) => service.changeRole(params.id, body.role, viewer.id),
    platform,
  )
  bind(app, inviteUser, ({ body, viewer }) => service.invite(body, viewer.id), platform)
  bind(
    app,
    resendCode,
    async ({ params, viewer }) => ({ message: await service.resend(params.id, viewer.id) }),
    platform,
  )
  bind(
    app,
    resetSecondFactor,
    async ({ params, viewer }) => {
      await service.resetSecondFactor(params.id, viewer.id)
      return undefined
    },
    platform,
  )
  bind(
    app,
    endUserSessions,
    async ({ params, viewer }) => {
      await service.endSessions(params.id, viewer.id)
      return undefined
    },
    platform,
  )
}

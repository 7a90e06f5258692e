import { currentUser, login, logout } from '@csuite/shared/contract/login'
import type { FastifyInstance } from 'fastify'
import { findUser } from '../../platform/accounts.repository'
import { AppError } from '../../platform/app-error'
import { bind } from '../../platform/bind'
import type { Platform } from '../../platform/platform'
import { LoginService } from './login.service'

export function loginRoutes(app: FastifyInstance, platform: Platform): void {
  const service = new LoginService(platform)

  bind(
    app,
    login,
    async ({ body, address }) => ({ access_token: await service.login(body, address) }),
    platform,
  )
  bind(
    app,
    logout,
    async ({ viewer }) => {
      await platform.sessions.end(viewer.sessionId)
      return undefined
    },
    platform,
  )
  bind(
    app,
    currentUser,
    async ({ viewer }) => {
      const user = await findUser(platform.database.orm, viewer.id, new Date(platform.now()))
      if (user === undefined) throw new AppError('UNAUTHORIZED')
      return user
    },
    platform,
  )
}

import { currentUser, login, logout } from '@csuite/shared/contract/login'
import type { FastifyInstance } from 'fastify'
import { findUser } from '../../identity/accounts.repository'
import { browserOf, rememberBrowser } from '../../identity/known-browser'
import { AppError } from '../../http/app-error'
import { bind } from '../../http/bind'
import { signInFrom } from '../../identity/sign-in'
import type { Platform } from '../../platform'
import { LoginService } from './login.service'

export function loginRoutes(app: FastifyInstance, platform: Platform): void {
  const service = new LoginService(platform)

  bind(
    app,
    login,
    async ({ body, address, raw, reply }) => {
      const browser = await browserOf(platform, raw)
      const { token, userId } = await service.login(body, { address, browser, ...signInFrom(raw) })
      await rememberBrowser(platform, { raw, reply }, userId)
      return { access_token: token }
    },
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

import { currentUser, login, logout } from '@csuite/shared/contract/login'
import type { FastifyInstance } from 'fastify'
import { browserOf, rememberBrowser } from '../../identity/browsers/known-browser'
import { bindTo } from '../../http/bind'
import { signInFrom } from '../../identity/sessions/sign-in'
import type { Platform } from '../../platform'
import { LoginService } from './login.service'

export function loginRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new LoginService(platform)

  bind(login)(async ({ body, address, raw, reply }) => {
    const browser = await browserOf(platform, raw)
    const { token, userId } = await service.login(body, {
      address,
      browser,
      ...(await signInFrom(platform, raw)),
    })
    await rememberBrowser(platform, reply, userId)
    return { access_token: token }
  })
  bind(logout)(({ viewer }) => platform.sessions.end(viewer.sessionId))
  bind(currentUser)(({ viewer }) => service.current(viewer.id))
}

import { randomBytes } from 'node:crypto'
import {
  checkEmail,
  register,
  resendVerification,
  verifyRegistration,
} from '@csuite/shared/contract/registration'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bind } from '../../platform/bind'
import type { Platform } from '../../platform/platform'
import { RegistrationService } from './registration.service'
import { registrationTexts } from './registration.texts'

const COOKIE = 'csuite_registration'
const COOKIE_SECONDS = 7 * 86_400

/** The value that this browser was given at an earlier registration. */
function browserOf(request: FastifyRequest): string | undefined {
  const value = request.cookies[COOKIE]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

export function registrationRoutes(app: FastifyInstance, platform: Platform): void {
  const service = new RegistrationService(platform)

  const remember = (reply: FastifyReply, browser: string) =>
    reply.setCookie(COOKIE, browser, {
      httpOnly: true,
      sameSite: 'lax',
      secure: platform.config.publicUrl.startsWith('https://'),
      path: `${platform.config.apiPrefix}/auth`,
      maxAge: COOKIE_SECONDS,
    })

  bind(
    app,
    register,
    async ({ body, address, raw, reply }) => {
      const browser = browserOf(raw) ?? randomBytes(32).toString('base64url')
      const registered = await service.register(body, { address, browser })
      void remember(reply, browser)
      return registered
    },
    platform,
  )
  bind(
    app,
    verifyRegistration,
    ({ body, address, raw }) => service.verify(body, { address, browser: browserOf(raw) }),
    platform,
  )
  bind(
    app,
    resendVerification,
    async ({ body, address, raw }) => {
      await service.resend(body.email, { address, browser: browserOf(raw) })
      return { message: registrationTexts.resent }
    },
    platform,
  )
  bind(app, checkEmail, ({ body, address }) => service.checkEmail(body.email, address), platform)
}

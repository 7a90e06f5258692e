import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import { flowFor, flowOf, rememberFlow } from '../../identity/codes/code-flow'
import { normalizeEmail } from '../../identity/accounts/contact'
import { browserOf } from '../../identity/browsers/known-browser'
import type { Platform } from '../../platform'
import { PasswordResetService } from './password-reset.service'
import { passwordResetTexts } from './password-reset.texts'

export function passwordResetRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new PasswordResetService(platform)

  bind(forgotPassword)(async ({ body, address, raw, reply }) => {
    const email = normalizeEmail(body.email)
    const flow = await flowFor(platform, raw, 'reset', { email, address })
    await service.forgot(email, { address, flow, browser: await browserOf(platform, raw) })
    await rememberFlow(platform, reply, 'reset', { email, flow })
    return { message: passwordResetTexts.sent }
  })
  bind(changePassword)(async ({ body, address, raw }) => {
    const email = normalizeEmail(body.email)
    const flow = await flowOf(platform, raw, 'reset', { email, address })
    await service.change({ ...body, email }, { address, flow })
    return { message: passwordResetTexts.changed }
  })
}

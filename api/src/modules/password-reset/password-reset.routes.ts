import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../platform/bind'
import type { Platform } from '../../platform/platform'
import { PasswordResetService } from './password-reset.service'
import { passwordResetTexts } from './password-reset.texts'

export function passwordResetRoutes(app: FastifyInstance, platform: Platform): void {
  const service = new PasswordResetService(platform)

  bind(
    app,
    forgotPassword,
    async ({ body, address }) => {
      await service.forgot(body.email, address)
      return { message: passwordResetTexts.sent }
    },
    platform,
  )
  bind(
    app,
    changePassword,
    async ({ body, address }) => {
      await service.change(body, address)
      return { message: passwordResetTexts.changed }
    },
    platform,
  )
}

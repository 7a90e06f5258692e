import {
  editUser,
  updatePassword,
  updatePasswordPut,
  updatePresentation,
  updateUser,
} from '@csuite/shared/contract/profile'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind'
import type { Platform } from '../../platform'
import { ProfileService } from './profile.service'
import { profileTexts } from './profile.texts'

export function profileRoutes(app: FastifyInstance, platform: Platform): void {
  const service = new ProfileService(platform)

  bind(
    app,
    updateUser,
    ({ body, viewer }) => service.edit(body.idUsuario, { name: body.name, phone: body.phone }, viewer),
    platform,
  )
  bind(app, editUser, ({ body, params, viewer }) => service.edit(params.id, body, viewer), platform)
  bind(
    app,
    updatePresentation,
    async ({ body }) => ({ user: await service.finishPresentation(body.userId) }),
    platform,
  )
  for (const endpoint of [updatePassword, updatePasswordPut])
    bind(
      app,
      endpoint,
      async ({ body, viewer }) => {
        await service.updatePassword(body, viewer)
        return { message: profileTexts.passwordUpdated }
      },
      platform,
    )
}

import {
  editUser,
  updatePassword,
  updatePasswordPut,
  updatePresentation,
  updateUser,
} from '@csuite/shared/contract/profile'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { ProfileService } from './profile.service'
import { profileTexts } from './profile.texts'

export function profileRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new ProfileService(platform)

  bind(updateUser)(({ body, viewer }) =>
    service.edit(body.idUsuario, { name: body.name, phone: body.phone }, viewer),
  )
  bind(editUser)(({ body, params, viewer }) => service.edit(params.id, body, viewer))
  bind(updatePresentation)(async ({ viewer }) => ({ user: await service.finishPresentation(viewer) }))
  for (const endpoint of [updatePassword, updatePasswordPut])
    bind(endpoint)(async ({ body, viewer, address }) => {
      await service.updatePassword(body, viewer, address)
      return { message: profileTexts.passwordUpdated }
    })
}

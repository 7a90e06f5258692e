import {
  editUser,
  updatePassword,
  updatePasswordPut,
  updatePresentation,
  updateUser,
} from '@csuite/shared/contract/profile'
import type { ApiModule } from '../../api-module'
import { ProfileService } from './profile.service'
import { profileTexts } from './profile.texts'

export const profileModule: ApiModule = {
  routes(bind, ports) {
    const service = new ProfileService(ports)

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
  },
}

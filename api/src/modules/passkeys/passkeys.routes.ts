import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeyOptions,
  passkeySignIn,
} from '@csuite/shared/contract/passkeys'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import { rememberBrowser } from '../../identity/browsers/known-browser'
import type { Platform } from '../../platform'
import { PasskeysService } from './passkeys.service'

export function passkeysRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new PasskeysService(platform)

  bind(listPasskeys)(({ viewer }) => service.list(viewer))
  bind(newPasskeyOptions)(({ viewer }) => service.newOptions(viewer))
  bind(addPasskey)(({ body, viewer }) => service.add(body.nombre, body.respuesta, viewer))
  bind(deletePasskey)(({ params, viewer }) => service.remove(params.id, viewer))
  bind(passkeyOptions)(() => Promise.resolve(service.options()))
  bind(passkeySignIn)(async ({ body, address, device, reply }) => {
    const { token, userId } = await service.signIn(body.respuesta, { address, device })
    await rememberBrowser(platform, reply, userId)
    return { access_token: token }
  })
}

import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeyOptions,
  passkeySignIn,
} from '@csuite/shared/contract/passkeys'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind'
import { rememberBrowser } from '../../identity/known-browser'
import type { Platform } from '../../platform'
import { PasskeysService } from './passkeys.service'

export function passkeysRoutes(app: FastifyInstance, platform: Platform): void {
  const service = new PasskeysService(platform)

  bind(app, listPasskeys, ({ viewer }) => service.list(viewer), platform)
  bind(app, newPasskeyOptions, ({ viewer }) => service.newOptions(viewer), platform)
  bind(app, addPasskey, ({ body, viewer }) => service.add(body.nombre, body.respuesta, viewer), platform)
  bind(
    app,
    deletePasskey,
    async ({ params, viewer }) => {
      await service.remove(params.id, viewer)
      return undefined
    },
    platform,
  )
  bind(app, passkeyOptions, () => Promise.resolve(service.options()), platform)
  bind(
    app,
    passkeySignIn,
    async ({ body, address, device, raw, reply }) => {
      const { token, userId } = await service.signIn(body.respuesta, { address, device })
      await rememberBrowser(platform, { raw, reply }, userId)
      return { access_token: token }
    },
    platform,
  )
}

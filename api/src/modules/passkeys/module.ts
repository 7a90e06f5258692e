import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeyOptions,
  passkeySignIn,
} from '@csuite/shared/contract/passkeys'
import type { ApiModule } from '../../api-module'
import { passkeys } from '../../db/schema/index'
import { completeSignIn } from '../../identity/sessions/kept-session'
import { PasskeysService } from './passkeys.service'

export const passkeysModule: ApiModule = {
  ownData: { llavesDeAcceso: passkeys },
  routes(bind, ports) {
    const service = new PasskeysService(ports)

    bind(listPasskeys)(({ viewer }) => service.list(viewer))
    bind(newPasskeyOptions)(({ query, viewer }) => service.newOptions(viewer, query.automatica === '1'))
    bind(addPasskey)(({ body, viewer, device }) =>
      service.add(body.respuesta, viewer, body.nombre ?? { device }),
    )
    bind(deletePasskey)(({ params, viewer }) => service.remove(params.id, viewer))
    bind(passkeyOptions)(() => Promise.resolve(service.options()))
    bind(passkeySignIn)(async ({ body, address, device, reply }) => {
      const token = await service.signIn(body.respuesta, { address, device })
      return { access_token: await completeSignIn(ports, reply, token, body.mantener) }
    })
  },
}

import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import type { ApiModule } from '../../api-module'
import { verificationCodes } from '../../db/schema/index'
import { flowFor, flowOf, rememberFlow } from '../../identity/codes/code-flow'
import { passwordEmail } from '../../identity/accounts/company-domains'
import { browserOf } from '../../identity/browsers/known-browser'
import { PasswordResetService } from './password-reset.service'

export const passwordResetModule: ApiModule = {
  ownData: { codigos: verificationCodes },
  routes(bind, ports) {
    const service = new PasswordResetService(ports)

    bind(forgotPassword)(async ({ body, address, raw, reply }) => {
      const email = await passwordEmail(ports, body.email)
      const flow = await flowFor(ports, raw, 'reset', { email, address })
      await service.forgot(email, { address, flow, browser: await browserOf(ports, raw) })
      await rememberFlow(ports, reply, 'reset', { email, flow })
      return { message: 'Si el email está registrado, te enviamos un código para cambiar tu contraseña.' }
    })
    bind(changePassword)(async ({ body, address, raw }) => {
      const email = await passwordEmail(ports, body.email)
      const flow = await flowOf(ports, raw, 'reset', { email, address })
      await service.change({ ...body, email }, { address, flow })
      return { message: 'Tu contraseña se cambió correctamente. Ya puedes iniciar sesión.' }
    })
  },
}

import { currentUser, login, logout } from '@csuite/shared/contract/login'
import type { ApiModule } from '../../api-module'
import { browserOf } from '../../identity/browsers/known-browser'
import { completeSignIn, forgetKept } from '../../identity/sessions/kept-session'
import { signInFrom } from '../../identity/sessions/sign-in'
import { LoginService } from './login.service'

export const loginModule: ApiModule = {
  routes(bind, ports) {
    const service = new LoginService(ports)

    bind(login)(async ({ body, address, raw, reply }) => {
      const browser = await browserOf(ports, raw)
      const token = await service.login(body, {
        address,
        browser,
        ...(await signInFrom(ports, raw, body.mantener)),
      })
      return { access_token: await completeSignIn(ports, reply, token, body.mantener) }
    })
    bind(logout)(async ({ viewer, reply }) => {
      forgetKept(ports, reply)
      await ports.sessions.end(viewer.sessionId)
    })
    bind(currentUser)(async ({ viewer, reply }) => {
      // The cookie would be of all tabs.
      if (!viewer.accompanied) await ports.delivery.members.mark(viewer, reply)
      return service.current(viewer.id)
    })
  },
}

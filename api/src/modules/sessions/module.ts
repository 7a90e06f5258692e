import {
  confirmIdentity,
  endOtherSessions,
  endSession,
  listSessions,
  renewSession as renewal,
} from '@csuite/shared/contract/sessions'
import type { ApiModule } from '../../api-module'
import { keptSessions, lastSignIns, sessions } from '../../db/schema/index'
import { renewSession } from '../../identity/sessions/kept-session'
import { expiredSessions } from '../../identity/sessions/session.repository'
import { SessionsService } from './sessions.service'

export const sessionsModule: ApiModule = {
  ownData: { sesiones: sessions, sesionesMantenidas: keptSessions, ultimoInicio: lastSignIns },
  due: { sessions: expiredSessions },
  routes(bind, ports) {
    const service = new SessionsService(ports)

    bind(renewal)(async ({ body, reply }) => ({
      access_token: await renewSession(ports, reply, body),
    }))
    bind(listSessions)(({ viewer }) => service.list(viewer))
    bind(endSession)(({ params, viewer }) => service.end(params.id, viewer))
    bind(endOtherSessions)(({ viewer }) => service.endOthers(viewer))
    bind(confirmIdentity)(({ body, viewer, address }) => service.confirm(body, viewer, address))
  },
}

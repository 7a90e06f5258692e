import {
  addAppClient,
  answerInteraction,
  listAppClients,
  removeAppClient,
  rotateClientSecret,
  updateAppClient,
} from '@csuite/shared/contract/app-clients'
import type { ApiModule } from '../../api-module'
import { oidcKeys, oidcLogins, oidcState, oidcSubjects } from '../../db/schema/index'
import { AppClients } from './app-clients.service'
import { applyClients } from './clients.configuration'
import { Interactions } from './interaction.service'
import { LogoutNotices } from './logout-notices'
import { openIdOf } from './openid'

export const openidModule: ApiModule = {
  apply: (run) => ({ clientes: (wanted) => applyClients(run, wanted) }),
  ownData: { identificadorEnApps: oidcSubjects, entradasEnApps: oidcLogins },
  due: {
    'oidc-state': { table: oidcState, at: oidcState.expiresAt, keepDays: 0 },
    'oidc-logins': { table: oidcLogins, at: oidcLogins.expiresAt, keepDays: 0 },
    'oidc-keys': { table: oidcKeys, at: oidcKeys.expiresAt, keepDays: 0 },
  },
  sealed: {
    'oidc-state': {
      table: oidcState,
      id: oidcState.id,
      text: oidcState.payload,
      values: (payload) => ({ payload }),
    },
    'oidc-keys': {
      table: oidcKeys,
      id: oidcKeys.kid,
      text: oidcKeys.sealed,
      values: (sealed) => ({ sealed }),
    },
  },
  routes(bind, ports, app) {
    const openid = openIdOf(ports, app.log)
    const clients = new AppClients(ports.database.orm, ports)
    const interactions = new Interactions(ports, openid)
    const notices = new LogoutNotices(ports, openid, app.log)
    app.addHook('onReady', (done) => {
      notices.turns.start()
      done()
    })
    app.addHook('onClose', () => notices.turns.stop())

    bind(listAppClients)(({ params }) => clients.list(params.id))
    bind(addAppClient)(({ viewer, params, body }) => clients.add(viewer.id, params.id, body))
    bind(updateAppClient)(({ viewer, params, body }) => clients.update(viewer.id, params.id, body))
    bind(removeAppClient)(({ viewer, params }) => clients.remove(viewer.id, params.id))
    bind(rotateClientSecret)(({ viewer, params }) => clients.rotate(viewer.id, params.id))
    bind(answerInteraction)(({ viewer, params, body, raw, reply }) =>
      interactions.answer(viewer, { ...params, ...body }, raw, reply),
    )

    // The interaction's cookie is for this path: the page's call has it, and the page itself needs no cookie.
    app.get<{ Params: { uid: string } }>(
      '/oidc/interaccion/:uid',
      { schema: { hide: true } },
      async ({ params }, reply) => {
        const page = await ports.delivery.addressOf('authorize')
        return reply.redirect(page.replace(':uid', encodeURIComponent(params.uid)), 303)
      },
    )
  },
  atRoot(app, ports) {
    openIdOf(ports, app.log).serve(app)
  },
}

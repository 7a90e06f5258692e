import {
  allowAccompaniment,
  askToAccompany,
  beginAccompaniment,
  endAccompaniment,
  findAccompaniment,
  openAccompaniment,
} from '@csuite/shared/contract/accompany'
import type { ApiModule } from '../../api-module'
import { accompaniments } from '../../db/schema/index'
import { cookieOptions } from '../../http/cookie-options'
import { AccompanyService, accompanyNotices } from './accompany.service'

export const accompanyModule: ApiModule = {
  ownData: { acompanamientos: accompaniments },
  due: { accompaniments: { table: accompaniments, at: accompaniments.expiresAt, keepDays: 1 } },
  personalNotices: accompanyNotices,
  routes(bind, ports) {
    const service = new AccompanyService(ports)

    bind(askToAccompany)(({ params, body, viewer }) => service.ask(viewer, params.id, body.motivo))
    bind(openAccompaniment)(({ params, viewer }) => service.ofPerson(viewer, params.id))
    bind(findAccompaniment)(({ params, viewer }) => service.find(viewer, params.id))
    bind(allowAccompaniment)(({ params, viewer }) => service.allow(viewer, params.id))
    bind(beginAccompaniment)(async ({ params, viewer, reply }) => {
      const { token, cookie, expiresAt } = await service.begin(viewer, params.id)
      const options = cookieOptions(ports.config, ports.config.apiPrefix || '/')
      void reply.setCookie(cookie.name, cookie.value, { ...options, sameSite: 'strict', expires: expiresAt })
      return { access_token: token }
    })
    bind(endAccompaniment)(({ params, viewer }) => service.end(viewer, params.id))
  },
}

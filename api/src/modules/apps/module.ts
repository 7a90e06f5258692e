import { checkTarget, countOpening } from '@csuite/shared/contract/app-use'
import {
  getApp,
  listApps,
  listAppsWithPlans,
  moveApp,
  registerApp,
  updateApp,
  uploadIcon,
  uploadedIcon,
} from '@csuite/shared/contract/apps'
import {
  addPlan,
  listPlans,
  movePlan,
  retirePlan,
  suiteOffer,
  updatePlan,
  updateSuiteOffer,
} from '@csuite/shared/contract/plans'
import { parseRedirectTarget } from '@csuite/shared/contract/redirect-targets'
import type { ApiModule } from '../../api-module'
import { appPersons, appRequests, groupMembers, groupResponsibles } from '../../db/schema/index'
import { mayFollow } from '../../identity/audience/target-audience.repository'
import { RawBody, rawJson } from '../../http/raw-body'
import { AppsOfConfiguration } from './apps.configuration'
import { AppsService, countOpeningOf } from './apps.service'
import { audienceRoutes } from './audience.routes'
import { GroupsOfConfiguration } from './groups.configuration'
import { findSuiteOffer } from './plans.repository'
import { PlansService } from './plans.service'

/** A picture is never opened as a page; its address is its hash, so it never changes. */
const iconHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'attachment',
}

export const appsModule: ApiModule = {
  apply: (run) => {
    const groups = new GroupsOfConfiguration(run)
    const apps = new AppsOfConfiguration(run, groups)
    return {
      grupos: (wanted) => groups.groups(wanted),
      apps: (wanted) => apps.apps(wanted),
      secciones: (wanted) => apps.sections(wanted),
      planes: (wanted) => apps.plans(wanted),
    }
  },
  ownData: {
    grupos: groupMembers,
    gruposACargo: groupResponsibles,
    accesos: appPersons,
    solicitudes: appRequests,
  },
  routes(bind, ports, app) {
    const { catalogue: cache } = ports
    const service = new AppsService(ports.database.orm, cache, ports.now)
    app.addHook('onReady', () => cache.start())
    app.addHook('onClose', () => cache.stop())

    bind(listApps)(async ({ query, viewer }) => rawJson(await service.page(viewer.id, query)))
    bind(listAppsWithPlans)(async ({ query, viewer }) =>
      rawJson(await service.withPlans(viewer.id, query.page)),
    )
    bind(getApp)(({ params, viewer }) => service.one(params.id, viewer.id))
    bind(registerApp)(({ body, viewer }) => service.register(body, viewer.id))
    bind(updateApp)(({ params, body, viewer }) => service.update(params.id, body, viewer))
    bind(moveApp)(({ params, body, viewer }) => service.move(params.id, body.posicion, viewer.id))
    bind(uploadIcon)(({ body }) => service.keepIcon(body.imagen))
    bind(uploadedIcon)(async ({ params }) => {
      const { type, content } = await service.icon(params.hash)
      return new RawBody(type, content, iconHeaders)
    })
    bind(checkTarget)(async ({ query, viewer }) => {
      const target = parseRedirectTarget(query.redirect_url, ports.config.redirectAllowlist)
      const now = new Date(ports.now())
      return {
        permitido: target !== null && (await mayFollow(ports.database.orm, target, viewer.id, now)),
      }
    })
    bind(countOpening)(({ params, viewer }) => countOpeningOf(ports, viewer, params.id))

    const plans = new PlansService(ports.database.orm, cache)
    bind(listPlans)(({ query }) => plans.page(query))
    bind(addPlan)(({ body, viewer }) => plans.add(viewer.id, body))
    bind(updatePlan)(({ params, body, viewer }) => plans.update(viewer.id, params.id, body))
    bind(movePlan)(({ params, body, viewer }) => plans.move(viewer.id, params.id, body.posicion))
    bind(retirePlan)(({ params, viewer }) => plans.retire(viewer.id, params.id))
    bind(suiteOffer)(() => findSuiteOffer(ports.database.orm))
    bind(updateSuiteOffer)(({ body, viewer }) => plans.updateSuite(viewer.id, body))

    audienceRoutes(bind, ports)
  },
}

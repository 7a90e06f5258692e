import { countOpening } from '@csuite/shared/contract/app-use'
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
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { RawBody, rawJson } from '../../http/raw-body'
import { countOpeningOf } from './app-use.service'
import { AppsService } from './apps.service'
import { audienceRoutes } from './audience.routes'
import { CatalogueCache } from './catalogue-cache'
import { PlansService } from './plans.service'

/** A picture is never opened as a page; its address is its hash, so it never changes. */
const iconHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'attachment',
}

/** Returns the cache, which whoever changes the catalogue elsewhere has to drop. */
export function appsRoutes(app: FastifyInstance, platform: Platform): CatalogueCache {
  const bind = bindTo(app, platform)
  const cache = new CatalogueCache(platform.database, platform.now)
  const service = new AppsService(platform.database.orm, cache, platform.now)
  app.addHook('onReady', () => cache.start())
  app.addHook('onClose', () => cache.stop())

  bind(listApps)(async ({ query, viewer }) => rawJson(await service.page(viewer.id, query)))
  bind(listAppsWithPlans)(async ({ viewer }) => rawJson(await service.withPlans(viewer.id)))
  bind(getApp)(({ params, viewer }) => service.one(params.id, viewer.id))
  bind(registerApp)(({ body, viewer }) => service.register(body, viewer.id))
  bind(updateApp)(({ params, body, viewer }) => service.update(params.id, body, viewer.id))
  bind(moveApp)(({ params, body, viewer }) => service.move(params.id, body.posicion, viewer.id))
  bind(uploadIcon)(({ body }) => service.keepIcon(body.imagen))
  bind(uploadedIcon)(async ({ params }) => {
    const { type, content } = await service.icon(params.hash)
    return new RawBody(type, content, iconHeaders)
  })
  bind(countOpening)(({ params, viewer }) => countOpeningOf(platform, viewer, params.id))

  const plans = new PlansService(platform.database.orm, cache)
  bind(listPlans)(({ query }) => plans.list(query.idApp))
  bind(addPlan)(({ body, viewer }) => plans.add(viewer.id, body))
  bind(updatePlan)(({ params, body, viewer }) => plans.update(viewer.id, params.id, body))
  bind(movePlan)(({ params, body, viewer }) => plans.move(viewer.id, params.id, body.posicion))
  bind(retirePlan)(({ params, viewer }) => plans.retire(viewer.id, params.id))
  bind(suiteOffer)(() => plans.suite())
  bind(updateSuiteOffer)(({ body, viewer }) => plans.updateSuite(viewer.id, body))

  audienceRoutes(app, platform, cache)
  return cache
}

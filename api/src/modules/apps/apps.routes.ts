import { getApp, listApps, listAppsWithPlans, registerApp, updateApp } from '@csuite/shared/contract/apps'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind'
import type { Platform } from '../../platform'
import { RawBody } from '../../http/raw-body'
import { AppsService } from './apps.service'
import { CatalogueCache } from './catalogue-cache'

const json = (body: string) => new RawBody('application/json; charset=utf-8', body)

export function appsRoutes(app: FastifyInstance, platform: Platform): void {
  const cache = new CatalogueCache(platform.database)
  const service = new AppsService(platform.database.orm, cache)
  app.addHook('onReady', () => cache.start())
  app.addHook('onClose', () => cache.stop())

  bind(app, listApps, async ({ query }) => json(await service.page(query)), platform)
  bind(app, listAppsWithPlans, async () => json(await service.withPlans()), platform)
  bind(app, getApp, ({ params }) => service.one(params.id), platform)
  bind(app, registerApp, ({ body }) => service.register(body), platform)
  bind(app, updateApp, ({ params, body }) => service.update(params.id, body), platform)
}

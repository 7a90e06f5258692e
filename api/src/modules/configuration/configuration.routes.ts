import { applyConfiguration } from '@csuite/shared/contract/configuration'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import type { CatalogueCache } from '../apps/catalogue-cache'
import type { OpenNotices } from '../notices/open-notices'
import type { Delivery } from '../remotes/delivery'
import { ConfigurationService } from './configuration.service'

export function configurationRoutes(
  app: FastifyInstance,
  platform: Platform,
  parts: { catalogue: CatalogueCache; delivery: Delivery; notices: OpenNotices },
): void {
  const service = new ConfigurationService(platform, parts)
  bindTo(app, platform)(applyConfiguration)(({ viewer, body, query }) =>
    service.apply(viewer, body, { rehearse: query.ensayo === '1' }),
  )
}

import path from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../../api/src/config'
import { requestIdFrom } from '../../api/src/platform/request-ids'
import { buildDocumentServer } from '../../host/server/document-server'
import type { RegistrySource } from '../../host/server/registry/registry-source'

interface Places {
  dist: string
  /** Published releases. */
  remotes: string
  registry: RegistrySource
  /** Serves a build that changes while it is looked at. */
  development: boolean
  log: FastifyBaseLogger
}

/** The document server with the settings that the browser needs of the API's. */
export async function documentServer(
  config: Config,
  { dist, remotes, registry, development, log }: Places,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    genReqId: (raw) => requestIdFrom(raw, config.trustProxy !== false),
  })
  await app.register(
    buildDocumentServer({
      hostDirectory: path.join(dist, 'host'),
      remotesDirectory: remotes,
      registry,
      publicUrl: config.publicUrl,
      settings: {
        apiBase: config.apiPrefix,
        redirectAllowlist: config.redirectAllowlist,
        supportEmail: config.supportEmail,
        promoUrl: config.promoUrl,
        billingPortalUrl: config.billingPortalUrl,
        stripe:
          config.stripe?.publishableKey && config.stripe.pricingTableId
            ? { publishableKey: config.stripe.publishableKey, pricingTableId: config.stripe.pricingTableId }
            : null,
        providers: { google: config.google !== null, apple: config.apple !== null },
        development,
      },
    }),
  )
  await app.ready()
  return app
}

import path from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../../api/src/config'
import type { Secrets } from '../../api/src/identity/secrets'
import { requestIdFrom } from '../../api/src/http/request-ids'
import { buildDocumentServer } from './document-server'
import { kitFiles } from './kit-files'
import type { RegistrySource } from './registry/registry-source'

interface Places {
  dist: string
  /** Published releases. */
  remotes: string
  registry: RegistrySource
  secrets: Secrets
  isIntact?: (pathname: string) => Promise<boolean>
  /** Serves a build that changes while it is looked at. */
  development: boolean
  log: FastifyBaseLogger
  onViolation: (directive: string) => void
}

/** The document server with the settings that the browser needs of the API's. */
export async function documentServer(
  config: Config,
  { dist, remotes, registry, secrets, isIntact, development, log, onViolation }: Places,
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
      remotesElsewhere: config.remotesUrl !== undefined,
      registry,
      secrets,
      ...(isIntact ? { isIntact } : {}),
      onViolation,
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
  await app.register(kitFiles(path.join(dist, 'kit'), config.publicUrl))
  await app.ready()
  return app
}

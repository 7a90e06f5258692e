import path from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { Counter } from 'prom-client'
import type { Api } from '../../api/src/app'
import type { Config } from '../../api/src/config'
import { HostFiles } from '../../api/src/modules/remotes/publish/host-files'
import { requestIdFrom } from '../../api/src/http/request-ids'
import { Turns } from '../../api/src/turns'
import { buildDocumentServer } from './document-server'
import { kitFiles } from './kit-files'
import { unreadableAddress } from './not-found'
import { withBuildOverrides } from './registry/build-override'
import { deliveryRegistry } from './registry/delivery-registry'
import { developmentRegistry } from './registry/development-registry'

const DAY_MS = 86_400_000

interface Places {
  dist: string
  /** Serves the build, which may change at any time, instead of the published releases. */
  development: boolean
}

export async function documentServer(
  config: Config,
  {
    app: { log },
    platform,
    delivery,
    notices,
    company,
  }: Pick<Api, 'app' | 'platform' | 'delivery' | 'notices' | 'company'>,
  { dist, development }: Places,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    // Documents take none; policy reports have their own limit.
    bodyLimit: 1024,
    ...unreadableAddress,
    genReqId: (raw) => requestIdFrom(raw, config.trustProxy !== false),
  })
  const violations = new Counter({
    name: 'csp_violations_total',
    help: 'What browsers reported that a document policy refused, by directive',
    labelNames: ['directive'],
    registers: [platform.metrics],
  })
  const built = path.join(dist, 'remotes')
  const releases = development
    ? { remotesDirectory: built, registry: developmentRegistry(built) }
    : {
        remotesDirectory: path.join(config.dataDir, 'remotes'),
        findFile: (pathname: string) => delivery.files.find(pathname),
        registry: withBuildOverrides(
          deliveryRegistry(
            () => delivery.registry.current(),
            config.remotesUrl,
            (cookie, groups) => delivery.members.groupsOf(cookie, groups),
          ),
          (cookie) => delivery.buildOverrides.resolve(cookie),
        ),
      }
  const hostFiles =
    development || config.databaseUrl === undefined ? undefined : new HostFiles(platform.database)
  if (hostFiles) {
    const store = () => hostFiles.store(path.join(dist, 'host/assets'))
    await store()
    // Each day anew: the next build deletes what nobody has told of for long.
    const turns = new Turns(DAY_MS, store, (error) => log.warn({ err: error }, 'keeping the host failed'))
    turns.start()
    app.addHook('onClose', () => turns.stop())
  }
  await app.register(
    buildDocumentServer({
      ...releases,
      ...(hostFiles && { findHostFile: (file: string) => hostFiles.find(file) }),
      hostDirectory: path.join(dist, 'host'),
      remotesElsewhere: config.remotesUrl !== undefined,
      secrets: platform.secrets,
      onViolation: (directive) => violations.inc({ directive }),
      publicUrl: config.publicUrl,
      notices: () => notices.forDocuments(),
      company: () => company.current(),
      site: config.site,
      settings: {
        apiBase: config.apiPrefix,
        redirectAllowlist: config.redirectAllowlist,
        supportEmail: config.supportEmail,
        promoUrl: config.promoUrl,
        billingPortalUrl: config.billingPortalUrl,
        termsUrl: config.termsUrl,
        privacyUrl: config.privacyUrl,
        stripe:
          config.stripe?.publishableKey && config.stripe.pricingTableId
            ? { publishableKey: config.stripe.publishableKey, pricingTableId: config.stripe.pricingTableId }
            : null,
        providers: { google: config.google !== null, apple: config.apple !== null },
        timeZone: config.timeZone,
        development,
      },
    }),
  )
  await app.register(kitFiles(path.join(dist, 'kit'), config.site.name, config.publicUrl))
  await app.ready()
  // Fill the cache, which is used while the database is away.
  await releases.registry.current({ id: null })
  return app
}

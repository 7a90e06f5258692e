import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import { inSpanish } from '@csuite/shared/contract/issue-texts'
import type { HostLibraries } from '@csuite/shared/contract/releases'
import * as z from 'zod/mini'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { ApiModule } from './api-module'
import type { Config } from './config'
import { Followed } from './db/followed'
import type { Database } from './db/database'
import { CatalogueCache } from './modules/apps/catalogue-cache'
import { isOpenIdAddress } from './http/openid-address'
import { hasProviders } from './modules/company/company.repository'
import { OpenNotices } from './modules/notices/open-notices'
import { Delivery } from './modules/remotes/delivery'
import { sendScimError } from './modules/directory/scim-error'
import { Mailer } from './mail/mailer'
import { clientAddress, trustedHops } from './http/client-address'
import { type PostSigned, postSigned } from './modules/webhooks/signed-post'
import { AuditWebhook } from './modules/webhooks/audit-webhook'
import { modules } from './modules'
import { bindTo } from './http/bind'
import { handleErrors, sendError } from './http/error-handler'
import { AppError } from './http/app-error'
import { collectRoutes, documentationRoutes } from './http/documentation'
import { healthRoutes } from './http/health'
import { findOverdue, startHousekeeping } from './housekeeping'
import { acceptJsonOnly } from './http/json-body'
import { LoadGate, createHttpServer, queueBodies } from './limits/load-shedding'
import { jobsWaiting } from './limits/work-queue'
import { logRequests, loggerOptions } from './observe/logger'
import { exposeMetrics } from './observe/metrics'
import type { SendMail } from './outbox/outbox'
import { type Clock, type Platform, createPlatform } from './platform'
import { requestIdFrom, scopeRequests } from './http/request-ids'
import { sendSecurityHeaders } from './http/security-headers'
import { serializerCompiler, validatorCompiler } from './http/serializer'
import { waitAtMost } from './wait-at-most'

/** Node 20's own, once it is optimized, takes an address with a letter such as ñ for none. */
URL.canParse = (address, base) => {
  try {
    return Boolean(new URL(address, base))
  } catch {
    return false
  }
}

export interface ApiOptions {
  config: Config
  database: Database
  now?: Clock
  /** Default: standard output. */
  logStream?: { write(line: string): void }
  /** Default: SMTP or the outbox folder. */
  sendMail?: SendMail
  /** Default: over the network, to public addresses. */
  postWebhook?: PostSigned
  /** False: no housekeeping, no webhook, and mails are sent only by `platform.outbox.deliverDue()` (tests). */
  workers?: boolean
  /** False: no load shedding and no process metrics (tests). */
  processChecks?: boolean
  /** Modules beside the API's own. */
  modules?: readonly ApiModule[]
  /** Libraries that the host shares with remotes. Without it releases are not checked against them. */
  hostLibraries?: () => Promise<HostLibraries>
  /** Folder of the host's files and their source maps. */
  hostFiles?: string
}

export interface Api {
  app: FastifyInstance
  platform: Platform
  delivery: Delivery
  notices: OpenNotices
  company: Followed<boolean>
  webhook: AuditWebhook
  /** Call `gate.admit` before `app.routing`; `app.listen` does so by itself. */
  gate: LoadGate
  /** Makes /health/ready answer 503; other requests are still answered. */
  drain(): void
  close(): Promise<void>
}

/** How long `close` waits for the workers. */
const WORKERS_MS = 4000
/** Anybody may leave as many bodies unfinished as there are connections. */
const BODY_LIMIT = 16 * 1024

/** The database must be migrated. It stays open when the API closes. */
export async function buildApp(options: ApiOptions): Promise<Api> {
  z.config({ localeError: inSpanish })
  const { config, database, now = Date.now, processChecks = true } = options
  const gate = new LoadGate(config.apiPrefix, jobsWaiting, clientAddress(config.trustProxy))
  const app = Fastify({
    serverFactory: (listener) =>
      createHttpServer((request, response) => {
        gate.admit(request, response, () => listener(request, response))
      }),
    logger: loggerOptions(config.logLevel, options.logStream),
    // `logRequests` writes one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy !== false && trustedHops(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    genReqId: (raw) => requestIdFrom(raw, config.trustProxy !== false),
    requestIdHeader: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      const answer = request.url.startsWith(`${config.apiPrefix}/scim/v2/`) ? sendScimError : sendError
      answer(new AppError(error.statusCode === 404 ? 'NOT_FOUND' : 'VALIDATION'), request, reply)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  scopeRequests(app)
  const stopTracing = await startTracing(app, config)
  logRequests(app)
  acceptJsonOnly(app)
  const send = options.sendMail ?? new Mailer(config).send
  const platform = await createPlatform({
    ...{ config, database, send, log: app.log, now },
    modules: [...modules, ...(options.modules ?? [])],
  })
  const delivery = new Delivery(platform, {
    hostLibraries: options.hostLibraries ?? (() => Promise.resolve({})),
    hostFiles: options.hostFiles,
    log: app.log,
  })
  const notices = new OpenNotices(database, now)
  const company = new Followed(database, 'csuite_company', false, hasProviders)
  const webhook = new AuditWebhook(platform, { post: options.postWebhook ?? postSigned, log: app.log })
  const state = { draining: false }

  if (processChecks) gate.watch(platform.metrics)
  queueBodies(app, gate)
  if (config.production && !config.requireAdminSecondFactor)
    app.log.warn('REQUIRE_ADMIN_SECOND_FACTOR is off: an administrator is one password away from anybody')
  if (!config.production) await collectRoutes(app, config)
  await sendSecurityHeaders(app, {
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      useDefaults: false,
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: 63_072_000 },
    // Irrelevant for JSON.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  })
  const ownOrigin = { origin: [config.publicUrl], credentials: true, maxAge: 600, strictPreflight: false }
  // The OpenID Provider answers for the origins of its clients.
  await app.register(
    cors,
    () => (request: FastifyRequest, decide: (error: null, options: object) => void) => {
      decide(null, isOpenIdAddress(request.url) ? { origin: false } : ownOrigin)
    },
  )
  await app.register(cookie)
  const catalogue = new CatalogueCache(database, now)
  const ports = Object.assign(platform, { catalogue, company, delivery, notices, webhook })
  await app.register(
    async (routes) => {
      healthRoutes(routes, { database, state, gate })
      const overdue = () => findOverdue(platform, now())
      exposeMetrics(app, routes, { ...platform, overdue }, processChecks)
      if (!config.production) await documentationRoutes(routes)
      for (const { appId, routes: serve } of platform.modules)
        await serve?.(bindTo(routes, platform, appId), ports, routes)
    },
    { prefix: config.apiPrefix },
  )
  for (const { atRoot } of platform.modules) atRoot?.(app, ports)
  await app.ready()
  await platform.sessions.start()
  await delivery.start()
  if (options.workers !== false) {
    platform.outbox.start()
    webhook.turns.start()
  }
  const housekeeping = options.workers === false ? undefined : startHousekeeping(platform, now, app.log)

  return {
    app,
    platform,
    delivery,
    notices,
    company,
    webhook,
    gate,
    drain: () => {
      state.draining = true
    },
    close: async () => {
      state.draining = true
      void housekeeping?.stop()
      await app.close()
      await waitAtMost(
        WORKERS_MS,
        Promise.all([delivery.stop(), platform.outbox.stop(), webhook.turns.stop()]),
      )
      await platform.sessions.stop()
      platform.limits.close()
      await stopTracing()
    },
  }
}

/** OpenTelemetry is only loaded if a collector is configured. */
async function startTracing(app: FastifyInstance, { otlpEndpoint: endpoint, trustProxy }: Config) {
  if (endpoint === undefined) return () => Promise.resolve()
  const { traceRequests } = await import('./observe/tracing')
  return traceRequests(app, { endpoint, proxied: trustProxy !== false })
}

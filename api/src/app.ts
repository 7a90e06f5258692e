/**
 * The API as one fastify instance.
 *
 *   const api = await buildApp({ config, database })        // routes hang under config.apiPrefix
 *   await api.app.listen({ host, port })                     // by itself (server.ts), or
 *   createHttpServer(api.gate, (request, response) =>        // beside the document server, in one process:
 *     api.gate.refuses(request, response) ||
 *     (request.url.startsWith('/api') ? api.app.routing(request, response) : documents(request, response)))
 *   api.drain()                                              // /health/ready turns 503, requests go on being answered
 *   await api.close()                                        // ends workers and subscriptions; the database stays the caller's
 *
 * `start.ts` does the whole sequence (open, migrate, seed, first administrator, build, workers).
 */
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import * as z from 'zod/mini'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config'
import type { Database } from './db/database'
import { appsRoutes } from './modules/apps/apps.routes'
import { billingRoutes } from './modules/billing/billing.routes'
import { loginRoutes } from './modules/login/login.routes'
import { preferencesRoutes } from './modules/preferences/preferences.routes'
import { passwordResetRoutes } from './modules/password-reset/password-reset.routes'
import { profileRoutes } from './modules/profile/profile.routes'
import { registrationRoutes } from './modules/registration/registration.routes'
import { userPlansRoutes } from './modules/user-plans/user-plans.routes'
import { usersRoutes } from './modules/users/users.routes'
import { Delivery } from './modules/remotes/delivery'
import type { HostLibraries } from './modules/remotes/publish-gate'
import { remotesRoutes } from './modules/remotes/remotes.routes'
import { socialLoginRoutes } from './modules/social-login/social-login.routes'
import { userStatusRoutes } from './modules/user-status/user-status.routes'
import { Mailer } from './mail/mailer'
import { handleErrors, sendError } from './platform/error-handler'
import { AppError } from './platform/app-error'
import { collectRoutes, documentationRoutes } from './platform/documentation'
import { healthRoutes } from './platform/health'
import { startHousekeeping } from './platform/housekeeping'
import { acceptJsonOnly } from './platform/json-body'
import { LoadGate, createHttpServer } from './platform/load-shedding'
import { logRequests, loggerOptions } from './platform/logger'
import { exposeMetrics } from './platform/metrics'
import type { SendMail } from './platform/outbox'
import { type Platform, createPlatform } from './platform/platform'
import { requestIdFrom, scopeRequests } from './platform/request-ids'
import { sendSecurityHeaders } from './platform/security-headers'
import { serializerCompiler, validatorCompiler } from './platform/serializer'

export interface ApiOptions {
  config: Config
  database: Database
  /** Milliseconds since 1970; tests move it. */
  now?: () => number
  /** Receives the log's lines instead of standard output. */
  logStream?: { write(line: string): void }
  /** Sends mails instead of SMTP or the outbox folder (tests). */
  sendMail?: SendMail
  /** False: mails go only when `platform.outbox.deliverDue()` is called (tests). Default true. */
  workers?: boolean
  /** False: no load shedding and no process metrics (tests, whose processes stall on purpose). Default true. */
  processChecks?: boolean
  /** Prefix of this process's keys in Redis. */
  limitsPrefix?: string
  /** Libraries that the running host shares with remotes; absent: releases are not checked against them. */
  hostLibraries?: () => Promise<HostLibraries>
}

export interface Api {
  app: FastifyInstance
  platform: Platform
  delivery: Delivery
  /** Answers for an overloaded process; `app.listen` asks it by itself. */
  gate: LoadGate
  /** /health/ready answers 503 from now on; everything else goes on. */
  drain(): void
  close(): Promise<void>
}

/** Bytes of the largest body that is read. */
const BODY_LIMIT = 256 * 1024

/** The first `count` hops may say whom they speak for. */
const hopsFrom = (count: number) => (_address: string, hop: number) => hop < count

/** Builds the API. The database must be migrated; it stays open when the API closes. */
export async function buildApp(options: ApiOptions): Promise<Api> {
  z.config(z.locales.es())
  const { config, database, now, limitsPrefix } = options
  const gate = new LoadGate(config.apiPrefix)
  const app = Fastify({
    serverFactory: (listener) =>
      createHttpServer(gate, (request, response) => {
        if (!gate.refuses(request, response)) listener(request, response)
      }),
    logger: loggerOptions(config.logLevel, options.logStream),
    // One line a request, written when it is answered (logRequests).
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof config.trustProxy === 'number' ? hopsFrom(config.trustProxy) : config.trustProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: (raw) => requestIdFrom(raw, config.trustProxy !== false),
    requestIdHeader: false,
    // Whoever still has a connection while the process drains is answered, not turned away.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) =>
      sendError(new AppError(error.statusCode === 404 ? 'NOT_FOUND' : 'VALIDATION'), request, reply),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  scopeRequests(app)
  const stopTracing = await startTracing(app, config)
  logRequests(app)
  acceptJsonOnly(app)
  const platform = await createPlatform({
    config,
    database,
    send: options.sendMail ?? new Mailer(config).send,
    log: app.log,
    ...(now === undefined ? {} : { now }),
    ...(limitsPrefix === undefined ? {} : { limitsPrefix }),
  })
  const delivery = new Delivery(platform, {
    hostLibraries: options.hostLibraries ?? (() => Promise.resolve({})),
  })
  const state = { draining: false }
  const processChecks = options.processChecks ?? true

  if (processChecks) gate.watch(platform.metrics)
  if (!config.production) await collectRoutes(app, config)
  await sendSecurityHeaders(app, {
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      useDefaults: false,
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For pages, or for browsers of long ago: no use on JSON.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  })
  await app.register(cors, { origin: [config.publicUrl], credentials: true, maxAge: 600 })
  await app.register(cookie)
  await app.register(
    async (routes) => {
      healthRoutes(routes, { database, state })
      exposeMetrics(app, routes, platform, processChecks)
      if (!config.production) await documentationRoutes(routes)
      registrationRoutes(routes, platform)
      loginRoutes(routes, platform)
      passwordResetRoutes(routes, platform)
      profileRoutes(routes, platform)
      userStatusRoutes(routes, platform)
      socialLoginRoutes(routes, platform)
      appsRoutes(routes, platform)
      billingRoutes(routes, platform)
      preferencesRoutes(routes, platform)
      usersRoutes(routes, platform)
      userPlansRoutes(routes, platform)
      remotesRoutes(routes, platform, delivery)
    },
    { prefix: config.apiPrefix },
  )
  await app.ready()
  await platform.sessions.start()
  await delivery.start()
  if (options.workers !== false) platform.outbox.start()
  const stopHousekeeping = startHousekeeping(database, platform.now)

  return {
    app,
    platform,
    delivery,
    gate,
    drain: () => {
      state.draining = true
    },
    close: async () => {
      state.draining = true
      gate.close()
      stopHousekeeping()
      await app.close()
      await delivery.stop()
      await platform.outbox.stop()
      await platform.sessions.stop()
      platform.limits.close()
      await stopTracing()
    },
  }
}

/** Spans are sent where a collector is set up; elsewhere nothing of it is loaded. */
async function startTracing(app: FastifyInstance, config: Config): Promise<() => Promise<void>> {
  const { otlpEndpoint: endpoint, trustProxy } = config
  if (endpoint === undefined) return () => Promise.resolve()
  const { traceRequests } = await import('./platform/tracing')
  return traceRequests(app, { endpoint, proxied: trustProxy !== false })
}

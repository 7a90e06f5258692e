import type { FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import type { ApiModule } from './api-module'
import type { Config } from './config'
import type { Database } from './db/database'
import type { Breaker } from './limits/breaker'
import { AppError } from './http/app-error'
import { seal, unseal } from './identity/secrets/seal'
import { limitedAddress } from './http/client-address'
import { appsForPerson } from './identity/audience/audience.repository'
import { Credentials } from './identity/credentials/credentials'
import { Limits } from './limits/limits'
import { Outbox, type OutboxDeps, type SendMail } from './outbox/outbox'
import { newSlip } from './identity/accounts/not-me-slip'
import { dayIn } from './identity/accounts/product-days'
import { Passwords } from './identity/passwords/passwords'
import { type Secrets, loadSecrets } from './identity/secrets/secrets'
import { SessionGuard } from './identity/sessions/session-guard'
import { createTokens } from './identity/sessions/tokens'

/** Milliseconds since 1970. */
export type Clock = () => number

export interface Platform {
  config: Config
  /** Every module that the composition knows. */
  modules: readonly ApiModule[]
  database: Database
  now: Clock
  /** Midnight UTC of the current day in TIME_ZONE. */
  today: () => Date
  secrets: Secrets
  sessions: SessionGuard
  credentials: Credentials
  passwords: Passwords
  limits: Limits
  outbox: Outbox
  /** Circuit breakers, by the external service's name. */
  breakers: Map<string, Breaker>
  metrics: Registry
  addressOf: (request: FastifyRequest) => string
  isForPerson: (appId: number, userId: number) => Promise<boolean>
}

/** How the outbox encrypts mails and spaces those that repeat. */
export function mailParts({
  secrets,
  limits,
  now,
}: Pick<Platform, 'secrets' | 'limits' | 'now'>): Pick<OutboxDeps, 'seal' | 'open' | 'slip' | 'noticeDelay'> {
  return {
    seal: (data) => seal(secrets, 'mail', data, Number.MAX_SAFE_INTEGER),
    slip: (warns) => newSlip(secrets, warns, now()),
    open: (sealed) => unseal(secrets, 'mail', sealed, now()),
    noticeDelay: (kind, recipient) =>
      limits.take(['noticeByMailbox', `${kind} ${recipient}`]).then(
        () => 0,
        (error: unknown) =>
          error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'
            ? (error.retryAfter ?? 0) * 1000
            : 0,
      ),
  }
}

export async function createPlatform({
  config,
  modules,
  database,
  now,
  send,
  log,
}: Pick<Platform, 'config' | 'modules' | 'database' | 'now'> & {
  send: SendMail
  log: NonNullable<OutboxDeps['log']>
}): Promise<Platform> {
  const secrets = await loadSecrets(config.jwtPrivateKeys, config.dataDir)
  const tokens = createTokens(secrets, now)
  const { sessionHours, requireAdminSecondFactor } = config
  const sessions = new SessionGuard({
    ...{ database, tokens, secrets, now, sessionHours, requireAdminSecondFactor },
  })
  const limits = new Limits({ scale: config.limitsScale, redisUrl: config.redisUrl })
  return {
    config,
    modules,
    database,
    now,
    today: () => dayIn(config.timeZone, new Date(now())),
    secrets,
    sessions,
    credentials: new Credentials({
      database,
      now,
      dataDir: config.dataDir,
      operatorToken: config.operatorToken,
      timeZone: config.timeZone,
    }),
    passwords: new Passwords({ blocklist: config.passwordBlocklist }),
    limits,
    outbox: new Outbox({ database, now, send, log, ...mailParts({ secrets, limits, now }) }),
    breakers: new Map(),
    metrics: new Registry(),
    addressOf: (request) => limitedAddress(request.ip),
    isForPerson: async (appId, userId) => (await appsForPerson(database.orm, [appId], userId)).has(appId),
  }
}

import type { FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import type { Config } from './config'
import type { Database } from './db/database'
import type { Breaker } from './limits/breaker'
import { limitedAddress } from './http/client-address'
import { DeployTokens } from './identity/deploy-tokens'
import { Limits } from './limits/limits'
import { Outbox, type SendMail } from './outbox/outbox'
import { Passwords } from './identity/passwords'
import { type Secrets, loadSecrets } from './identity/secrets'
import { SessionGuard } from './identity/session-guard'
import { createTokens } from './identity/tokens'

/** Milliseconds since 1970. Tests pass their own to move time. */
export type Clock = () => number

/** The services that every module uses. */
export interface Platform {
  config: Config
  database: Database
  now: Clock
  secrets: Secrets
  sessions: SessionGuard
  deployTokens: DeployTokens
  passwords: Passwords
  limits: Limits
  outbox: Outbox
  /** Circuit breakers, by the external service's name. */
  breakers: Map<string, Breaker>
  /** The registry behind GET /metrics; modules add their own. */
  metrics: Registry
  addressOf: (request: FastifyRequest) => string
}

export async function createPlatform(options: {
  config: Config
  database: Database
  send: SendMail
  now?: Clock
  log?: { warn(data: object, message: string): void }
  /** Keeps the limits of parallel tests on one Redis apart. */
  limitsPrefix?: string
}): Promise<Platform> {
  const { config, database, send, log, now = Date.now } = options
  const secrets = await loadSecrets(config.jwtPrivateKeys, config.dataDir)
  const tokens = createTokens(secrets, now)
  const { sessionHours, requireAdminSecondFactor } = config
  const sessions = new SessionGuard({ database, tokens, now, sessionHours, requireAdminSecondFactor })
  return {
    config,
    database,
    now,
    secrets,
    sessions,
    deployTokens: new DeployTokens({ database, sessions, now, dataDir: config.dataDir }),
    passwords: new Passwords({ blocklist: config.passwordBlocklist }),
    limits: new Limits({
      scale: config.limitsScale,
      redisUrl: config.redisUrl,
      ...(options.limitsPrefix === undefined ? {} : { keyPrefix: options.limitsPrefix }),
    }),
    outbox: new Outbox({ database, now, send, ...(log === undefined ? {} : { log }) }),
    breakers: new Map(),
    metrics: new Registry(),
    addressOf: (request) => limitedAddress(request.ip),
  }
}

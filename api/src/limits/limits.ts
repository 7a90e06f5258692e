import { createHash } from 'node:crypto'
import type { CallLimit } from '@csuite/shared/contract/define-endpoint'
import { REPORTS_AN_HOUR } from '@csuite/shared/contract/remote-errors'
import { Redis, type RedisOptions, ReplyError } from 'ioredis'
import { isDatabaseUnavailable } from '../db/database-errors'
import { AppError, unavailable } from '../http/app-error'
import { widerNetworks } from '../http/client-address'
import { type Counters, type LimitWindow, MemoryCounters, RedisCounters } from './limit-counters'
import { isSentinelAddress, readSentinelAddress } from './sentinel-address'

interface Rule {
  points: number
  /** Seconds. */
  window: number
  /** A minimum delay: LIMITS_SCALE shortens the window instead of multiplying the points. */
  waiting?: boolean
  /** Multiples of the points for the /56 and the /48 around the address that a key ends with, which customers may share. */
  wider?: readonly [number, number]
}

const WIDER = [4, 16] as const

/** The rate limits of mailboxes, addresses and what is refunded; those of a caller stand in the contract (`limited`). */
const rules = {
  failedLoginByAccountAndAddress: { points: 10, window: 600, wider: [5, 5] },
  failedLoginByAccount: { points: 50, window: 3600 },
  failedLoginByAddress: { points: 100, window: 3600 },
  failedLoginByKnownBrowser: { points: 10, window: 600 },
  failedLoginByKnownBrowsers: { points: 60, window: 3600 },
  failedPasswordBySession: { points: 10, window: 600 },
  rightPassword: { points: 300, window: 600 },
  failedFactorByAccountAndAddress: { points: 10, window: 3600, wider: [1, 2] },
  failedFactorByAccount: { points: 30, window: 3600 },
  failedFactorByAddress: { points: 100, window: 3600 },
  failedFactorByKnownBrowser: { points: 10, window: 3600 },
  failedFactorByKnownBrowsers: { points: 60, window: 3600 },
  failedPasskeyByAddress: { points: 100, window: 3600 },
  resendWait: { points: 1, window: 60, waiting: true },
  resendByMailbox: { points: 5, window: 3600 },
  resendByAddress: { points: 20, window: 3600 },
  forgotWait: { points: 1, window: 60, waiting: true },
  forgotByMailbox: { points: 5, window: 3600 },
  forgotByAddress: { points: 20, window: 3600 },
  codeCheckByAddress: { points: 60, window: 3600 },
  codeCheckByMailbox: { points: 60, window: 3600 },
  emailChangeByUser: { points: 5, window: 3600 },
  emailChangeByMailbox: { points: 5, window: 3600 },
  exportByUser: { points: 5, window: 3600 },
  mailByAdministrator: { points: 5, window: 3600 },
  noticeByMailbox: { points: 3, window: 3600 },
  newDeviceMailByAccount: { points: 5, window: 3600 },
  emailCheckByAddress: { points: 10, window: 60 },
  emailCheckByAddressDaily: { points: 50, window: 86_400 },
  registerByMailbox: { points: 5, window: 3600 },
  registerByAddress: { points: 50, window: 3600, wider: [1, 1] },
  emailTakenByAddress: { points: 10, window: 60 },
  emailTakenByAddressDaily: { points: 50, window: 86_400 },
  companyByAddress: { points: 1000, window: 600 },
  socialByAddress: { points: 60, window: 600 },
  oidcByAddress: { points: 600, window: 60 },
  telemetryByAddress: { points: 120, window: 60 },
  errorsByBrowser: { points: REPORTS_AN_HOUR, window: 3600 },
  reporterByAddress: { points: 300, window: 3600 },
  pointerByCaller: { points: 60, window: 60 },
} as const satisfies Record<string, Rule>

type LimitName = keyof typeof rules

/** What is told of a wait that is more than a moment. */
function waitText(seconds: number): string {
  const [count, unit] =
    seconds <= 7200 ? [Math.ceil(seconds / 60), 'minutos'] : [Math.ceil(seconds / 3600), 'horas']
  return `Demasiados intentos. Espera ${count} ${unit} e inténtalo de nuevo.`
}

export type CountedLimit = readonly [limit: LimitName | CallLimit, key: string]

/** Rate limits, counted in Redis for all replicas or in this process. */
export class Limits {
  readonly #redis: Redis | undefined
  readonly #shared: Counters | undefined
  readonly #own = new MemoryCounters()
  /** Redis did not write the last attempt: it is a replica, full or cannot save. */
  #isRefused = false

  constructor(
    private readonly options: { scale: number; redisUrl?: string | undefined; keyPrefix?: string },
  ) {
    this.#redis = options.redisUrl === undefined ? undefined : connectRedis(options.redisUrl)
    this.#shared = this.#redis && new RedisCounters(this.#redis)
  }

  /**
   * Counts an attempt on every given limit and returns the function that refunds it.
   * @throws AppError 429 with Retry-After if one is exceeded; then nothing is counted
   */
  async take(...counted: CountedLimit[]): Promise<() => Promise<void>> {
    const windows = counted.flatMap((one) => this.#windowsOf(one))
    const wait = await this.#take(windows)
    if (wait > 0) {
      const retryAfter = Math.max(1, Math.ceil(wait / 1000))
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfter,
        ...(retryAfter > 90 && { message: waitText(retryAfter) }),
      })
    }
    return () => this.refund(...counted)
  }

  async #take(windows: LimitWindow[]): Promise<number> {
    try {
      const wait = await this.#counters().take(windows)
      this.#isRefused = false
      return wait
    } catch (error) {
      // Redis disconnected: it may not have counted, and an uncounted attempt must not pass.
      if (!(error instanceof ReplyError)) throw unavailable(1)
      this.#isRefused = true
      return this.#own.take(windows)
    }
  }

  /** Counts an attempt at `work`, which was none where the process or its database could not serve it. */
  async during<T>(counted: CountedLimit[], work: () => Promise<T>): Promise<T> {
    const refund = await this.take(...counted)
    try {
      return await work()
    } catch (error) {
      if (isUnavailable(error)) await refund()
      throw error
    }
  }

  async refund(...counted: CountedLimit[]): Promise<void> {
    const windows = counted.flatMap((one) => this.#windowsOf(one))
    // A failed refund only tightens the limit.
    await this.#counters()
      .refund(windows)
      .catch(() => this.#own.refund(windows))
  }

  /** Whether Redis is configured and away, or refuses to write, so that each process counts by itself. */
  get inMemory(): boolean {
    return this.#redis !== undefined && (this.#isRefused || this.#redis.status !== 'ready')
  }

  close(): void {
    this.#redis?.disconnect()
  }

  #counters(): Counters {
    return this.#shared !== undefined && this.#redis?.status === 'ready' ? this.#shared : this.#own
  }

  #windowsOf([limit, key]: CountedLimit): LimitWindow[] {
    const rule: Rule & { name: string } = typeof limit === 'string' ? { name: limit, ...rules[limit] } : limit
    const { name, points, waiting, wider = WIDER } = rule
    const { scale, keyPrefix = 'csuite' } = this.options
    const ms = rule.window * 1000
    const address = key.slice(key.lastIndexOf(' ') + 1)
    const before = key.slice(0, key.length - address.length)
    const networks = [address, ...widerNetworks(address)].map((network) => before + network)
    return networks.map((counted, width) => ({
      key: `${keyPrefix}:${name}:${hashed(counted)}`,
      points: waiting ? points : Math.max(1, Math.round(points * (wider[width - 1] ?? 1) * scale)),
      ms: waiting ? ms / scale : ms,
    }))
  }
}

const isUnavailable = (error: unknown) =>
  error instanceof AppError ? error.statusCode === 503 : isDatabaseUnavailable(error)

/** Emails and addresses are not stored in Redis as text. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** Reconnects by itself; commands fail at once while it is away. */
export function connectRedis(url: string): Redis {
  const options: RedisOptions = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    // Not commandTimeout, which in a busy process also hits replies that have arrived.
    socketTimeout: 1500,
    retryStrategy: (times) => Math.min(times * 100, 500),
  }
  const redis = isSentinelAddress(url)
    ? new Redis({ ...options, ...sentinels(url) })
    : new Redis(url, options)
  // An unhandled 'error' event would end the process.
  redis.on('error', () => undefined)
  return redis
}

function sentinels(url: string): RedisOptions {
  const read = readSentinelAddress(url)
  if (typeof read === 'string') throw new Error(`REDIS_URL ${read}`)
  return {
    ...read,
    // A Sentinel that accepts connections and never answers must not hold up the next one.
    sentinelCommandTimeout: 1000,
    sentinelRetryStrategy: (times) => Math.min(times * 100, 500),
    // The master became a replica: the Sentinels know the new one.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  }
}

import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { AppError } from './app-error'

interface Rule {
  /** Allowed within the window. */
  points: number
  /** Seconds. */
  window: number
  /** A waiting time between two of them: LIMITS_SCALE shortens it instead of multiplying the points. */
  waiting?: boolean
}

/** Every limit of the product (design: "Limits"). A key is an email, an address, or both. */
const rules = {
  failedLoginByAccountAndAddress: { points: 10, window: 600 },
  failedLoginByAccount: { points: 50, window: 3600 },
  failedLoginByAddress: { points: 100, window: 3600 },
  resendWait: { points: 1, window: 60, waiting: true },
  resendByEmail: { points: 5, window: 3600 },
  resendByAddress: { points: 20, window: 3600 },
  forgotWait: { points: 1, window: 60, waiting: true },
  forgotByEmail: { points: 5, window: 3600 },
  forgotByAddress: { points: 20, window: 3600 },
  codeCheckByAddress: { points: 60, window: 3600 },
  emailCheckByAddress: { points: 10, window: 60 },
  emailCheckByAddressDaily: { points: 50, window: 86_400 },
  registerByEmail: { points: 20, window: 3600 },
  registerByAddress: { points: 500, window: 3600 },
  socialByAddress: { points: 60, window: 600 },
  telemetryByAddress: { points: 120, window: 60 },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof rules

/** One thing to count: which limit, for whom. */
export type Counted = readonly [limit: LimitName, key: string]

/** Counts attempts before the work they guard is done, atomically, in Redis for all replicas or in this process. */
export class Limits {
  readonly #limiters = new Map<LimitName, RateLimiterAbstract>()
  readonly #redis: Redis | undefined

  constructor(options: { scale: number; redisUrl?: string | undefined; keyPrefix?: string }) {
    const { scale, redisUrl, keyPrefix = 'csuite' } = options
    this.#redis = redisUrl === undefined ? undefined : connect(redisUrl)
    for (const [name, rule] of Object.entries(rules) as [LimitName, Rule][]) {
      const limits = {
        keyPrefix: `${keyPrefix}:${name}`,
        points: rule.waiting ? rule.points : Math.max(1, Math.round(rule.points * scale)),
        duration: rule.waiting ? rule.window / scale : rule.window,
      }
      const memory = new RateLimiterMemory(limits)
      this.#limiters.set(
        name,
        this.#redis === undefined
          ? memory
          : new RateLimiterRedis({
              ...limits,
              // Redis counts in whole seconds.
              duration: Math.max(1, Math.round(limits.duration)),
              storeClient: this.#redis,
              rejectIfRedisNotReady: true,
              insuranceLimiter: memory,
            }),
      )
    }
  }

  /**
   * Counts an attempt on every given limit. Over one of them: 429 with Retry-After, and nothing is counted, so that
   * refused attempts neither prolong a wait nor use up another limit.
   */
  async take(...counted: Counted[]): Promise<void> {
    const results = await Promise.all(
      counted.map(async ([name, key]) => ({
        name,
        state: await this.#limiter(name).penalty(hashed(key), 1),
      })),
    )
    const over = results.filter(({ name, state }) => state.consumedPoints > this.#limiter(name).points)
    if (over.length === 0) return
    await this.giveBack(...counted)
    const wait = Math.max(...over.map(({ state }) => state.msBeforeNext))
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
  }

  /** Takes back what `take` counted: the attempt turned out not to be one that is limited. */
  async giveBack(...counted: Counted[]): Promise<void> {
    await Promise.all(counted.map(([name, key]) => this.#limiter(name).reward(hashed(key), 1)))
  }

  /** True while Redis is set up and away: each process counts by itself. */
  get inMemory(): boolean {
    return this.#redis !== undefined && this.#redis.status !== 'ready'
  }

  close(): void {
    this.#redis?.disconnect()
  }

  #limiter(name: LimitName): RateLimiterAbstract {
    const limiter = this.#limiters.get(name)
    if (limiter === undefined) throw new Error(`no limit ${name}`)
    return limiter
  }
}

/** Addresses of people are not kept in Redis as text. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function connect(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    commandTimeout: 500,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  })
  // Without a listener an unreachable Redis would end the process; the limits go on in memory meanwhile.
  redis.on('error', () => undefined)
  return redis
}

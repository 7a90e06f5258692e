import type { Redis } from 'ioredis'

/** A fixed window: at most `points` within `ms` of the first one. */
export interface LimitWindow {
  key: string
  points: number
  ms: number
}

export interface Counters {
  /** Counts on all windows and returns 0. If one is full it counts on none and returns the milliseconds that remain. */
  take(windows: readonly LimitWindow[]): Promise<number>
  refund(windows: readonly LimitWindow[]): Promise<void>
}

/** Checks and counts atomically. */
const TAKE = `
local wait = 0
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('get', key) or '0') >= tonumber(ARGV[2 * i - 1]) then
    wait = math.max(wait, redis.call('pttl', key), 1)
  end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  if redis.call('incr', key) == 1 then redis.call('pexpire', key, ARGV[2 * i]) end
end
return 0`

const GIVE_BACK = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('get', key) or '0') > 0 then redis.call('decr', key) end
end`

/** Shared by all replicas. */
export class RedisCounters implements Counters {
  constructor(private readonly redis: Redis) {}

  async take(windows: readonly LimitWindow[]): Promise<number> {
    const values = windows.flatMap(({ points, ms }) => [points, Math.max(1, Math.round(ms))])
    return Number(await this.redis.eval(TAKE, windows.length, ...windows.map(({ key }) => key), ...values))
  }

  async refund(windows: readonly LimitWindow[]): Promise<void> {
    await this.redis.eval(GIVE_BACK, windows.length, ...windows.map(({ key }) => key))
  }
}

/** Expired windows are removed above this size. */
const SWEEP_ABOVE = 10_000

/** Of this process only. */
export class MemoryCounters implements Counters {
  readonly #windows = new Map<string, { used: number; until: number }>()
  #sweepAbove = SWEEP_ABOVE

  take(windows: readonly LimitWindow[]): Promise<number> {
    const now = performance.now()
    const waits = windows.map(({ key, points }) => {
      const { used, until } = this.#alive(key, now) ?? { used: 0, until: now }
      return used >= points ? until - now : 0
    })
    const wait = Math.max(...waits)
    if (wait > 0) return Promise.resolve(wait)
    for (const { key, ms } of windows) {
      const window = this.#alive(key, now) ?? { used: 0, until: now + ms }
      window.used += 1
      this.#windows.set(key, window)
    }
    this.#sweep(now)
    return Promise.resolve(0)
  }

  refund(windows: readonly LimitWindow[]): Promise<void> {
    for (const { key } of windows) {
      const window = this.#alive(key, performance.now())
      if (window !== undefined && window.used > 0) window.used -= 1
    }
    return Promise.resolve()
  }

  #alive(key: string, now: number) {
    const window = this.#windows.get(key)
    return window === undefined || window.until <= now ? undefined : window
  }

  #sweep(now: number): void {
    if (this.#windows.size <= this.#sweepAbove) return
    for (const [key, { until }] of this.#windows) if (until <= now) this.#windows.delete(key)
    this.#sweepAbove = Math.max(SWEEP_ABOVE, 2 * this.#windows.size)
  }
}

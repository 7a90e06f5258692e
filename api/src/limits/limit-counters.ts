import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'

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

export class MemoryCounters implements Counters {
  /** What each window has counted; it ends by itself. */
  readonly #used = new LRUCache<string, { count: number }>({ ttl: 1, ttlAutopurge: true, ttlResolution: 0 })

  take(windows: readonly LimitWindow[]): Promise<number> {
    const waits = windows.map(({ key, points }) =>
      (this.#used.get(key)?.count ?? 0) < points ? 0 : this.#used.getRemainingTTL(key),
    )
    const wait = Math.max(...waits)
    if (wait > 0) return Promise.resolve(wait)
    for (const { key, ms } of windows) {
      const used = this.#used.get(key)
      if (used) used.count += 1
      else this.#used.set(key, { count: 1 }, { ttl: ms })
    }
    return Promise.resolve(0)
  }

  refund(windows: readonly LimitWindow[]): Promise<void> {
    for (const { key } of windows) {
      const used = this.#used.get(key)
      if (used && used.count > 0) used.count -= 1
    }
    return Promise.resolve()
  }
}

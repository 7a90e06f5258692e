import type { TelemetryEvent } from '@csuite/shared/contract/releases'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../http/app-error'
import type { Limits } from '../../../limits/limits'
import type { CanaryBrowser } from '../canary/canary-bucket'

const HOUR_MS = 3_600_000
const KNOWN_MAX = 50_000

/** Where a report comes from. Without a signed id the address counts as a browser, which canaries ignore. */
export interface Reporter {
  address: string
  browser?: CanaryBrowser
}

/** The browsers that report on remotes: each counts once an hour for a release and kind, and an address has so many. */
export class Reporters {
  readonly #admitted: LRUCache<string, true>
  readonly #counted: LRUCache<string, true>

  constructor(private readonly deps: { limits: Pick<Limits, 'take'>; now: () => number }) {
    const options = { max: KNOWN_MAX, ttl: HOUR_MS, perf: { now: deps.now } }
    this.#admitted = new LRUCache(options)
    this.#counted = new LRUCache(options)
  }

  /** False for the next browser of an address that has had its share: anybody gets an id with each document. */
  async admits(reporter: string, address: string): Promise<boolean> {
    const key = `${address} ${reporter}`
    if (this.#admitted.has(key)) return true
    try {
      await this.deps.limits.take(['reporterByAddress', address])
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false
      throw error
    }
    this.#admitted.set(key, true)
    return true
  }

  /** The events that this browser has not reported within the hour. */
  firstOf(reporter: string, events: readonly TelemetryEvent[]): TelemetryEvent[] {
    return events.filter(({ remote, version, kind }) => {
      const key = `${reporter} ${remote} ${version} ${kind}`
      if (this.#counted.has(key)) return false
      this.#counted.set(key, true)
      return true
    })
  }
}

import type { TelemetryEvent } from '@csuite/shared/contract/releases'
import type { Database } from '../../../db/database'
import { type TelemetryCount, addTelemetry, readTelemetry } from '../pointers/releases.repository'

/** Upper bounds of the histogram's buckets in milliseconds. */
const BOUNDS = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 600_000] as const
/** Maximum of buffered counters; more are dropped, since anybody may send events. */
const PENDING_MAX = 2000

/** Counts loads and failures that browsers report; buffered and added to the database every few seconds. */
export class Telemetry {
  readonly #pending = new Map<string, TelemetryCount>()

  constructor(private readonly deps: { database: Database }) {}

  /** @param events of known releases */
  record(events: readonly TelemetryEvent[]): void {
    for (const { remote: name, version, kind, value } of events) {
      if (kind !== 'load' && kind !== 'failure') continue
      const bucket = kind === 'failure' ? 0 : bucketOf(value)
      const key = `${name}/${version}/${kind}/${bucket}`
      const counter = this.#pending.get(key)
      if (counter) counter.count += 1
      else if (this.#pending.size < PENDING_MAX)
        this.#pending.set(key, { name, version, kind, bucket, count: 1 })
    }
  }

  /** Writes the buffer; on failure it is kept for the next flush. */
  async flush(): Promise<void> {
    const counts = [...this.#pending.values()]
    this.#pending.clear()
    try {
      await addTelemetry(this.deps.database.orm, counts)
    } catch (error) {
      for (const count of counts) {
        const key = `${count.name}/${count.version}/${count.kind}/${count.bucket}`
        const newer = this.#pending.get(key)
        this.#pending.set(key, { ...count, count: count.count + (newer?.count ?? 0) })
      }
      throw error
    }
  }

  /** Figures by `name/version` over all replicas. */
  async figures() {
    const rows = await readTelemetry(this.deps.database.orm)
    return new Map(rows.map(({ name, version, ...figures }) => [`${name}/${version}`, figures]))
  }
}

function bucketOf(value: number): number {
  return BOUNDS.find((bound) => value <= bound) ?? BOUNDS[BOUNDS.length - 1] ?? 0
}

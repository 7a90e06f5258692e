import type { TelemetryEvent } from '@csuite/shared/contract/releases'
import type { VitalCount } from '../canary/canary-vitals.repository'

/** Upper bounds of the buckets of loads, in milliseconds. */
export const LOAD_BOUNDS = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 600_000]
/** Maximum of buffered counters; more are dropped, since anybody may send events. */
const PENDING_MAX = 2000

/** Counts what browsers report in the buckets of histograms; added to the database every few seconds. */
export class CountBuffer {
  readonly #pending = new Map<string, VitalCount>()

  constructor(
    private readonly bounds: readonly number[],
    private readonly write: (counts: VitalCount[]) => Promise<void>,
  ) {}

  /** @param event of a known release */
  count({ remote: name, version, kind, value }: TelemetryEvent): void {
    const bucket = kind === 'failure' ? 0 : (this.bounds.find((bound) => value <= bound) ?? 0)
    const key = `${name}/${version}/${kind}/${bucket}`
    const known = this.#pending.get(key)
    if (known) known.count += 1
    else if (this.#pending.size < PENDING_MAX)
      this.#pending.set(key, { name, version, kind, bucket, count: 1 })
  }

  /** Writes the buffer, sorted, so that two replicas cannot deadlock; on failure it is kept for the next flush. */
  async flush(): Promise<void> {
    if (this.#pending.size === 0) return
    const sorted = [...this.#pending].sort(([one], [other]) => (one < other ? -1 : 1))
    const counts = sorted.map(([key, row]) => [key, { ...row }] as const)
    await this.write(counts.map(([, row]) => row))
    for (const [key, { count }] of counts) {
      const pending = this.#pending.get(key)
      if (pending && (pending.count -= count) === 0) this.#pending.delete(key)
    }
  }
}

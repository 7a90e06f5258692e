import type { TelemetryEvent } from '@csuite/shared/contract/releases'
import type { Database } from '../../db/database'
import { type TelemetryCount, addTelemetry, listTelemetry } from './releases.repository'

/** Upper bounds of the histogram: milliseconds; CLS is counted in thousandths. */
const BOUNDS = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 600_000] as const
/** Most counters that wait to be written; what comes beyond is dropped, since anybody may send. */
const PENDING_MAX = 2000

interface Figures {
  loads: number
  failures: number
  /** 75th percentile of the load time in ms, as the upper bound of its bucket. */
  p75: number | null
}

/** What browsers report of remotes: counted in this process, added to the database every few seconds. */
export class Telemetry {
  readonly #pending = new Map<string, TelemetryCount>()

  constructor(private readonly deps: { database: Database }) {}

  /** Counts events of releases that exist; `known` holds `name/version`. */
  record(events: readonly TelemetryEvent[], known: ReadonlySet<string>): TelemetryEvent[] {
    const accepted = events.filter((event) => known.has(`${event.remote}/${event.version}`))
    for (const { remote: name, version, kind, value } of accepted) {
      const bucket = kind === 'failure' ? 0 : bucketOf(kind === 'CLS' ? value * 1000 : value)
      const key = `${name}/${version}/${kind}/${bucket}`
      const counter = this.#pending.get(key)
      if (counter) counter.count += 1
      else if (this.#pending.size < PENDING_MAX)
        this.#pending.set(key, { name, version, kind, bucket, count: 1 })
    }
    return accepted
  }

  /** Adds what was counted to the database; on failure it stays counted and goes with the next flush. */
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
  async figures(): Promise<Map<string, Figures>> {
    const rows = await listTelemetry(this.deps.database.orm)
    const figures = new Map<string, Figures>()
    const loadsOf = new Map<string, TelemetryCount[]>()
    for (const row of rows) {
      const key = `${row.name}/${row.version}`
      const entry = figures.get(key) ?? { loads: 0, failures: 0, p75: null }
      if (row.kind === 'load') {
        entry.loads += row.count
        loadsOf.set(key, [...(loadsOf.get(key) ?? []), row])
      }
      if (row.kind === 'failure') entry.failures += row.count
      figures.set(key, entry)
    }
    for (const [key, counts] of loadsOf) {
      const entry = figures.get(key)
      if (entry) entry.p75 = percentile(counts, 0.75)
    }
    return figures
  }
}

function bucketOf(value: number): number {
  return BOUNDS.find((bound) => value <= bound) ?? BOUNDS[BOUNDS.length - 1] ?? 0
}

function percentile(counts: TelemetryCount[], share: number): number | null {
  const sorted = [...counts].sort((a, b) => a.bucket - b.bucket)
  const total = sorted.reduce((sum, row) => sum + row.count, 0)
  let seen = 0
  for (const row of sorted) {
    seen += row.count
    if (seen >= total * share) return row.bucket
  }
  return null
}

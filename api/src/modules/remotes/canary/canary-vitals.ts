import type { RegistryState, TelemetryEvent } from '@csuite/shared/contract/releases'
import type { Database } from '../../../db/database'
import { CountBuffer } from '../telemetry/count-buffer'
import { mayHave } from './canary-analysis'
import type { CanaryBrowser } from './canary-bucket'
import { type VitalCount, addVitals, listVitals } from './canary-vitals.repository'

type Remote = RegistryState['remotes'][number]

/** Upper bounds in milliseconds, each 12 % above the one before. */
const BOUNDS = [...Array.from({ length: 62 }, (_, index) => Math.round(16 * 1.12 ** index)), 600_000]
/** A canary is halted if this many browsers measured both releases and the intervals of their 75th percentiles are apart. */
const BROWSERS_MIN = 20
const QUANTILE = 0.75
/** Of 99 %: it is looked at every few seconds. */
const Z = 2.58

/** Compares the web vitals of pages that began at a canary with those of the release before, each browser once an hour. */
export class CanaryVitals {
  readonly #counts = new CountBuffer(BOUNDS, (counts) => addVitals(this.deps.database.orm, counts))

  constructor(private readonly deps: { database: Database }) {}

  record(events: readonly TelemetryEvent[], browser: CanaryBrowser, remotes: readonly Remote[]): void {
    for (const event of events) {
      const remote = remotes.find(({ name }) => name === event.remote)
      const isMeasured = event.kind === 'LCP' || event.kind === 'INP'
      if (isMeasured && remote && mayHave(remote, browser, event.version)) this.#counts.count(event)
    }
  }

  flush(): Promise<void> {
    return this.#counts.flush()
  }

  async verdicts(remotes: readonly Remote[]): Promise<{ name: string; version: string; reason: string }[]> {
    const tried = remotes.filter((remote) => remote.canary)
    if (tried.length === 0) return []
    const rows = await listVitals(this.deps.database.orm)
    return tried.flatMap(({ name, active, canary }) => {
      const version = canary?.manifest.version ?? ''
      const [reason] = ['INP', 'LCP'].flatMap((kind) => {
        const of = (wanted: string) =>
          intervalOf(rows.filter((row) => row.name === name && row.version === wanted && row.kind === kind))
        const [now, before] = [of(version), of(active.manifest.version)]
        return now && before && now.low >= before.high ? [reasonOf(kind, now, before)] : []
      })
      return reason === undefined ? [] : [{ name, version, reason }]
    })
  }
}

interface Interval {
  browsers: number
  p75: number
  low: number
  high: number
}

/** The 75th percentile with its interval by order statistics; undefined for too few browsers. */
function intervalOf(buckets: readonly Pick<VitalCount, 'bucket' | 'count'>[]): Interval | undefined {
  const sorted = buckets.toSorted((one, other) => one.bucket - other.bucket)
  const browsers = sorted.reduce((sum, { count }) => sum + count, 0)
  if (browsers < BROWSERS_MIN) return undefined
  const at = (rank: number) => {
    let upto = 0
    return sorted.find(({ count }) => (upto += count) >= Math.min(Math.max(rank, 1), browsers))?.bucket ?? 0
  }
  const spread = Z * Math.sqrt(browsers * QUANTILE * (1 - QUANTILE))
  const lowest = at(Math.floor(browsers * QUANTILE - spread))
  return {
    browsers,
    p75: at(Math.ceil(browsers * QUANTILE)),
    low: BOUNDS[BOUNDS.indexOf(lowest) - 1] ?? 0,
    high: at(Math.ceil(browsers * QUANTILE + spread) + 1),
  }
}

const reasonOf = (kind: string, now: Interval, before: Interval) =>
  `El ${kind} (p75) es ${shown(now)}; en la versión activa, ${shown(before)}.`

const shown = ({ p75, low, high, browsers }: Interval) =>
  `${p75} ms (entre ${low} y ${high}, ${browsers} navegadores)`

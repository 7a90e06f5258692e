import type { TelemetryEvent } from '@csuite/shared/contract/releases'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Seconds. */
const LOAD_BUCKETS = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8]
/** Seconds for LCP and INP. */
const VITAL_BUCKETS = [0.05, 0.1, 0.2, 0.5, 1, 2.5, 4, 8]
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1]

const labelNames = ['remote', 'version'] as const
type Label = (typeof labelNames)[number]

/** Prometheus metrics of remotes in browsers. Only releases that some pointer names have series. */
export class RemoteMetrics {
  readonly #loads: Histogram<Label>
  readonly #failures: Counter<Label>
  readonly #vitals: Record<'LCP' | 'INP' | 'CLS', Histogram<Label>>
  readonly #shown = new Set<string>()

  constructor(registry: Registry) {
    const registers = [registry]
    const histogram = (name: string, help: string, buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers })
    this.#loads = histogram(
      'remote_load_seconds',
      "Time until a remote's routes were known in a browser",
      LOAD_BUCKETS,
    )
    this.#failures = new Counter({
      name: 'remote_failures_total',
      help: 'Failed loads and crashed screens of remotes in browsers',
      labelNames,
      registers,
    })
    this.#vitals = {
      LCP: histogram(
        'remote_lcp_seconds',
        'Largest contentful paint of pages that began at a remote',
        VITAL_BUCKETS,
      ),
      INP: histogram(
        'remote_inp_seconds',
        'Interaction to next paint of pages that began at a remote',
        VITAL_BUCKETS,
      ),
      CLS: histogram('remote_cls', 'Layout shift of pages that began at a remote', SHIFT_BUCKETS),
    }
  }

  /** Counts events of known releases and drops the series of others. @param known `name/version` */
  observe(events: readonly TelemetryEvent[], known: ReadonlySet<string>): void {
    for (const { remote, version, kind, value } of events) {
      const labels = { remote, version }
      this.#shown.add(`${remote}/${version}`)
      if (kind === 'failure') this.#failures.inc(labels)
      else if (kind === 'load') this.#loads.observe(labels, value / 1000)
      else this.#vitals[kind].observe(labels, kind === 'CLS' ? value : value / 1000)
    }
    for (const key of this.#shown) if (!known.has(key)) this.#drop(key)
  }

  #drop(key: string): void {
    const [remote = '', version = ''] = key.split('/')
    this.#shown.delete(key)
    for (const metric of [this.#loads, this.#failures, ...Object.values(this.#vitals)])
      metric.remove({ remote, version })
  }
}

import type { RegistryState, TelemetryEvent } from '@csuite/shared/contract/releases'
import type { Database } from '../../../db/database'
import { type CanaryBrowser, takesCanary } from './canary-bucket'
import { type CanaryOutcome, addOutcomes, countOutcomes } from '../pointers/releases.repository'

type Remote = RegistryState['remotes'][number]

/** Maximum of buffered outcomes; more are dropped, since anybody may send them. */
const PENDING_MAX = 2000
/** A canary is halted if at least this many browsers tried it and its failure rate exceeds the baseline's by this much. */
const BROWSERS_MIN = 20
const TOLERATED_EXCESS = 0.05

/** Compares failure rates by distinct browsers: each has a signed id and counts once, for the release that it was given. */
export class CanaryAnalysis {
  readonly #pending = new Map<string, CanaryOutcome>()

  constructor(private readonly deps: { database: Database }) {}

  record(events: readonly TelemetryEvent[], browser: CanaryBrowser, remotes: readonly Remote[]): void {
    for (const { remote: name, version, kind } of events) {
      const remote = remotes.find((candidate) => candidate.name === name)
      if ((kind !== 'load' && kind !== 'failure') || !remote || !mayHave(remote, browser, version)) continue
      const key = `${name}/${version}/${browser.id}`
      const failed = kind === 'failure' || this.#pending.get(key)?.failed === true
      if (this.#pending.has(key) || this.#pending.size < PENDING_MAX)
        this.#pending.set(key, { name, version, browser: browser.id, failed })
    }
  }

  /** Writes the buffer; on failure it is kept for the next flush. */
  async flush(): Promise<void> {
    const outcomes = [...this.#pending]
    await addOutcomes(
      this.deps.database.orm,
      outcomes.map(([, outcome]) => outcome),
    )
    for (const [key, outcome] of outcomes) if (this.#pending.get(key) === outcome) this.#pending.delete(key)
  }

  async verdicts(remotes: readonly Remote[]): Promise<{ name: string; version: string; reason: string }[]> {
    const tried = remotes.filter((remote) => remote.canary)
    if (tried.length === 0) return []
    const counts = await countOutcomes(this.deps.database.orm)
    return tried.flatMap(({ name, active, canary }) => {
      const version = canary?.manifest.version ?? ''
      const of = (wanted: string) => counts.find((row) => row.name === name && row.version === wanted)
      const reason = verdict(of(version), of(active.manifest.version))
      return reason === undefined ? [] : [{ name, version, reason }]
    })
  }
}

/** Whether a browser was given a version while a canary runs. */
export function mayHave(remote: Remote, browser: CanaryBrowser, version: string): boolean {
  const { active, canary } = remote
  return canary !== undefined && version === (takesCanary(remote, browser) ? canary : active).manifest.version
}

interface Count {
  browsers: number
  failed: number
}

function verdict(canary: Count | undefined, baseline: Count | undefined): string | undefined {
  if (!canary || canary.browsers < BROWSERS_MIN) return undefined
  const rate = canary.failed / canary.browsers
  const baseRate = baseline ? baseline.failed / baseline.browsers : 0
  if (rate <= baseRate + TOLERATED_EXCESS) return undefined
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  return `Falló en el ${percent(rate)} de ${canary.browsers} navegadores; la versión activa, en el ${percent(baseRate)}.`
}

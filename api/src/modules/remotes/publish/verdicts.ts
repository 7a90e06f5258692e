import type { Database, Orm } from '../../../db/database'
import { type PublishingThread, rulesVersion } from './publishing-thread'
import type { Refusal } from '../rules/refusal'
import {
  type ReleaseRow,
  externalBase,
  findJudgedRelease,
  keepVerdict,
} from '../pointers/releases.repository'

interface Deps {
  database: Database
  /** Not the one of publications: a rollback must not wait for one. */
  thread: PublishingThread
  production: boolean
}

/** The gate's verdicts on stored releases: judged beside the event loop, once for each version of the rules. */
export class Verdicts {
  /** Production has stricter rules. */
  readonly #rules: string

  constructor(private readonly deps: Deps) {
    this.#rules = `${rulesVersion} ${deps.production}`
  }

  /** A release with the rules that it breaks; undefined if it was never published. */
  async of(
    release: { id: number } | { name: string; version: string },
  ): Promise<{ row: ReleaseRow; refusals: Refusal[] } | undefined> {
    const { database, thread, production } = this.deps
    const row = await findJudgedRelease(database.orm, release, this.#rules)
    if (!row || row.judged) return row && { row, refusals: [] }
    const { name, version, manifest } = row
    const job = { name, version, manifest, baseUrl: externalBase(row), production }
    const refusals = await thread.run('judge', name, job)
    // Where nothing can be written it is judged again.
    if (refusals.length === 0) await this.keep(database.orm, row.id).catch(() => undefined)
    return { row, refusals }
  }

  /** For a release that has passed the gate; a new one's is kept in the transaction that inserts it. */
  keep(orm: Orm, release: number): Promise<void> {
    return keepVerdict(orm, release, this.#rules)
  }
}

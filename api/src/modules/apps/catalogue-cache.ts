import type { ErrorCode } from '@csuite/shared/contract/errors'
import { LRUCache } from 'lru-cache'
import { type Audit, change } from '../../audit/change'
import { CATALOGUE_CHANNEL, announce } from '../../db/announce'
import { type Database, type Orm, type Unlisten, isTransaction } from '../../db/database'
import { AppError } from '../../http/app-error'

/**
 * Bounds how stale the catalogue gets while the LISTEN connection is down, and when nothing is announced: an approval that ends, an
 * email that is proven.
 */
const LIFETIME_MS = 1000
const MAX_BODIES = 500
const MAX_VIEWS = 10_000

/** What a person's catalogue lacks. */
export interface View {
  /** Equal for equal views. */
  key: string
  /** Apps outside whose audience the person is and that cannot be asked for. */
  hidden: readonly number[]
  /** Those that can be asked for; the date is when the person did. */
  locked: ReadonlyMap<number, Date | null>
}

export const everything: View = { key: '', hidden: [], locked: new Map() }

type Read<T> = () => Promise<T>
const fetchMethod = <T>(_key: unknown, _stale: unknown, { context }: { context: Read<T> }) => context()

/** Serialised catalogue responses; every process clears its cache when the catalogue or an audience changes. */
export class CatalogueCache {
  readonly #bodies: LRUCache<string, Buffer, Read<Buffer>>
  readonly #views: LRUCache<number, View, Read<View>>
  readonly #restricted: LRUCache<'', boolean, Read<boolean>>
  #unlisten: Unlisten | undefined

  constructor(
    private readonly database: Pick<Database, 'listen'>,
    now: () => number,
  ) {
    // Reads in flight during `drop` still resolve but are not cached: their result may predate the change.
    const shared = { ttl: LIFETIME_MS, perf: { now }, ignoreFetchAbort: true }
    this.#bodies = new LRUCache({ max: MAX_BODIES, ...shared, fetchMethod })
    this.#views = new LRUCache({ max: MAX_VIEWS, ...shared, fetchMethod })
    this.#restricted = new LRUCache({ max: 1, ...shared, fetchMethod })
  }

  async start(): Promise<void> {
    this.#unlisten = await this.database.listen(CATALOGUE_CHANNEL, () => {
      this.drop()
    })
  }

  async stop(): Promise<void> {
    await this.#unlisten?.()
  }

  drop(): void {
    this.#bodies.clear()
    this.#views.clear()
    this.#restricted.clear()
  }

  /**
   * Changes the catalogue in one transaction, and tells every process. A change that is a part of the caller's transaction is
   * announced by the caller, once, and undone only with all of it.
   */
  async change<T>(
    orm: Orm,
    by: number,
    work: (tx: Orm, audit: Audit) => Promise<T>,
    taken?: ErrorCode,
  ): Promise<T> {
    const changeAndTell = async (tx: Orm, audit: Audit) => {
      const changed = await work(tx, audit)
      if (!isTransaction(orm)) await announce(tx, CATALOGUE_CHANNEL)
      return changed
    }
    const result = await change(orm, by, changeAndTell, taken && (() => new AppError(taken)))
    // Without waiting for the notification: the caller reads the change next.
    this.drop()
    return result
  }

  /** The cached body; concurrent misses share one read. */
  body(key: string, read: Read<unknown>): Promise<Buffer> {
    return this.#bodies.forceFetch(key, { context: async () => Buffer.from(JSON.stringify(await read())) })
  }

  /** A person's view; where every app is for everybody nothing is read for a person. */
  async view(userId: number, isRestricted: Read<boolean>, read: Read<View>): Promise<View> {
    if (!(await this.#restricted.forceFetch('', { context: isRestricted }))) return everything
    return this.#views.forceFetch(userId, { context: read })
  }
}

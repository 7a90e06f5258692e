import { LRUCache } from 'lru-cache'
import type { Database, Unlisten } from '../../db/database'

export const CATALOGUE_CHANNEL = 'csuite_catalogue'
/** Bounds how stale the catalogue gets while the LISTEN connection is down. */
const LIFETIME_MS = 5000
const MAX_BODIES = 500

/** Serialised catalogue responses; every process clears its cache when the catalogue changes. */
export class CatalogueCache {
  readonly #bodies = new LRUCache<string, Promise<Buffer>>({ max: MAX_BODIES, ttl: LIFETIME_MS })
  #unlisten: Unlisten | undefined

  constructor(private readonly database: Pick<Database, 'listen'>) {}

  async start(): Promise<void> {
    this.#unlisten = await this.database.listen(CATALOGUE_CHANNEL, () => {
      this.drop()
    })
  }

  async stop(): Promise<void> {
    await this.#unlisten?.()
  }

  drop(): void {
    // Reads in flight still resolve but are not cached: their result may predate the change.
    this.#bodies.clear()
  }

  /** The cached body; concurrent misses share one read. */
  body(key: string, read: () => Promise<unknown>): Promise<Buffer> {
    const known = this.#bodies.get(key)
    if (known) return known
    const body = read().then((value) => Buffer.from(JSON.stringify(value)))
    this.#bodies.set(key, body)
    body.catch(() => {
      if (this.#bodies.peek(key) === body) this.#bodies.delete(key)
    })
    return body
  }
}

import { LRUCache } from 'lru-cache'
import { boundedBody, fetchUntrusted } from '../../http/fetch-untrusted'
import { KeyedQueues } from '../../limits/keyed-queues'
import { WorkQueue } from '../../limits/work-queue'
import type { Clock } from '../../platform'

export interface Picture {
  type: string
  content: Buffer
}

/** No SVG, which may carry script. */
const types = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
const BYTES_MAX = 512 * 1024
const TIMEOUT_MS = 2000
const CACHE_BYTES_MAX = 16 * 1024 * 1024
const CACHED_MS = 24 * 60 * 60_000
const FAILED_MS = 5 * 60_000
/** Overhead of a cache entry. */
const ENTRY_BYTES = 4096

interface Entry {
  source: string
  picture: Picture | undefined
}

/**
 * A cache of remote pictures with one entry for each owner, a person or an app, and one download of each at a time: whoever
 * changes their picture in a loop takes no more room and no more slots than anybody else. Failures are cached too.
 */
export class PictureCache {
  readonly #cache: LRUCache<string, Entry>
  readonly #downloads = new WorkQueue({ concurrency: 8, waiting: 200 })
  readonly #owners = new KeyedQueues(1)

  constructor(now: Clock) {
    this.#cache = new LRUCache({ maxSize: CACHE_BYTES_MAX, sizeCalculation: costOf, perf: { now } })
  }

  /** Undefined if the source has no picture. @throws AppError UNAVAILABLE if too many downloads are queued */
  async of(owner: string, source: string): Promise<Picture | undefined> {
    const known = this.#cache.get(owner)
    if (known?.source === source) return known.picture
    return this.#owners.run(owner, async () => {
      const meanwhile = this.#cache.get(owner)
      if (meanwhile?.source === source) return meanwhile.picture
      const picture = await this.#downloads.run(() => fetchPicture(source).catch(() => undefined))
      this.#cache.set(owner, { source, picture }, { ttl: picture ? CACHED_MS : FAILED_MS })
      return picture
    })
  }
}

const costOf = ({ picture }: Entry) => ENTRY_BYTES + (picture?.content.byteLength ?? 0)

async function fetchPicture(source: string): Promise<Picture> {
  const answer = await fetchUntrusted(source, {
    headers: { accept: [...types].join(',') },
    timeoutMs: TIMEOUT_MS,
    publicOnly: true,
  })
  const type = answer.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (answer.statusCode !== 200 || !types.has(type)) {
    answer.destroy()
    throw new Error('no picture')
  }
  return { type, content: await boundedBody(answer, BYTES_MAX) }
}

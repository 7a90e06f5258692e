import { LRUCache } from 'lru-cache'
import { boundedBody, fetchUntrusted } from '../../http/fetch-untrusted'
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

/** A cache of remote pictures by URL; failures are cached too. */
export class PictureCache {
  readonly #cache: LRUCache<string, { picture: Picture | undefined }>
  readonly #downloads = new WorkQueue({ concurrency: 8, waiting: 200 })

  constructor(now: Clock) {
    this.#cache = new LRUCache({ maxSize: CACHE_BYTES_MAX, sizeCalculation: costOf, perf: { now } })
  }

  /** Undefined if the source has no picture. @throws AppError UNAVAILABLE if too many downloads are queued */
  async of(source: string): Promise<Picture | undefined> {
    if (!this.#cache.has(source))
      await this.#downloads.run(async () => {
        if (this.#cache.has(source)) return
        const picture = await fetchPicture(source).catch(() => undefined)
        this.#cache.set(source, { picture }, { ttl: picture ? CACHED_MS : FAILED_MS })
      })
    return this.#cache.get(source)?.picture
  }
}

const costOf = ({ picture }: { picture: Picture | undefined }) =>
  ENTRY_BYTES + (picture?.content.byteLength ?? 0)

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

import { LRUCache } from 'lru-cache'
import { boundedBody, getOutside } from '../../http/get-outside'
import { WorkQueue } from '../../limits/work-queue'
import type { Clock } from '../../platform'

export interface Picture {
  type: string
  content: Buffer
}

/** No SVG: it may carry script. */
const types = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
const BYTES_MAX = 512 * 1024
const TIMEOUT_MS = 2000
/** Bytes kept in memory, and how long a picture and a failure are. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024
const KEPT_MS = 24 * 60 * 60_000
const FAILED_MS = 5 * 60_000
/** What an entry costs beside its content. */
const ENTRY_BYTES = 4096

/** Copies of pictures by the address of their source. A source that is down or slow costs its own pictures. */
export class PictureCopies {
  readonly #kept: LRUCache<string, { picture: Picture | undefined }>
  readonly #line = new WorkQueue({ concurrency: 8, waiting: 200 })

  constructor(now: Clock) {
    this.#kept = new LRUCache({ maxSize: KEPT_BYTES_MAX, sizeCalculation: costOf, perf: { now } })
  }

  /** @returns undefined where the source gives no picture; rejects with UNAVAILABLE where too many sources are asked. */
  async of(source: string): Promise<Picture | undefined> {
    if (!this.#kept.has(source))
      await this.#line.run(async () => {
        if (this.#kept.has(source)) return
        const picture = await fetchPicture(source).catch(() => undefined)
        this.#kept.set(source, { picture }, { ttl: picture ? KEPT_MS : FAILED_MS })
      })
    return this.#kept.get(source)?.picture
  }
}

const costOf = ({ picture }: { picture: Picture | undefined }) =>
  ENTRY_BYTES + (picture?.content.byteLength ?? 0)

/** @throws Error where there is none */
async function fetchPicture(source: string): Promise<Picture> {
  const answer = await getOutside(source, {
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

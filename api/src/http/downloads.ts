import { Readable } from 'node:stream'
import { AppError, unavailable } from './app-error'

/** Of one process at the same time: each holds a request's slot until it is downloaded. */
const AT_ONCE = 10
/** How long the client may take to read a part. */
const STALLED_MS = 30_000
const RUNNING = 'Ya tienes una descarga en marcha. Espera a que termine.'

/** Answers of one kind that are written while they are downloaded: of a caller one at a time. */
export class Downloads {
  readonly #running = new Set<Download>()

  constructor(private readonly longestMs: number) {}

  /** @throws AppError 429 while the caller's previous one runs, 503 while too many do */
  begin(caller: string): Download {
    if ([...this.#running].some((other) => other.caller === caller))
      throw new AppError('TOO_MANY_REQUESTS', { message: RUNNING, retryAfter: 5 })
    if (this.#running.size >= AT_ONCE) throw unavailable(10)
    const download = new Download(caller, this.longestMs, () => this.#running.delete(download))
    this.#running.add(download)
    return download
  }
}

class Download {
  constructor(
    readonly caller: string,
    private readonly longestMs: number,
    /** Lets the caller begin the next one. */
    readonly end: () => void,
  ) {}

  stream(parts: AsyncIterable<string>): Readable {
    const timers = [this.longestMs, STALLED_MS].map((ms) => setTimeout(() => stream.destroy(), ms))
    const read = async function* () {
      for await (const part of parts) {
        timers.at(-1)?.refresh()
        yield part
      }
    }
    const stream = Readable.from(read(), { objectMode: false })
    return stream.once('close', () => {
      timers.forEach(clearTimeout)
      this.end()
    })
  }
}

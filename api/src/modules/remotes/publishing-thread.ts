import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../http/app-error'
import { type PublishingJob, type PublishingResult, prepareRelease } from './publishing-work'

/** Maximum of queued publications, in total and per remote; each holds its files in memory. */
const WAITING_MAX = 8
const WAITING_OF_REMOTE_MAX = 2
/** Beside the server's bundle; without it (source tree) the work runs in the main thread. */
const BUNDLED = fileURLToPath(new URL('./publishing.mjs', import.meta.url))

type Answer = { id: number; result: PublishingResult } | { id: number; error: string }

interface Waiting {
  remote: string
  resolve: (result: PublishingResult) => void
  reject: (error: Error) => void
}

/** A worker thread that prepares publications one by one, so that they do not block the event loop. */
export class PublishingThread {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #last = 0

  constructor(private readonly file: string | undefined = existsSync(BUNDLED) ? BUNDLED : undefined) {}

  /** @throws AppError UNAVAILABLE if the queue is full, in total or for this remote */
  async prepare(job: PublishingJob): Promise<PublishingResult> {
    if (this.file === undefined) return prepareRelease(job)
    const remote = job.manifest.name
    const own = [...this.#waiting.values()].filter((waiting) => waiting.remote === remote)
    if (this.#waiting.size >= WAITING_MAX || own.length >= WAITING_OF_REMOTE_MAX)
      throw new AppError('UNAVAILABLE', {
        message: 'Hay muchas publicaciones a la vez. Inténtalo de nuevo en un minuto.',
        retryAfter: 60,
      })
    const worker = (this.#worker ??= this.#start(this.file))
    const id = (this.#last += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { remote, resolve, reject })
      worker.postMessage({ id, job })
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(file: string): Worker {
    const worker = new Worker(file)
    worker.unref()
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if ('result' in answer) waiting?.resolve(answer.result)
      else waiting?.reject(new Error(answer.error))
    })
    worker.on('error', (error: Error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The publishing thread ended')))
    return worker
  }

  /** Rejects all queued publications; the next one starts a new thread. */
  #lose(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../http/app-error'
import { type Task, publishingWork } from './publishing-work'

type Work = typeof publishingWork
type Job<T extends Task> = Parameters<Work[T]>[0]

interface QueueLimits {
  total: number
  ofRemote: number
}
/** Each holds its files in memory. */
const PUBLICATIONS: QueueLimits = { total: 8, ofRemote: 2 }
/** Short jobs. */
export const CHECKS: QueueLimits = { total: 200, ofRemote: 20 }
/** Beside the server's bundle; without it (source tree) the work runs in the main thread. */
const BUNDLED = fileURLToPath(new URL('./publishing.mjs', import.meta.url))

/**
 * Version of the gate's rules: a hash of the thread's program, whose imports have their own hashes in their names. So no rule
 * can change without it.
 */
export const rulesVersion = existsSync(BUNDLED)
  ? createHash('sha256').update(readFileSync(BUNDLED)).digest('hex')
  : 'source'

type Answer = { id: number; result: unknown } | { id: number; error: string }

interface Waiting {
  remote: string
  resolve: (result: never) => void
  reject: (error: Error) => void
}

/** A worker thread that prepares and judges releases one by one, so that they do not block the event loop. */
export class PublishingThread {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #last = 0

  constructor(
    private readonly limits: QueueLimits = PUBLICATIONS,
    private readonly file: string | undefined = existsSync(BUNDLED) ? BUNDLED : undefined,
  ) {}

  /**
   * @param remote whose queue it takes a place of
   * @throws AppError UNAVAILABLE if the queue is full, in total or for this remote
   */
  async run<T extends Task>(task: T, remote: string, job: Job<T>): Promise<ReturnType<Work[T]>> {
    if (this.file === undefined) return publishingWork[task](job as never) as ReturnType<Work[T]>
    const own = [...this.#waiting.values()].filter((waiting) => waiting.remote === remote)
    if (this.#waiting.size >= this.limits.total || own.length >= this.limits.ofRemote)
      throw new AppError('UNAVAILABLE', {
        message: 'Hay muchas publicaciones a la vez. Inténtalo de nuevo en un minuto.',
        retryAfter: 60,
      })
    const worker = (this.#worker ??= this.#start(this.file))
    const id = (this.#last += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { remote, resolve, reject })
      worker.postMessage({ id, task, job })
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
      if ('result' in answer) waiting?.resolve(answer.result as never)
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

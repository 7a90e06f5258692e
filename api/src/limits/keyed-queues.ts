import { WorkQueue } from './work-queue'

const WAITING = 512

/** A bounded queue per key, with `width` jobs at once. */
export class KeyedQueues {
  readonly #queues = new Map<string, WorkQueue>()

  constructor(private readonly width: number) {}

  async run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? new WorkQueue({ concurrency: this.width, waiting: WAITING })
    this.#queues.set(key, queue)
    try {
      return await queue.run(job)
    } finally {
      if (queue.depth === 0) this.#queues.delete(key)
    }
  }
}

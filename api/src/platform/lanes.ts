import { WorkQueue, newDeadline } from './work-queue'

/**
 * Runs at most `width` jobs of one key at once; the others wait their turn, and are refused with 503 at their deadline. Keys
 * do not wait for each other.
 */
export class Lanes {
  readonly #queues = new Map<string, WorkQueue>()

  constructor(private readonly width: number) {}

  async run<T>(key: string, job: () => Promise<T>, deadline = newDeadline()): Promise<T> {
    const queue = this.#queues.get(key) ?? new WorkQueue({ concurrency: this.width, waiting: Infinity })
    this.#queues.set(key, queue)
    try {
      return await queue.run(job, deadline)
    } finally {
      if (queue.depth === 0) this.#queues.delete(key)
    }
  }
}

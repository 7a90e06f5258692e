import { WorkQueue, newDeadline } from './work-queue'

/** Far more than can be served before their deadline, at little memory. */
const WAITING = 512

/**
 * Runs at most `width` jobs of one key at once; a bounded line of others waits, and is refused with 503 at its
 * deadline. Keys do not wait for each other.
 */
export class Lanes {
  readonly #queues = new Map<string, WorkQueue>()

  constructor(private readonly width: number) {}

  async run<T>(key: string, job: () => Promise<T>, deadline = newDeadline()): Promise<T> {
    const queue = this.#queues.get(key) ?? new WorkQueue({ concurrency: this.width, waiting: WAITING })
    this.#queues.set(key, queue)
    try {
      return await queue.run(job, deadline)
    } finally {
      if (queue.depth === 0) this.#queues.delete(key)
    }
  }
}

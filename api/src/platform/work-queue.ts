import { unavailable } from './app-error'

/** Runs at most `concurrency` jobs at once and lets `waiting` more wait; beyond that a job is refused with 503. */
export class WorkQueue {
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(private readonly limits: { concurrency: number; waiting: number }) {}

  /** Jobs refused so far. */
  refused = 0

  get depth(): number {
    return this.#running + this.#waiting.length
  }

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running >= this.limits.concurrency) {
      if (this.#waiting.length >= this.limits.waiting) {
        this.refused += 1
        throw unavailable(1)
      }
      // The finished job hands its place over, so that nobody overtakes the first in line.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await job()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}

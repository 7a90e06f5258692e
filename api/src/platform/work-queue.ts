import { unavailable } from './app-error'

/** Nobody is served after this: well under the 5 s within which every request is answered. */
const LONGEST_WAIT_MS = 4000

/** When a wait that begins now ends in a refusal, on performance.now()'s clock. */
export const newDeadline = (): number => performance.now() + LONGEST_WAIT_MS

interface Waiting {
  start: () => void
  refusal: NodeJS.Timeout
}

/**
 * Runs at most `concurrency` jobs at once and lets `waiting` more wait; beyond that, and at its deadline, a job that has not
 * begun is refused with 503.
 */
export class WorkQueue {
  #running = 0
  readonly #waiting: Waiting[] = []

  constructor(private readonly limits: { concurrency: number; waiting: number }) {}

  /** Jobs refused so far. */
  refused = 0

  get depth(): number {
    return this.#running + this.#waiting.length
  }

  async run<T>(job: () => Promise<T>, deadline = newDeadline()): Promise<T> {
    if (this.#running < this.limits.concurrency) this.#running += 1
    else await this.#turn(deadline)
    try {
      return await job()
    } finally {
      // The finished job hands its place over, so that nobody overtakes the first in line.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else {
        clearTimeout(next.refusal)
        next.start()
      }
    }
  }

  #turn(deadline: number): Promise<void> {
    if (this.#waiting.length >= this.limits.waiting) return this.#refuse()
    return new Promise<void>((resolve, reject) => {
      const refuse = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        this.#refuse().catch(reject)
      }
      const waiting = {
        start: resolve,
        refusal: setTimeout(refuse, Math.max(0, deadline - performance.now())),
      }
      this.#waiting.push(waiting)
    })
  }

  #refuse(): Promise<never> {
    this.refused += 1
    return Promise.reject(unavailable(1))
  }
}

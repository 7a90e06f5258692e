import { requestScope } from '../db/request-scope'
import { unavailable } from '../http/app-error'

/** Nobody begins after this: well under the 5 s within which every request is answered. */
const LONGEST_WAIT_MS = 3000

/** When the request's waits end in a refusal, on performance.now()'s clock: what it waited for before counts. */
export const newDeadline = (): number =>
  (requestScope.getStore()?.arrivedAt ?? performance.now()) + LONGEST_WAIT_MS

let waiting = 0
/** Jobs that wait in any line of this process. */
export const jobsWaiting = (): number => waiting

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
    waiting += 1
    return new Promise<void>((resolve, reject) => {
      const refuse = () => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1)
        this.#refuse().catch(reject)
      }
      const turn = {
        start: resolve,
        refusal: setTimeout(refuse, Math.max(0, deadline - performance.now())),
      }
      this.#waiting.push(turn)
    }).finally(() => {
      waiting -= 1
    })
  }

  #refuse(): Promise<never> {
    this.refused += 1
    return Promise.reject(unavailable(1))
  }
}

import { requestScope } from '../db/request-scope'
import { overloaded } from '../http/app-error'

/** Leaves time to answer within 5 s. */
const LONGEST_WAIT_MS = 3000

/** The latest start of the current request's jobs, by `performance.now()`. Earlier waits count too. */
export const newDeadline = (): number =>
  (requestScope.getStore()?.arrivedAt ?? performance.now()) + LONGEST_WAIT_MS

let waiting = 0
/** In all queues of this process. */
export const jobsWaiting = (): number => waiting

/** Counts a job as waiting until it starts or is refused. */
export function countWaiting(turn: Promise<void>): Promise<void> {
  waiting += 1
  return turn.finally(() => {
    waiting -= 1
  })
}

interface Waiting {
  start: () => void
  refusal: NodeJS.Timeout
}

/** Runs `concurrency` jobs at once and lets `waiting` more wait until their deadline; others are refused with 503. */
export class WorkQueue {
  #running = 0
  readonly #waiting: Waiting[] = []

  constructor(private readonly limits: { concurrency: number; waiting: number }) {}

  get depth(): number {
    return this.#running + this.#waiting.length
  }

  async run<T>(job: () => Promise<T>, deadline = newDeadline()): Promise<T> {
    if (this.#running < this.limits.concurrency) this.#running += 1
    else await this.#turn(deadline)
    try {
      return await job()
    } finally {
      // Hands its slot to the next job directly, to keep the order.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else {
        clearTimeout(next.refusal)
        next.start()
      }
    }
  }

  #turn(deadline: number): Promise<void> {
    if (this.#waiting.length >= this.limits.waiting) return Promise.reject(overloaded(1))
    return countWaiting(
      new Promise<void>((resolve, reject) => {
        const refuse = () => {
          this.#waiting.splice(this.#waiting.indexOf(turn), 1)
          reject(overloaded(1))
        }
        const turn = {
          start: resolve,
          refusal: setTimeout(refuse, Math.max(0, deadline - performance.now())),
        }
        this.#waiting.push(turn)
      }),
    )
  }
}

import { unavailable } from '../http/app-error'

/** Not Date.now: a clock that is set back would prolong a rest. */
const monotonic = () => performance.now()

/**
 * Stops asking a service that is away: after `failures` in a row, calls are refused at once for `restMs`, then one goes
 * through to see. Only errors that `counts` says so count: a refused request is an answer.
 */
export class Breaker {
  #failed = 0
  #restUntil = 0

  constructor(
    private readonly options: {
      failures: number
      restMs: number
      counts: (error: unknown) => boolean
      now?: () => number
    },
  ) {}

  /** Calls are refused at once. */
  get resting(): boolean {
    return (this.options.now ?? monotonic)() < this.#restUntil
  }

  /** 503 UNAVAILABLE while it rests; otherwise what the job answers or throws. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    const now = this.options.now ?? monotonic
    if (now() < this.#restUntil) throw unavailable(Math.max(1, Math.ceil((this.#restUntil - now()) / 1000)))
    // One call probes the service; until it returns the others are refused.
    if (this.#failed >= this.options.failures) this.#restUntil = now() + this.options.restMs
    try {
      const result = await job()
      this.#recover()
      return result
    } catch (error) {
      if (this.options.counts(error)) {
        this.#failed += 1
        if (this.#failed >= this.options.failures) this.#restUntil = now() + this.options.restMs
      } else this.#recover()
      throw error
    }
  }

  #recover(): void {
    this.#failed = 0
    this.#restUntil = 0
  }
}

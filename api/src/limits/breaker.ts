import { unavailable } from '../http/app-error'

/**
 * A circuit breaker: after `failures` in a row it opens for `restMs`, then lets one call through. Only errors that `counts`
 * accepts are failures.
 */
export class Breaker {
  #failed = 0
  /** By `performance.now()`: setting the system clock back must not prolong it. */
  #restUntil = 0

  constructor(
    private readonly options: { failures: number; restMs: number; counts: (error: unknown) => boolean },
  ) {}

  /** Whether the circuit is open. */
  get resting(): boolean {
    return performance.now() < this.#restUntil
  }

  /** @throws AppError 503 while the circuit is open; otherwise what the job throws */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.resting) throw unavailable(Math.max(1, Math.ceil((this.#restUntil - performance.now()) / 1000)))
    // Half open: the other calls are refused until this one returns.
    this.#restIfFailing()
    try {
      const result = await job()
      this.#recover()
      return result
    } catch (error) {
      if (this.options.counts(error)) {
        this.#failed += 1
        this.#restIfFailing()
      } else this.#recover()
      throw error
    }
  }

  #restIfFailing(): void {
    const { failures, restMs } = this.options
    if (this.#failed >= failures) this.#restUntil = performance.now() + restMs
  }

  #recover(): void {
    this.#failed = 0
    this.#restUntil = 0
  }
}

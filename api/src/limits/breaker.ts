import { unavailable } from '../http/app-error'

/**
 * A circuit breaker: after `failures` in a row it opens for `restMs`, then lets one call through. Only errors that `counts`
 * accepts are failures.
 */
export class Breaker {
  #failures = 0
  /** By `performance.now()`: setting the system clock back must not prolong it. */
  #openUntil = 0

  constructor(
    private readonly options: { failures: number; restMs: number; counts: (error: unknown) => boolean },
  ) {}

  get isOpen(): boolean {
    return performance.now() < this.#openUntil
  }

  /** @throws AppError 503 while the circuit is open; otherwise what the job throws */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.isOpen) throw unavailable(Math.max(1, Math.ceil((this.#openUntil - performance.now()) / 1000)))
    // Half open: the other calls are refused until this one returns.
    this.#openIfFailing()
    try {
      const result = await job()
      this.#reset()
      return result
    } catch (error) {
      if (this.options.counts(error)) {
        this.#failures += 1
        this.#openIfFailing()
      } else this.#reset()
      throw error
    }
  }

  #openIfFailing(): void {
    const { failures, restMs } = this.options
    if (this.#failures >= failures) this.#openUntil = performance.now() + restMs
  }

  #reset(): void {
    this.#failures = 0
    this.#openUntil = 0
  }
}

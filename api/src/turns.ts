import { requestScope } from './db/request-scope'

const SOON_MS = 5

/** What a process does again and again, one turn after the other, until it is stopped. */
export class Turns {
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()
  #isWoken = false
  isStopped = false

  /** @param work may answer in how many milliseconds its next turn is; otherwise it is in `everyMs` */
  constructor(
    private readonly everyMs: number,
    private readonly work: () => Promise<unknown>,
    private readonly failed: (error: unknown) => void,
  ) {}

  start(firstMs = this.everyMs): void {
    this.isStopped = false
    this.#schedule(firstMs)
  }

  /** The next turn begins now or, during one, at its end. */
  wake(): void {
    this.#isWoken = true
    if (this.#timer !== undefined) requestScope.exit(() => this.#schedule(SOON_MS))
  }

  /** Resolves at the end of the present turn. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#turn
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#isWoken = false
      this.#turn = this.#turn
        .then(this.work)
        .catch(this.failed)
        .then((nextMs) => {
          const usual = typeof nextMs === 'number' ? nextMs : this.everyMs
          if (!this.isStopped) this.#schedule(this.#isWoken ? SOON_MS : usual)
        })
    }, ms)
    this.#timer.unref()
  }
}

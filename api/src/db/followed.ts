import { announce } from './announce'
import type { Database, Orm, Unlisten } from './database'

/** Bounds how stale a value gets while the LISTEN connection is down. */
const LIFETIME_MS = 5000

/** What `read` found last, in this process's memory: read again when a process announces a change. While the database is away it stays. */
export class Followed<T> {
  #value: T
  #readAt = -Infinity
  #reading: Promise<void> | undefined
  #unlisten: Unlisten | undefined

  constructor(
    private readonly database: Pick<Database, 'listen' | 'orm'>,
    private readonly channel: string,
    initial: T,
    private readonly read: (orm: Orm) => Promise<T>,
  ) {
    this.#value = initial
  }

  async start(): Promise<void> {
    this.#unlisten = await this.database.listen(this.channel, () => void this.refresh())
    await this.refresh()
  }

  async stop(): Promise<void> {
    await this.#unlisten?.()
  }

  current(): T {
    if (performance.now() - this.#readAt > LIFETIME_MS) void this.refresh()
    return this.#value
  }

  /** Reads again what another process or this one changed; a failure leaves the last value. */
  async refresh(): Promise<void> {
    // A read under way may predate the change.
    const before = this.#reading
    this.#readAt = performance.now()
    const reading = (async () => {
      await before
      try {
        this.#value = await this.read(this.database.orm)
      } catch {
        // Asked again after LIFETIME_MS.
      }
    })()
    this.#reading = reading
    await reading
    if (this.#reading === reading) this.#reading = undefined
  }

  /** Tells every process of the transaction's change once it is committed. */
  announce(tx: Orm): Promise<void> {
    return announce(tx, this.channel)
  }
}

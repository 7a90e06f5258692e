import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type OnPayload = (payload: string) => void

const PING_MS = 5000
const RETRY_MS = [100, 250, 500, 1000, 2000] as const

/** One connection for all LISTEN channels. After a reconnect every handler gets an empty payload: some may be lost. */
export class PostgresListener {
  readonly #handlers = new Map<string, Set<OnPayload>>()
  #client: pg.Client | undefined
  #connecting: Promise<void> | undefined
  #ping: NodeJS.Timeout | undefined
  #closed = false

  constructor(private readonly config: pg.ClientConfig) {}

  /** Resolves once the server has executed LISTEN. */
  async listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>> {
    const handlers = this.#handlers.get(channel) ?? new Set()
    handlers.add(onPayload)
    this.#handlers.set(channel, handlers)
    if (this.#client) await this.#client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    else await this.#connect()
    return () => {
      handlers.delete(onPayload)
      return Promise.resolve()
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#ping)
    await this.#connecting?.catch(() => undefined)
    await this.#client?.end().catch(() => undefined)
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  async #open(): Promise<void> {
    const client = new pg.Client(this.config)
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const handle of this.#handlers.get(channel) ?? []) handle(payload)
    })
    try {
      await this.#subscribe(client)
    } catch (error) {
      // A standby accepts connections and refuses LISTEN: each attempt would leak one.
      client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    clearInterval(this.#ping)
    this.#ping = setInterval(() => {
      client.query('select 1').catch(() => this.#lost(client))
    }, PING_MS)
    this.#ping.unref()
  }

  async #subscribe(client: pg.Client): Promise<void> {
    await client.connect()
    // A Map's iteration includes channels that are added while it runs.
    for (const channel of this.#handlers.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    clearInterval(this.#ping)
    client.end().catch(() => undefined)
    if (!this.#closed) void this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    for (let attempt = 0; !this.#closed; attempt++) {
      await wait(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, { ref: false })
      try {
        await this.#connect()
      } catch {
        continue
      }
      for (const handlers of this.#handlers.values()) for (const handle of handlers) handle('')
      return
    }
  }
}

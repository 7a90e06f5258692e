import { mkdtemp } from 'node:fs/promises'
import { type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { listenLocally } from '../testing/ports'
import { administer, openTestDatabase } from '../testing/test-database'
import { atStart } from '../testing/test-api'
import { describeOnServer } from '../testing/test-engines'
import { openDatabase } from './open-database'
import { loadConfig } from '../config'
import { startApi } from '../start'
import { isDatabaseUnavailable } from './database-errors'

/** A proxy between the pool and the server that simulates network failures. */
class Proxy {
  mode: 'pass' | 'silent' | 'refuse' = 'pass'
  #port = 0
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer({ allowHalfOpen: true }, (client) => {
    if (this.mode === 'refuse') client.destroy()
    else {
      const server = connect(Number(this.target.port || 5432), this.target.hostname)
      this.#pipe(client, server)
      this.#pipe(server, client)
    }
  })

  constructor(private readonly target: URL) {}

  #pipe(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    from.on('data', (chunk) => this.mode !== 'silent' && to.write(chunk))
    from.on('end', () => this.mode !== 'silent' && to.end())
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }

  async start(): Promise<void> {
    this.#port = await listenLocally(this.#server)
  }

  get url(): string {
    return Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: this.#port }).href
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  stop(): void {
    this.cut()
    this.#server.close()
  }
}

describeOnServer('a server that fails', () => {
  const server = openTestDatabase('pg')
  let proxy: Proxy
  const database = atStart(async () => {
    proxy = new Proxy(new URL(server.url ?? ''))
    await proxy.start()
    return openDatabase({ databaseUrl: proxy.url, dataDir: '.', poolSize: 2, timeoutMs: 1000 })
  })
  afterAll(async () => {
    proxy.mode = 'refuse'
    proxy.cut()
    await database.close()
    proxy.stop()
  })
  afterEach(() => {
    proxy.mode = 'pass'
  })

  const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

  test('a statement that takes too long is an outage, and the connection is used again', async () => {
    const error = await failure(database.orm.execute(sql`select pg_sleep(20)`))
    expect(isDatabaseUnavailable(error)).toBe(true)
    await database.ping()
  })

  test('waiting for a connection ends', async () => {
    const holders = [1, 2].map(() => failure(database.orm.execute(sql`select pg_sleep(20)`)))
    const error = await failure(database.orm.execute(sql`select 1`))
    await Promise.all(holders)
    expect(error === undefined || isDatabaseUnavailable(error)).toBe(true)
    await database.ping()
  })

  test('a server that falls silent in a transaction costs one wait and leaves no dead connection in the pool', async () => {
    const error = await failure(
      database.orm.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        proxy.mode = 'silent'
        await tx.execute(sql`select 2`)
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
    proxy.mode = 'pass'
    for (let call = 0; call < 4; call++) await database.orm.execute(sql`select 1`)
  })

  test('a transaction that cannot begin gives its connection back', async () => {
    // More attempts than connections.
    for (let attempt = 0; attempt < 3; attempt++) {
      await database.ping()
      proxy.mode = 'silent'
      const begun = failure(database.orm.transaction((tx) => tx.execute(sql`select 1`)))
      expect(isDatabaseUnavailable(await begun)).toBe(true)
      proxy.mode = 'pass'
    }
    await database.orm.transaction((tx) => tx.execute(sql`select 1`))
    expect(database.poolStats()).toMatchObject({ waiting: 0 })
  })

  test('while connections are refused every call is an outage; afterwards it works without help', async () => {
    proxy.mode = 'refuse'
    proxy.cut()
    expect(isDatabaseUnavailable(await failure(database.ping()))).toBe(true)
    expect(isDatabaseUnavailable(await failure(database.orm.execute(sql`select 1`)))).toBe(true)
    proxy.mode = 'pass'
    await database.orm.execute(sql`select 1`)
  })

  test('a server that stops answering does not block shutdown', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'csuite-silent-'))
    const settings = { DATABASE_URL: proxy.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    const api = await startApi(loadConfig(settings), { workers: false })
    proxy.mode = 'silent'
    // Or this test does not end.
    await api.close()
  })

  test('a server that became read-only is an outage, and the next transaction gets another connection', async () => {
    const insert = sql`insert into consumed_states (id, expires_at) values (gen_random_uuid(), now())`
    const write = () => database.orm.transaction((tx) => tx.execute(insert))
    // Each of the pool's connections.
    const readOnly = sql`select set_config('default_transaction_read_only', 'on', false), pg_sleep(0.1)`
    await Promise.all([1, 2].map(() => database.orm.execute(readOnly)))
    for (let connection = 1; connection <= 2; connection++)
      expect(isDatabaseUnavailable(await failure(write()))).toBe(true)
    await write()
  })

  test('a server that refuses every connection is an outage', async () => {
    const name = new URL(server.url ?? '').pathname.slice(1)
    await administer(`alter database ${name} with allow_connections false`)
    proxy.cut()
    const error = await failure(database.orm.execute(sql`select 1`))
    await administer(`alter database ${name} with allow_connections true`)
    expect(isDatabaseUnavailable(error)).toBe(true)
    await database.ping()
  })

  test('a listener reconnects, reports that it may have missed notifications, and receives again', async () => {
    const heard: string[] = []
    const waiting = new Map<string, () => void>()
    await database.listen('outage', (payload) => {
      heard.push(payload)
      waiting.get(payload)?.()
    })
    const until = (payload: string) => new Promise<void>((resolve) => waiting.set(payload, resolve))
    const back = until('')
    proxy.cut()
    await back
    const told = until('hello')
    await database.notify('outage', 'hello')
    await told
    expect(heard).toEqual(['', 'hello'])
  })
})

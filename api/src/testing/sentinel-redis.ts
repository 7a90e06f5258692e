import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './ports'
import { end } from './processes'
import { until } from './until'

export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

const CONFIGURATION = path.join(import.meta.dirname, '../../../scripts/deploy/sentinel/sentinel.conf')
const NAME = 'csuite'
/** Of Redis and of the Sentinels. */
const PASSWORD = 'only-for-tests'

/** Three Redis servers and three Sentinels on the file that is deployed, with ports of their own. */
export class SentinelRedis {
  readonly #servers = new Map<number, ChildProcess>()
  readonly #sentinels = new Map<number, ChildProcess>()

  private constructor(private readonly folder: string) {}

  static async start(): Promise<SentinelRedis> {
    const all = new SentinelRedis(await mkdtemp(path.join(tmpdir(), 'csuite-sentinel-')))
    const master = await freePort()
    await all.#serve(master)
    for (let replica = 1; replica <= 2; replica++) await all.#serve(await freePort(), master)
    await until('two replicas', async () => (await replicasOf(master)) === 2)
    for (let sentinel = 1; sentinel <= 3; sentinel++) await all.#watch(await freePort(), master)
    await until('the Sentinels to know each other', async () => {
      const known = await Promise.all([...all.#sentinels.keys()].map(knownBy))
      return known.every((text) => text.includes('slaves=2,sentinels=3'))
    })
    return all
  }

  get url(): string {
    const hosts = [...this.#sentinels.keys()].map((port) => `127.0.0.1:${port}`)
    return `redis+sentinel://:${PASSWORD}@${hosts.join()}/0?name=${NAME}&sentinelPassword=${PASSWORD}`
  }

  /** The port of the server that most Sentinels take for the master. */
  async master(): Promise<number> {
    const answers = await Promise.all(
      [...this.#sentinels.keys()].map((port) =>
        asked(port, (sentinel) => sentinel.call('sentinel', 'get-master-addr-by-name', NAME)),
      ),
    )
    const ports = answers.map((answer) => Number((answer as string[])[1]))
    return ports.find((port) => ports.filter((other) => other === port).length > 1) ?? Number.NaN
  }

  /** SIGKILL, SIGSTOP or SIGCONT to the server on a port. */
  async signal(port: number, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const server = this.#servers.get(port)
    if (name === 'SIGKILL') await end(server, name)
    else server?.kill(name)
  }

  /** Starts a killed server again, as a replica, and waits until it has the master's data. */
  async revive(port: number): Promise<void> {
    const master = await this.master()
    await this.#serve(port, master)
    await until('two replicas', async () => (await replicasOf(await this.master())) === 2)
  }

  async stop(): Promise<void> {
    for (const child of [...this.#sentinels.values(), ...this.#servers.values()]) await end(child, 'SIGKILL')
    await rm(this.folder, { recursive: true, force: true })
  }

  async #serve(port: number, master?: number): Promise<void> {
    const replica = master === undefined ? [] : ['--replicaof', '127.0.0.1', String(master)]
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', this.folder]
    const closed = ['--requirepass', PASSWORD, '--masterauth', PASSWORD]
    const fast = ['--repl-diskless-sync-delay', '0', '--dbfilename', `${port}.rdb`]
    this.#servers.set(
      port,
      spawn('redis-server', [...options, ...closed, ...fast, ...replica], { stdio: 'ignore' }),
    )
    await until('Redis', () => asked(port, (server) => server.ping()).then(() => true))
  }

  async #watch(port: number, master: number): Promise<void> {
    const file = path.join(this.folder, `sentinel-${port}.conf`)
    const text = (await readFile(CONFIGURATION, 'utf8'))
      .replace('port 26379\nbind 10.0.0.4 ', `port ${port}\ndir ${this.folder}\nbind `)
      .replaceAll('change-me', PASSWORD)
      .replace('10.0.0.4 6379', `127.0.0.1 ${master}`)
    await writeFile(file, text)
    this.#sentinels.set(port, spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' }))
    await until('the Sentinel', () => asked(port, (sentinel) => sentinel.ping()).then(() => true))
  }
}

const replicasOf = (port: number): Promise<number> =>
  asked(port, async (server) => (await server.info('replication')).match(/state=online/g)?.length ?? 0)

const knownBy = (port: number): Promise<string> => asked(port, (sentinel) => sentinel.info('sentinel'))

async function asked<T>(port: number, question: (server: Redis) => Promise<T>): Promise<T> {
  const server = new Redis(port, '127.0.0.1', {
    ...{ lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0, enableReadyCheck: false },
    ...{ connectTimeout: 1000, commandTimeout: 1000, password: PASSWORD },
  })
  server.on('error', () => undefined)
  try {
    await server.connect()
    return await question(server)
  } finally {
    server.disconnect()
  }
}

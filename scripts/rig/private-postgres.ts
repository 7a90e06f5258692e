import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { end, hasEnded, start } from './processes'
import { until } from './until'

const asRoot = process.getuid?.() === 0

/** A PostgreSQL cluster of its own, which can be killed. */
export class PrivatePostgres {
  readonly #folder: string
  readonly #data: string
  readonly #bin: string
  #server: ChildProcess | undefined
  /** The database of `query`. */
  database = 'postgres'

  constructor(
    folder: string,
    private readonly port: number,
  ) {
    this.#folder = folder
    this.#data = path.join(folder, 'postgres')
    this.#bin = newestPostgres()
  }

  url(database = 'postgres'): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`
  }

  /** Creates the cluster with default settings (fsync on) and starts it. */
  async create(): Promise<void> {
    mkdirSync(this.#data)
    if (asRoot) chownSync(this.#data, ...postgresUser())
    const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8']
    const [command, args] = this.#as('initdb', [...options, `--pgdata=${this.#data}`])
    const made = spawnSync(command, args, { encoding: 'utf8' })
    if (made.status !== 0) throw new Error(made.stderr)
    await this.start()
  }

  async start(): Promise<void> {
    const options = ['-D', this.#data, '-p', String(this.port), '-k', this.#data, '-h', '127.0.0.1']
    // The children of a killed postmaster hold its shared memory until they notice.
    await until('PostgreSQL', async () => {
      if (hasEnded(this.#server)) {
        const [command, args] = this.#as('postgres', options)
        this.#server = start(command, args, path.join(this.#folder, 'postgres.log'))
      }
      await this.query('select 1')
      return true
    })
  }

  /** Fast shutdown: ends every connection. */
  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  /** SIGKILL to the postmaster. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  async #end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    if (!this.#server) return
    const gone = once(this.#server, 'exit')
    process.kill(this.#postmaster(), signal)
    await gone
    this.#server = undefined
  }

  /** Suspends all of its processes: connections stay open and silent. Returns the function that resumes them. */
  freeze(): () => void {
    const postmaster = this.#postmaster()
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    const all = [postmaster, ...stdout.trim().split(/\s+/).map(Number)].filter((pid) => pid > 0)
    const signal = (name: NodeJS.Signals) => {
      for (const pid of all) {
        try {
          process.kill(pid, name)
        } catch {
          // It ended meanwhile.
        }
      }
    }
    signal('SIGSTOP')
    return () => signal('SIGCONT')
  }

  /** Runs one statement on a new connection. */
  async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({
      connectionString: this.url(this.database),
      connectionTimeoutMillis: 1000,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<T>(text, values)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    if (this.#server) await this.stop().catch(() => end(this.#server, 'SIGKILL'))
  }

  #postmaster(): number {
    return Number(readFileSync(path.join(this.#data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  }

  /** The server refuses to run as root. */
  #as(program: string, args: string[]): [string, string[]] {
    const file = path.join(this.#bin, program)
    if (!asRoot) return [file, args]
    const [uid, gid] = postgresUser()
    return ['setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', file, ...args]]
  }
}

function postgresUser(): [number, number] {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('There is no user postgres')
  return [Number(uid), Number(gid)]
}

function newestPostgres(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  if (versions[0] === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return path.join(root, versions[0], 'bin')
}

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accepts, freePort } from './ports'
import { end } from './processes'
import { until } from './until'

/** Debian's. */
const PROGRAM = '/usr/sbin/pgbouncer'
const CONFIGURATION = path.join(import.meta.dirname, '../../../scripts/deploy/pgbouncer/pgbouncer.ini')

export const hasPgBouncer = existsSync(PROGRAM)

interface Options {
  mode?: 'transaction' | 'session' | 'statement'
  /** The server's role, whoever asks; default: the role in `serverUrl`. */
  user?: string
}

/** PgBouncer before the server of `serverUrl`, on the file that is deployed but for addresses, files and passwords. */
export class PgBouncer {
  #process: ChildProcess | undefined

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(serverUrl: string, { mode = 'transaction', user }: Options = {}): Promise<PgBouncer> {
    const { hostname, port, username } = new URL(serverUrl)
    const folder = await mkdtemp(path.join(tmpdir(), 'csuite-pgbouncer-'))
    const bouncer = new PgBouncer(folder, await freePort())
    const role = user ?? (decodeURIComponent(username) || 'postgres')
    const replaced: [RegExp, string][] = [
      [/^csuite = .*$/m, `* = host=${hostname} port=${port || '5432'} user=${role}`],
      [/^listen_port = .*$/m, `listen_port = ${bouncer.port}`],
      [/^unix_socket_dir = .*$/m, 'unix_socket_dir ='],
      [/^(logfile|pidfile|auth_file) = .*\n/gm, ''],
      [/^auth_type = .*$/m, 'auth_type = any'],
      [/^pool_mode = .*$/m, `pool_mode = ${mode}`],
    ]
    const text = replaced.reduce(
      (changed, [line, other]) => changed.replace(line, other),
      await readFile(CONFIGURATION, 'utf8'),
    )
    await writeFile(bouncer.#file, text)
    // PgBouncer refuses to run as root.
    await chmod(folder, 0o755)
    await bouncer.restart()
    return bouncer
  }

  get #file(): string {
    return path.join(this.folder, 'pgbouncer.ini')
  }

  /** Ends it at once, with every connection, and starts it again on the same port. */
  async restart(): Promise<void> {
    await end(this.#process, 'SIGKILL')
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    this.#process = spawn(PROGRAM, ['-q', ...user, this.#file], { stdio: 'ignore' })
    await until('PgBouncer', () => accepts(this.port))
  }

  /** The address of the same database through the pooler. */
  before(databaseUrl: string): string {
    return Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: this.port, password: '' }).href
  }

  async stop(): Promise<void> {
    await end(this.#process, 'SIGTERM')
    await rm(this.folder, { recursive: true })
  }
}

import { type ChildProcess, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { end, hasEnded, signal, start, withChildren } from '../../api/src/testing/processes'
import { until } from '../../api/src/testing/until'
import { queryOnce } from '../../api/src/testing/query-once'

const asRoot = process.getuid?.() === 0
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']

/** A PostgreSQL cluster of its own, which can be killed. */
export class PrivatePostgres {
  readonly dataDirectory: string
  readonly #bin = newestPostgres()
  #server: ChildProcess | undefined

  constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {
    this.dataDirectory = path.join(folder, 'postgres')
  }

  url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  /** Creates the cluster with default settings (fsync on) and starts it. */
  async create(): Promise<void> {
    mkdirSync(this.dataDirectory)
    this.own(this.dataDirectory)
    const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8']
    const [command, args] = this.#as('initdb', [...options, `--pgdata=${this.dataDirectory}`])
    execFileSync(command, args, { stdio: 'pipe' })
    await this.start()
  }

  async start(): Promise<void> {
    const options = ['-D', this.dataDirectory, '-p', String(this.port), '-k', this.dataDirectory]
    // The children of a killed postmaster hold its shared memory until they notice.
    await until('PostgreSQL', async () => {
      if (hasEnded(this.#server)) {
        const [command, args] = this.#as('postgres', options)
        this.#server = start(command, args, path.join(this.folder, 'postgres.log'))
      }
      await this.query('select 1')
      return true
    })
  }

  own(folder: string): void {
    if (asRoot) execFileSync('chown', ['postgres:', folder])
  }

  /** Runs a program of this machine as the server's user. @throws Error with its output, unless it exits with 0 */
  run(program: string, args: readonly string[]): void {
    const [command, rest] = asPostgres(program, args)
    execFileSync(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Fast shutdown: ends every connection. */
  stop(): Promise<void> {
    return end(this.#server, 'SIGINT')
  }

  kill(): Promise<void> {
    return end(this.#server, 'SIGKILL')
  }

  /** Suspends all of its processes: connections stay open and silent. Returns the function that resumes them. */
  freeze(): () => void {
    const all = withChildren(this.#server?.pid)
    signal('STOP', all)
    return () => signal('CONT', all)
  }

  query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    return queryOnce<T>(this.url(), text, [], 1000)
  }

  #as(program: string, args: string[]): [string, string[]] {
    return asPostgres(path.join(this.#bin, program), args)
  }
}

/** The command and its arguments, as the user postgres if we are root: PostgreSQL refuses to run as root. */
export function asPostgres(file: string, args: readonly string[]): [string, string[]] {
  if (!asRoot) return [file, [...args]]
  const [first = '', ...rest] = AS_POSTGRES
  return [first, [...rest, file, ...args]]
}

function newestPostgres(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  if (versions[0] === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return path.join(root, versions[0], 'bin')
}

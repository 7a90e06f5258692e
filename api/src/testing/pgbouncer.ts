import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { queryOnce } from './query-once'

/** Debian's. */
const PROGRAM = '/usr/sbin/pgbouncer'

export const hasPgBouncer = existsSync(PROGRAM)

/** PgBouncer before the server of `serverUrl`, with Debian's defaults but for addresses, sizes and mode. */
export class PgBouncer {
  private constructor(
    private readonly process: ChildProcess,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(serverUrl: string, mode = 'transaction'): Promise<PgBouncer> {
    const { hostname, port, username } = new URL(serverUrl)
    const folder = await mkdtemp(path.join(tmpdir(), 'csuite-pgbouncer-'))
    const own = await freePort()
    const file = path.join(folder, 'pgbouncer.ini')
    await writeFile(
      file,
      `[databases]
* = host=${hostname} port=${port || '5432'} user=${decodeURIComponent(username) || 'postgres'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
max_client_conn = 1000
`,
    )
    // PgBouncer refuses to run as root.
    await chmod(folder, 0o755)
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    const bouncer = new PgBouncer(spawn(PROGRAM, ['-q', ...user, file], { stdio: 'ignore' }), folder, own)
    for (let tries = 0; ; tries++) {
      try {
        await queryOnce(bouncer.before(serverUrl), 'select 1')
        return bouncer
      } catch (error) {
        if (tries === 50) throw error
        await wait(100)
      }
    }
  }

  /** The address of the same database through the pooler. */
  before(databaseUrl: string): string {
    return Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: this.port, password: '' }).href
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.kill()) await once(this.process, 'exit')
    await rm(this.folder, { recursive: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

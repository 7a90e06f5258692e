import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../api/src/db/open-database'
import { queryOnce } from '../../api/src/testing/query-once'
import { admin } from '../../host/e2e/support/product'
import { createDatabase } from '../rig/created-database'
import { httpClient } from '../rig/http-client'
import { PortalProcess } from '../rig/portal-process'
import { seedDatabase } from '../seed/seed-database'
import { type Cores, type Cost, type Costs, type Kind, kinds } from './model'

const PORT = 3989
const PEOPLE = 5000
const SECONDS = 5
/** Enough that pages of 8 kB do not matter. */
const SIGN_INS = 1000
const TICKS_A_SECOND = 100

/** One process of the built product on a database of its own, on the tests' PostgreSQL. Linux only: it reads /proc. */
export class MeasuredPortal {
  readonly #client = httpClient()
  #token = ''
  #cookie = ''
  #files: string[] = []
  /** Processor seconds by process of the server, also of those that have ended. */
  readonly #backends = new Map<number, number>()
  personBytes = 0

  private constructor(
    private readonly portal: PortalProcess,
    private readonly databaseUrl: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<MeasuredPortal> {
    const folder = mkdtempSync(path.join(tmpdir(), 'csuite-capacity-'))
    const database = await createDatabase()
    const env = {
      ...{ DATABASE_URL: database.url, DATA_DIR: folder, LIMITS_SCALE: '100000', LOG_LEVEL: 'info' },
      ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    }
    const portal = new PortalProcess({ folder, port: PORT, env })
    const close = async () => {
      await portal.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
    const measured = new MeasuredPortal(portal, database.url, close)
    try {
      await portal.start()
      await measured.#prepare()
    } catch (error) {
      await close()
      throw error
    }
    return measured
  }

  async #prepare(): Promise<void> {
    const before = await this.#databaseBytes()
    const database = await openDatabase({ databaseUrl: this.databaseUrl, dataDir: '' })
    await seedDatabase(database, this.databaseUrl, PEOPLE, () => undefined)
    await database.close()
    this.personBytes = ((await this.#databaseBytes()) - before) / PEOPLE
    await this.send('signIn')
    const document = await (await fetch(`${this.portal.url}/apps`)).text()
    const named = document.matchAll(/(?:src|href)="(\/(?:assets|remotes)\/[^"]+)"/g)
    this.#files = [...new Set([...named].map(([, file = '']) => file))]
  }

  /** Sends one request of a kind and resolves with the bytes of its answer. @throws Error unless it succeeded */
  async send(kind: Kind): Promise<number> {
    if (kind === 'files')
      return (await Promise.all(this.#files.map((file) => this.#ask('GET', file)))).reduce((a, b) => a + b, 0)
    if (kind === 'page') return this.#ask('GET', '/apps')
    if (kind === 'read') return this.#ask('GET', Math.random() < 0.5 ? '/api/apps/listar' : '/api/auth/user')
    if (kind === 'write')
      return this.#ask('PUT', '/api/preferencias', { recientes: [1 + Math.floor(Math.random() * 5)] })
    return this.#ask('POST', '/api/auth/login', admin)
  }

  async #ask(method: string, address: string, body?: unknown): Promise<number> {
    const headers = { 'accept-encoding': 'br', cookie: this.#cookie, authorization: `Bearer ${this.#token}` }
    const answer = await this.#client.request(this.portal.url + address, { method, headers, body })
    if (answer.status >= 300) throw new Error(`${method} ${address} answered ${answer.status}`)
    if (address.endsWith('/login')) {
      this.#token = (JSON.parse(answer.body.toString()) as { access_token: string }).access_token
      this.#cookie ||= (answer.headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ')
    }
    return answer.body.length
  }

  /** The cost of one request of a kind, at a quarter of what the process carries: a busy one saves on each. */
  async #costOf(kind: Kind, idle: Cores): Promise<Cost> {
    const end = performance.now() + 1500
    let warm = 0
    const sender = async () => {
      for (; performance.now() < end; warm += 1) await this.send(kind)
    }
    await Promise.all([sender(), sender()])
    const { portal, database, requests, bytes } = await this.offer({ [kind]: warm / 1.5 / 4 }, SECONDS)
    const ms = (cores: number) => (Math.max(0, cores) * SECONDS * 1000) / requests
    return {
      portalMs: ms(portal - idle.portal),
      databaseMs: ms(database - idle.database),
      bytes: bytes / requests,
    }
  }

  async costs(): Promise<Costs> {
    await this.send('page')
    const idle = await this.offer({}, SECONDS)
    const signInBytes = await this.#signInBytes()
    const costs = {} as Record<Kind, Cost>
    for (const kind of kinds) costs[kind] = await this.#costOf(kind, idle)
    const { personBytes } = this
    return { kinds: costs, idle, processMb: this.portal.residentMb(), personBytes, signInBytes }
  }

  /** Of session, audit row and their indexes. */
  async #signInBytes(): Promise<number> {
    const before = await this.#databaseBytes()
    const signIns = Array.from({ length: SIGN_INS / 2 })
    const sender = async () => {
      for (const _ of signIns) await this.send('signIn')
    }
    await Promise.all([sender(), sender()])
    return ((await this.#databaseBytes()) - before) / SIGN_INS
  }

  /** Sends requests of each kind at these rates, whatever the answers take, and tells the processors that they used. */
  async offer(rates: Partial<Record<Kind, number>>, seconds: number) {
    const before = await this.#used()
    // A server process takes its count with it when the pool closes its connection.
    const sampling = setInterval(() => void this.#used().catch(() => undefined), 200)
    const end = performance.now() + seconds * 1000
    const sent: Promise<number>[] = []
    const sender = async ([kind, rate]: [string, number]) => {
      for (let at = performance.now(); at < end; at += 1000 / rate) {
        await wait(Math.max(0, at - performance.now()))
        sent.push(this.send(kind as Kind))
      }
    }
    try {
      await Promise.all([wait(seconds * 1000), ...Object.entries(rates).map(sender)])
      const sizes = await Promise.all(sent)
      const after = await this.#used()
      return {
        portal: (after.portal - before.portal) / seconds,
        database: (after.database - before.database) / seconds,
        requests: sizes.length,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
      }
    } finally {
      clearInterval(sampling)
    }
  }

  async #databaseBytes(): Promise<number> {
    const [row] = await queryOnce(
      this.databaseUrl,
      'select pg_database_size(current_database())::float8 as size',
    )
    return Number(row?.['size'])
  }

  async #used(): Promise<Cores> {
    const backends = await queryOnce(
      this.databaseUrl,
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    for (const { pid } of backends) {
      // One may end before it is read.
      if (existsSync(`/proc/${pid}/stat`)) this.#backends.set(Number(pid), processorSeconds(Number(pid)))
    }
    const database = [...this.#backends.values()].reduce((sum, seconds) => sum + seconds, 0)
    return { portal: processorSeconds(this.portal.pid ?? 0), database }
  }
}

/** User and system time, fields 14 and 15 of /proc/<pid>/stat (proc(5)). */
function processorSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) / TICKS_A_SECOND
}

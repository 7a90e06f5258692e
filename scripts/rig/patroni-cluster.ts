import { type ChildProcess, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { end, hasEnded, signal, start, withChildren } from '../../api/src/testing/processes'
import { until } from '../../api/src/testing/until'
import { queryOnce } from '../../api/src/testing/query-once'
import { repositoryRoot } from '../config/paths'
import { makeCertificate } from './certificate'
import { asPostgres } from './private-postgres'

const SUPERUSER_PASSWORD = 'only-for-this-rig'
const AUTHORIZATION = `Basic ${Buffer.from(`patroni:${SUPERUSER_PASSWORD}`).toString('base64')}`
const START_MS = 240_000
const files = path.join(repositoryRoot, 'scripts/deploy/patroni')
const read = (file: string) => readFileSync(path.join(files, file), 'utf8')

interface Ports {
  /** And the two ports after it. */
  etcd: number
  haproxy: number
  /** PostgreSQL and Patroni of each node take these and the ports after them. */
  nodes: number
}

interface Member {
  name: string
  role: string
  state: string
}

/** One machine of the cluster: Patroni and its PostgreSQL. */
export class PatroniNode {
  #patroni: ChildProcess | undefined

  constructor(
    readonly name: string,
    readonly ports: { postgres: number; rest: number },
    private readonly folder: string,
  ) {}

  configure(etcd: string, tls: string): void {
    mkdirSync(this.folder)
    const values: Record<string, string> = {
      NAME: this.name,
      ADDRESS: '127.0.0.1',
      NETWORK: '127.0.0.1/32',
      REST_PORT: String(this.ports.rest),
      PG_PORT: String(this.ports.postgres),
      ETCD_HOSTS: etcd,
      DATA_DIR: path.join(this.folder, 'data'),
      SOCKET_DIR: this.folder,
      PASSWORD_FILE: path.join(this.folder, 'pgpass'),
      SUPERUSER_PASSWORD,
      REPLICATION_PASSWORD: SUPERUSER_PASSWORD,
      REST_PASSWORD: SUPERUSER_PASSWORD,
      TLS_DIR: tls,
    }
    const text = read('patroni.yml.template').replace(
      /\$\{(\w+)\}/g,
      (hole, name: string) => values[name] ?? hole,
    )
    writeFileSync(path.join(this.folder, 'patroni.yml'), text)
    if (process.getuid?.() === 0) spawnSync('chown', ['-R', 'postgres:', this.folder])
  }

  start(): void {
    const [command, args] = asPostgres('/usr/bin/patroni', [path.join(this.folder, 'patroni.yml')])
    this.#patroni = start(command, args, path.join(this.folder, 'patroni.log'))
  }

  /** The machine loses its power: Patroni and every process of PostgreSQL end at once. */
  kill(): void {
    signal('KILL', this.#all())
  }

  /** The machine hangs: connections stay open and silent. Returns the function that resumes it. */
  freeze(): () => void {
    const all = this.#all()
    signal('STOP', all)
    return () => signal('CONT', all)
  }

  get runs(): boolean {
    return !hasEnded(this.#patroni)
  }

  async stop(): Promise<void> {
    const postgres = this.#postgres()
    await end(this.#patroni, 'SIGKILL')
    signal('KILL', postgres)
  }

  /** Patroni's answer to a path of its API, or nothing. */
  async ask(call: string, init?: RequestInit): Promise<Response | undefined> {
    const signal = AbortSignal.timeout(init === undefined ? 2000 : 30_000)
    const headers = { authorization: AUTHORIZATION }
    return fetch(`http://127.0.0.1:${this.ports.rest}${call}`, { ...init, headers, signal }).catch(
      () => undefined,
    )
  }

  #all(): number[] {
    const patroni = this.#patroni?.pid
    return patroni === undefined ? [] : [patroni, ...this.#postgres()]
  }

  #postgres(): number[] {
    const file = path.join(this.folder, 'data/postmaster.pid')
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8')) : 0
    // Empty for a moment, while PostgreSQL writes it.
    return pid > 0 ? withChildren(pid) : []
  }
}

/** Three nodes, etcd and HAProxy on the files that are deployed, with ports of their own. */
export class PatroniCluster {
  readonly nodes: readonly PatroniNode[]
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'csuite-patroni-'))
  #etcd: ChildProcess | undefined
  #haproxy: ChildProcess | undefined

  constructor(private readonly ports: Ports) {
    // PostgreSQL runs as another user.
    chmodSync(this.#folder, 0o755)
    this.nodes = [1, 2, 3].map(
      (number) =>
        new PatroniNode(
          `node${number}`,
          { postgres: ports.nodes + number - 1, rest: ports.nodes + number + 2 },
          path.join(this.#folder, `node${number}`),
        ),
    )
  }

  url(): string {
    return `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${this.ports.haproxy}/postgres`
  }

  async start(): Promise<void> {
    const client = `127.0.0.1:${this.ports.etcd}`
    const tls = this.#makeTls()
    const etcd = read('etcd.conf.yml')
      .replace(/^data-dir: .*$/m, `data-dir: ${path.join(this.#folder, 'etcd')}`)
      .replace(/^initial-cluster: .*$/m, 'initial-cluster: node1=https://10.0.0.4:2380')
      .replaceAll('10.0.0.4:2379', client)
      .replaceAll('10.0.0.4:2380', `127.0.0.1:${this.ports.etcd + 1}`)
      .replace('127.0.0.1:2381', `127.0.0.1:${this.ports.etcd + 2}`)
      .replaceAll('/etc/etcd/tls', tls)
    writeFileSync(this.#file('etcd.yml'), etcd)
    this.#etcd = start('etcd', ['--config-file', this.#file('etcd.yml')], this.#file('etcd.log'))
    await until(
      'etcd',
      async () => (await fetch(`http://127.0.0.1:${this.ports.etcd + 2}/health`)).ok,
      START_MS,
    )
    for (const node of this.nodes) {
      node.configure(client, tls)
      node.start()
    }
    const haproxy = this.nodes
      .reduce(
        (text, { ports }, index) =>
          text.replace(
            `10.0.0.${index + 4}:5432 check port 8008`,
            `127.0.0.1:${ports.postgres} check port ${ports.rest}`,
          ),
        read('haproxy.cfg'),
      )
      .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${this.ports.haproxy}`)
    writeFileSync(this.#file('haproxy.cfg'), haproxy)
    this.#haproxy = start('haproxy', ['-db', '-f', this.#file('haproxy.cfg')], this.#file('haproxy.log'))
    await this.whole()
    await until(
      'HAProxy',
      async () => (await queryOnce(this.url(), 'select 1', [], 1000)).length === 1,
      START_MS,
    )
  }

  async whole(): Promise<void> {
    await until(
      'a whole cluster',
      async () => {
        for (const node of this.nodes) if (!node.runs) node.start()
        const members = await this.members()
        const is = (role: string) => members.filter((member) => member.role === role).length
        const run = members.filter(({ state }) => ['running', 'streaming'].includes(state))
        return run.length === 3 && is('leader') === 1 && is('sync_standby') === 1
      },
      START_MS,
      200,
    )
  }

  async members(): Promise<Member[]> {
    const answers = await Promise.all(this.nodes.map((node) => node.ask('/cluster')))
    const answer = answers.find((one) => one?.ok)
    return answer === undefined ? [] : ((await answer.json()) as { members: Member[] }).members
  }

  async primary(): Promise<PatroniNode> {
    const answers = await Promise.all(this.nodes.map((node) => node.ask('/primary')))
    const primary = this.nodes[answers.findIndex((answer) => answer?.ok)]
    if (primary === undefined) throw new Error('There is no primary.')
    return primary
  }

  /** As `patronictl switchover` does: to the synchronous standby. */
  async switchOver(): Promise<void> {
    const leader = await this.primary()
    const candidate = (await this.members()).find(({ role }) => role === 'sync_standby')?.name
    const body = JSON.stringify({ leader: leader.name, candidate })
    const answer = await leader.ask('/switchover', { method: 'POST', body })
    if (!answer?.ok) throw new Error(`The switchover was answered ${answer?.status} ${await answer?.text()}`)
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()))
    await end(this.#haproxy, 'SIGKILL')
    await end(this.#etcd, 'SIGKILL')
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** One certificate for all, which vouches for itself. */
  #makeTls(): string {
    const folder = this.#file('tls')
    mkdirSync(folder)
    const { certificate, key } = makeCertificate(folder, ['127.0.0.1'])
    for (const name of ['ca.pem', 'node.pem']) copyFileSync(certificate, path.join(folder, name))
    copyFileSync(key, path.join(folder, 'node-key.pem'))
    if (process.getuid?.() === 0) spawnSync('chown', ['-R', 'postgres:', folder])
    return folder
  }

  #file(name: string): string {
    return path.join(this.#folder, name)
  }
}

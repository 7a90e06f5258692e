import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { end, hasEnded, start } from '../../api/src/testing/processes'
import { until } from '../../api/src/testing/until'
import { distDirectory } from '../config/paths'
import type { Host } from './host-network'

const START_MS = 60_000
const READ_MS = 5000

export class PortalProcess {
  #child: ChildProcess | undefined

  constructor(
    private readonly options: {
      folder: string
      port: number
      env: Record<string, string>
      host?: Host
    },
  ) {}

  get port(): number {
    return this.options.port
  }

  get address(): string {
    return `${this.options.host?.address ?? '127.0.0.1'}:${this.port}`
  }

  get url(): string {
    return `http://${this.address}`
  }

  get dataDir(): string {
    return this.options.env['DATA_DIR'] ?? ''
  }

  get output(): string {
    return readFileSync(this.#log, 'utf8')
  }

  launch(): void {
    const { env, host } = this.options
    const program = path.join(distDirectory, 'server', 'serve.mjs')
    const settings = { PATH: process.env['PATH'], ...env, PORT: String(this.port) }
    const [command, ...args] = [...(host?.run ?? []), process.execPath, program]
    this.#child = start(command, args, this.#log, settings)
  }

  async ready(): Promise<void> {
    const isReady = async () => (await this.health()) === 200
    await until(`the process on port ${this.port}`, async () => hasEnded(this.#child) || isReady(), START_MS)
    if (hasEnded(this.#child))
      throw new Error(`The process on port ${this.port} ended:\n${this.output.slice(-10_000)}`)
  }

  async start(): Promise<void> {
    this.launch()
    await this.ready()
  }

  async restart(): Promise<void> {
    await this.stop()
    this.launch()
  }

  /** Status of /health/ready; 0 without an answer. */
  async health(): Promise<number> {
    return fetch(`${this.url}/api/health/ready`, { signal: AbortSignal.timeout(READ_MS) }).then(
      ({ status }) => status,
      () => 0,
    )
  }

  /** Resolves with the exit code, null if a signal ended the process. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    await end(this.#child, signal)
    return this.#child?.exitCode ?? null
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  residentMb(): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }

  get #log(): string {
    return path.join(this.options.folder, `portal-${this.port}.log`)
  }
}

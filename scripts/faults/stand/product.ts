import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { distDirectory } from '../../config/paths'
import { end, start } from './processes'
import { until } from './until'

/** One process of the built product. */
export class ProductProcess {
  #child: ChildProcess | undefined

  constructor(
    private readonly options: {
      folder: string
      port: number
      env: Record<string, string>
      /** What node runs; the built product unless named. */
      program?: string
    },
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.options.port}`
  }

  get logFile(): string {
    return path.join(this.options.folder, `product-${this.options.port}.log`)
  }

  /** Starts it without waiting. */
  launch(): void {
    const { port, env, program = path.join(distDirectory, 'server', 'serve.mjs') } = this.options
    this.#child = start(process.execPath, [program], {
      log: this.logFile,
      env: { PATH: process.env['PATH'], ...env, PORT: String(port) },
    })
  }

  async ready(withinMs = 60_000): Promise<void> {
    await until(
      `the product on ${this.url}`,
      async () => {
        if (this.#child?.exitCode !== null) throw new Error('it ended')
        return (await this.health()) === 200
      },
      withinMs,
    )
  }

  async start(): Promise<void> {
    this.launch()
    await this.ready()
  }

  /** Status of /health/ready; 0 when nobody answers. */
  async health(): Promise<number> {
    return fetch(`${this.url}/api/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => status,
      () => 0,
    )
  }

  async kill(): Promise<void> {
    if (this.#child) await end(this.#child, 'SIGKILL')
  }

  /** Asks it to end, as systemd does. */
  async terminate(): Promise<void> {
    if (this.#child) await end(this.#child, 'SIGTERM')
  }

  get exitCode(): number | null | undefined {
    return this.#child?.exitCode
  }

  /** Resident memory in MB. */
  residentMb(): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import { repositoryRoot } from '../../config/paths'

/** Milliseconds a process has to become ready. */
const START_MS = 60_000
const READ_MS = 2000

/** One process of the portal, run as systemd runs it: the built bundle, production settings, a port of its own. */
export class PortalProcess {
  #child: ChildProcess | undefined
  #output = ''

  constructor(
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** What it wrote since its last start, at most 1 MB. */
  get output(): string {
    return this.#output
  }

  start(): void {
    this.#output = ''
    this.#child = spawn(process.execPath, [path.join(repositoryRoot, 'dist/server/serve.mjs')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '', ...this.env, PORT: String(this.port) },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-1_000_000)
      })
  }

  async ready(): Promise<void> {
    const deadline = performance.now() + START_MS
    while (performance.now() < deadline) {
      if (this.#child === undefined || this.#child.exitCode !== null)
        throw new Error(`The process on port ${this.port} ended:\n${this.#output}`)
      if (await this.isReady()) return
      await wait(100)
    }
    throw new Error(`The process on port ${this.port} did not become ready:\n${this.#output}`)
  }

  async restart(): Promise<void> {
    await this.stop()
    this.start()
  }

  async isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/api/health/ready`, {
      signal: AbortSignal.timeout(READ_MS),
    }).then(
      (answer) => answer.ok,
      () => false,
    )
  }

  /** Sends the signal and resolves with the exit code, null where a signal ended it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill(signal)
    return exited
  }
}

import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { accepts } from '../../api/src/testing/ports'
import { end, start } from '../../api/src/testing/processes'
import { until } from '../../api/src/testing/until'

export class PrivateRedis {
  #server: ChildProcess | undefined

  constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '']
    this.#server = start('redis-server', options, path.join(this.folder, 'redis.log'))
    await until('Redis', () => accepts(this.port))
  }

  async kill(): Promise<void> {
    await end(this.#server, 'SIGKILL')
  }
}

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type Server, connect, createServer } from 'node:net'

/** A host that a process may run on instead of this one. */
export interface Host {
  /** As others reach it. */
  address: string
  /** Runs the command that follows on the host, its DATA_DIR an empty disk that is gone with the process. */
  run: readonly string[]
  unplug(): void
  plug(): void
}

const DISK = 'mount -t tmpfs csuite "$DATA_DIR" && exec "$@"'

/** @throws Error unless it exits with 0 */
function ip(command: string): void {
  const { error, status, stderr } = spawnSync('ip', command.split(' '), { encoding: 'utf8' })
  if (error !== undefined || status !== 0)
    throw new Error(
      `Hosts in network namespaces need root and iproute2: ip ${command}: ${error?.message ?? stderr.trim()}`,
    )
}

/** Hosts as network namespaces behind a bridge. They share no disk; the rest of this machine is their gateway. */
export class HostNetwork {
  /** Interfaces have at most 15 characters. */
  readonly #name = `csuite${process.pid}`
  /** Of the range for benchmarks (RFC 2544). */
  readonly #subnet = `198.18.${process.pid % 256}`
  readonly #relays: Server[] = []
  #ports: readonly number[] = []
  readonly gateway = `${this.#subnet}.1`
  readonly hosts: readonly Host[]

  constructor(count: number) {
    this.hosts = Array.from({ length: count }, (_, index) => {
      const cable = this.#host(index)
      return {
        address: `${this.#subnet}.${index + 2}`,
        run: ['ip', 'netns', 'exec', cable, 'sh', '-c', DISK, 'sh'],
        unplug: () => ip(`link set ${cable} down`),
        plug: () => ip(`link set ${cable} up`),
      }
    })
  }

  /** @param ports of 127.0.0.1 that the hosts reach at the gateway */
  async open(ports: readonly number[]): Promise<void> {
    ip(`link add ${this.#name} type bridge`)
    ip(`addr add ${this.gateway}/24 dev ${this.#name}`)
    ip(`link set ${this.#name} up`)
    for (const [index, { address, plug }] of this.hosts.entries()) {
      const host = this.#host(index)
      ip(`netns add ${host}`)
      ip(`link add ${host} type veth peer name eth0 netns ${host}`)
      ip(`link set ${host} master ${this.#name}`)
      ip(`-n ${host} addr add ${address}/24 dev eth0`)
      ip(`-n ${host} link set eth0 up`)
      ip(`-n ${host} link set lo up`)
      plug()
    }
    this.#ports = ports
    for (const port of ports) {
      const relay = createServer((client) => {
        const server = connect(port, '127.0.0.1')
        client.pipe(server).pipe(client)
        client.on('error', () => server.destroy())
        server.on('error', () => client.destroy())
      })
      this.#relays.push(relay)
      await once(relay.listen(port, this.gateway), 'listening')
    }
  }

  /** Settings in which what the gateway relays is addressed there. */
  seen(settings: Record<string, string>): Record<string, string> {
    const relayed = (address: string, port: string) =>
      this.#ports.includes(Number(port)) ? `${this.gateway}:${port}` : address
    const entries = Object.entries(settings)
    return Object.fromEntries(
      entries.map(([name, value]) => [name, value.replace(/127\.0\.0\.1:(\d+)/g, relayed)]),
    )
  }

  /** Once no process runs on the hosts. */
  close(): void {
    for (const relay of this.#relays) relay.close()
    // What was not made is not there to remove.
    for (const index of this.hosts.keys()) spawnSync('ip', ['netns', 'del', this.#host(index)])
    spawnSync('ip', ['link', 'del', this.#name])
  }

  #host(index: number): string {
    return `${this.#name}-${index + 1}`
  }
}

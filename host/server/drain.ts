import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Set by a proxy that retries a GET or HEAD on another process after a 502 (scripts/deploy/nginx). */
export const RETRY_HEADER = 'x-retry-elsewhere'
/** Without requests for this long, the proxy has stopped sending any. */
const QUIET_MS = 500
const TIMEOUT_MS = 4000
/** A request that was sent before the signal may not have been read yet; closing its connection would fail it. */
const ARRIVING_MS = 250

/**
 * Takes the process out of its proxy's rotation without failing a request. With DRAIN_SECONDS a balancer reads /health/ready
 * meanwhile and everything is served. Without, the process answers 502 to what the proxy can retry elsewhere, and serves the rest.
 */
export class Drain {
  #leaving = false
  #lastProxied = -Infinity

  constructor(private readonly seconds: number) {}

  /** True if the request was given back to the proxy. */
  sendsElsewhere(request: IncomingMessage, response: ServerResponse): boolean {
    const proxied = request.headers[RETRY_HEADER] !== undefined
    if (proxied) this.#lastProxied = performance.now()
    if (!this.#leaving) return false
    // A keep-alive connection could close while the proxy writes its next request to it.
    response.shouldKeepAlive = false
    if (this.seconds > 0 || !proxied || !['GET', 'HEAD'].includes(request.method ?? '')) return false
    response.writeHead(502, { 'cache-control': 'no-store', 'retry-after': '1' }).end()
    return true
  }

  /** Starts draining. Resolves after DRAIN_SECONDS, or when the proxy sends no more requests, or after TIMEOUT_MS. */
  async announce(): Promise<void> {
    this.#leaving = true
    if (this.seconds > 0) return wait(this.seconds * 1000)
    const deadline = performance.now() + TIMEOUT_MS
    await wait(ARRIVING_MS)
    while (performance.now() < deadline && performance.now() - this.#lastProxied < QUIET_MS) await wait(50)
  }
}

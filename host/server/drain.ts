import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Set by a proxy that asks another process when this one answers 502 to a GET or HEAD (scripts/deploy/nginx). */
export const RETRY_HEADER = 'x-retry-elsewhere'
/** Milliseconds without a request after which the proxy has stopped sending any. */
const QUIET_MS = 500
/** Milliseconds after which listening ends in any case; well under what close-with-grace gives the whole end. */
const PATIENCE_MS = 4000

/**
 * Takes a process out of its proxy's rotation without failing a request. A proxy learns of it by an answer
 * only: so the process goes on listening, gives what can be asked again back with 502, which the proxy takes to another
 * process before it stops sending any here, and answers what cannot. Without a proxy nothing waits.
 */
export class Drain {
  #leaving = false
  #lastProxied = -Infinity

  /** Counts a request; true where it was given back to the proxy. */
  sendsElsewhere(request: IncomingMessage, response: ServerResponse): boolean {
    const proxied = request.headers[RETRY_HEADER] !== undefined
    if (proxied) this.#lastProxied = performance.now()
    if (!this.#leaving) return false
    // A keep-alive connection could close while the proxy writes its next request to it.
    response.shouldKeepAlive = false
    if (!proxied || !['GET', 'HEAD'].includes(request.method ?? '')) return false
    response.writeHead(502, { 'cache-control': 'no-store', 'retry-after': '1' }).end()
    return true
  }

  /** From here on requests are given back; resolves when the proxy sends none any more, at the latest in PATIENCE_MS. */
  async announce(): Promise<void> {
    this.#leaving = true
    const deadline = performance.now() + PATIENCE_MS
    while (performance.now() < deadline && performance.now() - this.#lastProxied < QUIET_MS) await wait(50)
  }
}

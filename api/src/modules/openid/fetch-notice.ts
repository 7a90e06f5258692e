import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { boundedBody, fetchUntrusted } from '../../http/fetch-untrusted'
import { isLoopback } from './exact-address'

const TIMEOUT_MS = 5000
const ANSWER_MAX = 64 * 1024
const agents = { 'http:': new HttpAgent({ maxSockets: 4 }), 'https:': new HttpsAgent({ maxSockets: 4 }) }

/** `fetch` for logout notices: to public addresses only, as the audit's webhook; to this machine too outside production. */
export const fetchNotice =
  (production: boolean): typeof fetch =>
  async (url, options) => {
    const address = String(url)
    const body = String(options?.body)
    const answer = await fetchUntrusted(address, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'csuite-oidc/1',
      },
      ...{ timeoutMs: TIMEOUT_MS, publicOnly: production || !isLoopback(address) },
      post: { body, agent: agents[address.startsWith('https:') ? 'https:' : 'http:'] },
    })
    await boundedBody(answer, ANSWER_MAX).catch(() => answer.destroy())
    return new Response(null, { status: Math.max(200, answer.statusCode ?? 502) })
  }

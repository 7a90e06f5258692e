import { createHmac } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { boundedBody, fetchUntrusted } from '../../http/fetch-untrusted'

const TIMEOUT_MS = 10_000
const ANSWER_MAX = 64 * 1024

/** What the receiver answered; `retryAfter` is the header's text. */
interface PostAnswer {
  status: number
  retryAfter?: string | undefined
}

/** Sends a body to the receiver; rejects without an answer. */
export type PostSigned = (url: string, body: string, signature: string) => Promise<PostAnswer>

/** Like Stripe's: the time is signed too, so that a receiver can refuse what is replayed. */
export const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxSockets: 1 }),
  'https:': new HttpsAgent({ keepAlive: true, maxSockets: 1 }),
}

/** To public addresses only, whatever the name resolves to when it connects. */
export const postSigned: PostSigned = async (url, body, signature) => {
  const answer = await fetchUntrusted(url, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'csuite-signature': signature,
      'user-agent': 'csuite-webhook/1',
    },
    ...{ timeoutMs: TIMEOUT_MS, publicOnly: true },
    post: { body, agent: agents[url.startsWith('https:') ? 'https:' : 'http:'] },
  })
  // Read, so that the connection can be used again; what it says is of no use.
  await boundedBody(answer, ANSWER_MAX).catch(() => answer.destroy())
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }
}

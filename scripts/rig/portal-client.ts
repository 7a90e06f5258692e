import { type SecureClient, TIMEOUT_MS } from './secure-client'

/** A process by its address, or the portal behind nginx with the client that trusts its certificate. */
export type Target = string | { portalUrl: string; client: SecureClient }

/** One request as the person who sent it sees it. `status` 0: no answer. */
export interface Answer {
  /** When it was sent, ms since 1970. */
  at: number
  ms: number
  method: string
  path: string
  status: number
  /** The error body's code, or the network's error. */
  code: string
  retryAfter: string | null
  /** By lower-case name. */
  headers: Record<string, string>
  body: unknown
}

/** Sends one request and never throws. */
export async function ask(
  target: Target,
  method: string,
  path: string,
  { body, token, headers }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const at = Date.now()
  const started = performance.now()
  const told = (outcome: Pick<Answer, 'status' | 'code' | 'headers' | 'body'>): Answer => ({
    ...{ at, method, path, ...outcome },
    ms: performance.now() - started,
    retryAfter: outcome.headers['retry-after'] ?? null,
  })
  const sent = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers }
  try {
    const request = { method, headers: sent, body }
    const {
      status,
      headers: received,
      text,
    } = typeof target === 'string'
      ? await overFetch(`${target}${path}`, request)
      : await overClient(target.client, `${target.portalUrl}${path}`, request)
    const json = received['content-type']?.startsWith('application/json') ?? false
    const answer: unknown = json && text !== '' ? JSON.parse(text) : text
    const code = (json && (answer as { code?: string } | null)?.code) || ''
    return told({ status, code, headers: received, body: answer })
  } catch (error) {
    const { cause, code, name } = error as Error & { code?: string; cause?: { code?: string } }
    return told({ status: 0, code: cause?.code ?? code ?? name, headers: {}, body: null })
  }
}

interface Outgoing {
  method: string
  headers: Record<string, string>
  body: unknown
}

interface Incoming {
  status: number
  headers: Record<string, string>
  text: string
}

async function overFetch(url: string, { method, headers, body }: Outgoing): Promise<Incoming> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  }
}

async function overClient(client: SecureClient, url: string, outgoing: Outgoing): Promise<Incoming> {
  const { status, headers, body } = await client.request(url, outgoing)
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    text: body.toString(),
  }
}

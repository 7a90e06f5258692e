import { type HttpClient, httpClient } from './http-client'

/** A process's address, or a portal behind nginx with the client that trusts its certificate. */
export type Target = string | { portalUrl: string; client: HttpClient }

/** `status` 0: no answer. */
export interface Answer {
  /** When the request was sent, ms since 1970. */
  at: number
  ms: number
  status: number
  /** The error body's code, or the network error's. */
  code: string
  retryAfter: string | null
  headers: Record<string, string>
  body: unknown
}

const plain = httpClient()

/** Sends one request and never throws. */
export async function ask(
  target: Target,
  method: string,
  path: string,
  { body, token, headers }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { client, portalUrl } = typeof target === 'string' ? { client: plain, portalUrl: target } : target
  const at = Date.now()
  const started = performance.now()
  const answer = (outcome: Pick<Answer, 'status' | 'code' | 'headers' | 'body'>): Answer => ({
    ...{ at, ...outcome },
    ms: performance.now() - started,
    retryAfter: outcome.headers['retry-after'] ?? null,
  })
  try {
    const authorization = token !== undefined && { authorization: `Bearer ${token}` }
    const request = { method, headers: { ...authorization, ...headers }, body }
    const { status, headers: received, body: bytes } = await client.request(portalUrl + path, request)
    const text = bytes.toString()
    const isJson = received['content-type']?.startsWith('application/json') ?? false
    const content: unknown = isJson && text !== '' ? JSON.parse(text) : text
    return answer({
      status,
      code: (isJson && (content as { code?: string } | null)?.code) || '',
      headers: Object.fromEntries(Object.entries(received).map(([name, value]) => [name, String(value)])),
      body: content,
    })
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    return answer({ status: 0, code: code ?? name, headers: {}, body: null })
  }
}

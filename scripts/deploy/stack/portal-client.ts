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
  body: unknown
}

/** The browser's own limit (spec.md §9). */
const CLIENT_TIMEOUT_MS = 10_000

/** Sends one request and never throws. */
export async function ask(
  base: string,
  method: string,
  path: string,
  { body, token, headers }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const at = Date.now()
  const started = performance.now()
  const told = (status: number, code: string, retryAfter: string | null, answer: unknown): Answer => ({
    ...{ at, method, path, status, code, retryAfter },
    ms: performance.now() - started,
    body: answer,
  })
  try {
    const response = await fetch(`${base}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const answer: unknown = json && text !== '' ? JSON.parse(text) : text
    const code = (json && (answer as { code?: string } | null)?.code) || ''
    return told(response.status, code, response.headers.get('retry-after'), answer)
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    return told(0, cause?.code ?? name, null, null)
  }
}

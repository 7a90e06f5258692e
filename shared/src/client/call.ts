import ky from 'ky'
import type {
  EndpointDefinition,
  EndpointInput,
  EndpointResponse,
} from '@csuite/shared/contract/define-endpoint'
import type { ErrorBody } from '@csuite/shared/contract/errors'
import { checkNetwork } from '@csuite/shared/network'
import { ApiError, isBusy } from './api-error'
import { askServerTime, readServerTime } from './clock'
import { takeEarly } from './early'
import { settings } from './settings'

/** Spec §9. */
const REQUEST_TIMEOUT_MS = 10_000

interface ClientOptions {
  getToken: () => string | null
  /** The session's next token where the given one is to be exchanged before a call; undefined: it is good. */
  renewal?: (token: string | null) => Promise<string> | undefined
  /** Called on any 401 with the refused token. */
  onUnauthorized: (token: string | null) => void
  /** Called on SECOND_FACTOR_SETUP_REQUIRED. */
  onSecondFactorMissing?: () => void
  /** Asks for the password or a passkey; resolves to true on success. Without it RECENT_LOGIN_REQUIRED fails the call. */
  confirmIdentity?: () => Promise<boolean>
  /** Repeats a patient endpoint's attempt after its refusal with a Retry-After. Without it the refusal fails the call. */
  askAgain?: <T>(attempt: () => Promise<T>, refusal: ApiError) => Promise<T>
}

let options: ClientOptions = { getToken: () => null, onUnauthorized: () => undefined }

export function configureClient(values: ClientOptions): void {
  options = values
}

const authorization = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

const http = ky.create({ retry: 0, throwHttpErrors: false })

/** Without a trailing slash: `/api`. */
export function apiBase(): string {
  return settings().apiBase
}

interface LooseInput {
  body?: unknown
  query?: Record<string, unknown>
  params?: Record<string, unknown>
}

type CallArguments<E extends EndpointDefinition> =
  Record<never, never> extends EndpointInput<E> ? [input?: EndpointInput<E>] : [input: EndpointInput<E>]

/**
 * Calls an endpoint with the session's token; retries once after the person confirmed their identity.
 * @throws ApiError on an error status, a network failure and after the endpoint's `timeoutMs`
 */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<EndpointResponse<E>> {
  return callAs(await sessionToken(), endpoint, input)
}

/** @throws ApiError where it is over and the server does not say whether there is a next one */
export async function sessionToken(): Promise<string | null> {
  const token = options.getToken()
  return options.renewal?.(token) ?? token
}

/** Sends a call that outlives the page and whose answer nobody waits for. */
export function callUnawaited<E extends EndpointDefinition>(endpoint: E, input: EndpointInput<E>): void {
  const token = options.getToken()
  fetch(apiBase() + addressOf(endpoint, input as LooseInput), {
    method: endpoint.method,
    headers: authorization(token),
    keepalive: true,
  }).catch(() => undefined)
}

/** Calls an endpoint with another token than the session's, which a refusal of that token does not end. */
export async function callAs<E extends EndpointDefinition>(
  token: string | null,
  endpoint: E,
  input?: EndpointInput<E>,
): Promise<EndpointResponse<E>> {
  const path = addressOf(endpoint, (input ?? {}) as LooseInput)
  return withConfirmation(token, () => {
    const attempt = async () =>
      read<E>(await send(endpoint, path, token, (input as LooseInput | undefined)?.body), token)
    return endpoint.patient ? patiently(attempt(), attempt) : attempt()
  })
}

/** Repeats an attempt while the API is busy and says when to come back. */
async function patiently<T>(first: Promise<T>, attempt: () => Promise<T>): Promise<T> {
  try {
    return await first
  } catch (error) {
    if (!isBusy(error) || !options.askAgain) throw error
    return options.askAgain(attempt, error)
  }
}

let confirming: Promise<boolean> | undefined

/** Concurrent calls share one confirmation. */
async function withConfirmation<T>(token: string | null, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const { confirmIdentity } = options
    if (!(error instanceof ApiError && error.code === 'RECENT_LOGIN_REQUIRED' && confirmIdentity)) throw error
    confirming ??= confirmIdentity()
      .catch(() => false)
      .finally(() => (confirming = undefined))
    // Another person may have signed in meanwhile.
    if (!(await confirming) || options.getToken() !== token) throw error
    return attempt()
  }
}

/**
 * Reads the answer to a call that was sent before the bundle arrived; `send` sends it again.
 * @throws ApiError as `call` does
 */
export async function answerOf<E extends EndpointDefinition>(
  answer: Promise<Response>,
  send: () => Promise<Response>,
): Promise<EndpointResponse<E>> {
  const readFrom = async (sent: Promise<Response>) =>
    read<E>(await sent.catch(throwNetworkError), options.getToken())
  return patiently(readFrom(answer), () => readFrom(send()))
}

async function read<E extends EndpointDefinition>(
  response: Response,
  token: string | null,
): Promise<EndpointResponse<E>> {
  readServerTime(response)
  refusePage(response)
  if (response.ok)
    // A body that breaks off, or comes too late, is no answer.
    return (
      response.status === 204 ? undefined : await response.json().catch(throwNetworkError)
    ) as EndpointResponse<E>
  return throwRefusal(response, token)
}

/**
 * The API answers no page: one is from whatever stands between (a hotel's Wi-Fi, a company's proxy) and says nothing about the
 * call, whatever its status. 502 to 504 say that there is no answer, and when to come back.
 */
function refusePage({ headers, status }: Response): void {
  if (headers.get('content-type')?.startsWith('text/html') && ![502, 503, 504].includes(status))
    throw new ApiError(0, 'BAD_RESPONSE', '')
}

async function throwRefusal(response: Response, token: string | null): Promise<never> {
  const error = await readError(response)
  if (response.status === 401) options.onUnauthorized(token)
  if (error.code === 'SECOND_FACTOR_SETUP_REQUIRED') options.onSecondFactorMissing?.()
  throw error
}

/**
 * Streams a file of the API, without a timeout.
 * @throws ApiError on an error status and a network failure
 */
export async function openDownload(
  path: `/${string}`,
  query: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<Response> {
  const token = await sessionToken()
  const request = http(apiBase() + withQuery(path, query), {
    headers: authorization(token),
    timeout: false,
    signal,
  })
  const response = await request.catch((error: unknown) => {
    throw signal.aborted ? error : new ApiError(0, 'NETWORK', '')
  })
  refusePage(response)
  return response.ok ? response : throwRefusal(response, token)
}

/** The URL of a GET endpoint, for images. */
export function endpointAddress<E extends EndpointDefinition>(endpoint: E, input: EndpointInput<E>): string {
  return apiBase() + addressOf(endpoint, input as LooseInput)
}

function addressOf(endpoint: EndpointDefinition, input: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  return withQuery(path, input.query ?? {})
}

function withQuery(path: string, values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

function throwNetworkError(error: unknown): never {
  void checkNetwork(askServerTime)
  // Of the limit: older browsers have no reasons.
  const late = ['TimeoutError', 'AbortError'].includes((error as Error | null)?.name ?? '')
  throw new ApiError(0, late ? 'TIMEOUT' : 'NETWORK', '')
}

/** Until the whole answer is read: ky's own time ends with the headers, and a signal's own outlives its window in tests. */
function abortedAfter(milliseconds: number): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), milliseconds)
  return limit.signal
}

let writes = 0

/** Mutations that leaving the page would abort. */
export const writesInFlight = (): number => writes

async function send(
  { method, timeoutMs = REQUEST_TIMEOUT_MS, keepalive = false }: EndpointDefinition,
  path: string,
  token: string | null,
  body: unknown,
): Promise<Response> {
  const writing = method === 'GET' ? 0 : 1
  writes += writing
  try {
    const early = method === 'GET' ? takeEarly(`GET ${path}`, token) : undefined
    if (early) return await early
    return await http(apiBase() + path, {
      method,
      timeout: false,
      signal: abortedAfter(timeoutMs),
      keepalive,
      headers: { accept: 'application/json', ...authorization(token) },
      ...(body === undefined ? {} : { json: body }),
    })
  } catch (error) {
    return throwNetworkError(error)
  } finally {
    writes -= writing
  }
}

async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  // spec §8: the bodies of server errors are logged to the console.
  console.error('API', response.status, body)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    response.status,
    body?.code ?? 'BAD_RESPONSE',
    typeof body?.message === 'string' ? body.message : '',
    body?.fields,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
    body ?? undefined,
  )
}

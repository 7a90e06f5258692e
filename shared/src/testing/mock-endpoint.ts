import { type HttpHandler, HttpResponse, type PathParams, http } from 'msw'
import type {
  EndpointDefinition,
  EndpointInput,
  EndpointResponse,
} from '@csuite/shared/contract/define-endpoint'
import { type ErrorBody, type ErrorCode, errorCatalogue } from '@csuite/shared/contract/errors'

class ApiFailure {
  constructor(
    readonly code: ErrorCode,
    readonly options: Partial<Omit<ErrorBody, 'statusCode' | 'code'>> & { retryAfter?: number },
  ) {}
}

/** An error answer with the code's default message; `retryAfter` in seconds. */
export function apiFailure(code: ErrorCode, options: ApiFailure['options'] = {}): ApiFailure {
  return new ApiFailure(code, options)
}

type Part<E extends EndpointDefinition, K extends string> =
  Required<EndpointInput<E>> extends Record<K, infer V> ? V : undefined

interface MockRequest<E extends EndpointDefinition> {
  body: Part<E, 'body'>
  query: Record<string, string>
  params: PathParams
  request: Request
}

export type Answer<E extends EndpointDefinition> = EndpointResponse<E> | ApiFailure

export type MockResolver<E extends EndpointDefinition> = (
  request: MockRequest<E>,
) => Answer<E> | Promise<Answer<E>>

/** An msw handler for one endpoint. Each call's body, or its query without a body, is pushed to `heard`. */
export function mockEndpoint<E extends EndpointDefinition>(
  endpoint: E,
  resolver: MockResolver<E> | Answer<E>,
  heard: unknown[] = [],
): HttpHandler {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  return http[method](`*/api${endpoint.path}`, async ({ request, params }) => {
    const text = await request.clone().text()
    const body = (text ? JSON.parse(text) : undefined) as Part<E, 'body'>
    const query = Object.fromEntries(new URL(request.url).searchParams)
    heard.push(body ?? query)
    const answer =
      typeof resolver === 'function'
        ? await (resolver as MockResolver<E>)({ body, query, params, request })
        : resolver
    if (answer instanceof ApiFailure) return failureResponse(answer)
    return answer === undefined
      ? new HttpResponse(null, { status: endpoint.status })
      : HttpResponse.json(answer as object, { status: endpoint.status })
  })
}

export function mockNetworkFailure(endpoint: EndpointDefinition): HttpHandler {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  return http[method](`*/api${endpoint.path}`, () => HttpResponse.error())
}

function failureResponse({ code, options: { retryAfter, ...body } }: ApiFailure) {
  const { status, message } = errorCatalogue[code]
  return HttpResponse.json(
    { statusCode: status, code, message, ...body },
    { status, ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }) },
  )
}

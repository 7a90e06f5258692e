import type { InjectOptions } from 'fastify'
import type { TestApi } from '../../../testing/test-api'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
  // Each test knows what it asked for.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any
}

export type Scim = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** Requests as a directory sends them. */
export const requestsAs =
  (api: TestApi, key: string | undefined): Scim =>
  async (method, path, body, headers = {}) => {
    const answer = await api.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/api/scim/v2${path.replaceAll(' ', '%20')}`,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const json: unknown = answer.body === '' ? undefined : answer.json()
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, json }
  }

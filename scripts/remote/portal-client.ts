import { readFileSync } from 'node:fs'
import path from 'node:path'
import type {
  EndpointDefinition,
  EndpointInput,
  EndpointResponse,
} from '../../shared/src/contract/define-endpoint'

/** Where releases go and as whom: a team's pipeline sets both; on the portal's own machine neither is needed. */
export interface Portal {
  /** What people type, without a trailing slash. */
  url: string
  token: string
}

/** An answer other than success, with the portal's own words. */
export class PortalError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message)
  }
}

/**
 * The portal at CSUITE_URL (default http://localhost:PORT) with the token CSUITE_DEPLOY_TOKEN, or the operator's token in
 * DATA_DIR. @throws a sentence where there is no token
 */
export function portalFromEnvironment(env: NodeJS.ProcessEnv = process.env): Portal {
  const url = (env['CSUITE_URL'] ?? `http://localhost:${env['PORT'] ?? '3000'}`).replace(/\/$/, '')
  const token = env['CSUITE_DEPLOY_TOKEN'] ?? operatorToken(env['DATA_DIR'] ?? './data')
  if (!token)
    throw new Error(
      'Falta la credencial: define CSUITE_DEPLOY_TOKEN, o ejecuta este comando donde está DATA_DIR del portal.',
    )
  return { url, token }
}

function operatorToken(dataDir: string): string | undefined {
  try {
    return readFileSync(path.join(dataDir, 'deploy-token'), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Calls the portal's API. @throws PortalError on any answer but success */
export async function callPortal<E extends EndpointDefinition>(
  portal: Portal,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointResponse<E>> {
  const { params, body } = input as { params?: Record<string, string>; body?: unknown }
  const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  const prefix = process.env['API_PREFIX'] ?? '/api'
  const response = await fetch(portal.url + prefix + address, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${portal.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(`El portal no responde en ${portal.url}.`)
  })
  const answer = (await response.json().catch(() => null)) as {
    message?: string
    fields?: Record<string, string>
  } | null
  if (!response.ok)
    throw new PortalError(
      response.status,
      answer?.message ?? `El portal respondió ${response.status}.`,
      answer?.fields,
    )
  return answer as EndpointResponse<E>
}

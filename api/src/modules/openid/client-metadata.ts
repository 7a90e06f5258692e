import { timingSafeEqual } from 'node:crypto'
import type { ClientMetadata } from 'oidc-provider'
import { secretHash } from '../../identity/secrets/bearer-secret'
import type { ClientRow } from './openid.repository'

/** What oidc-provider is told beside the standard's fields. */
export interface PortalClient {
  csuite_id: number
  csuite_app: number
  csuite_second_factor: boolean
  csuite_secrets: string[]
}

export const portalFields = ['csuite_id', 'csuite_app', 'csuite_second_factor', 'csuite_secrets']

export function matchesSecret({ csuite_secrets: hashes }: PortalClient, secret: string): boolean {
  const given = Buffer.from(secretHash(secret))
  // Each is compared.
  return hashes.map((hash) => timingSafeEqual(Buffer.from(hash), given)).includes(true)
}

export function clientMetadata(row: ClientRow, now: number): ClientMetadata {
  const { formerHash, formerUntil, secretHash: hash } = row
  const former = formerHash && formerUntil && formerUntil.getTime() > now ? [formerHash] : []
  const portal: PortalClient = {
    csuite_id: row.id,
    csuite_app: row.appId,
    csuite_second_factor: row.secondFactor,
    csuite_secrets: [...(hash ? [hash] : []), ...former],
  }
  return {
    client_id: row.clientId,
    client_name: row.nombre,
    ...(row.tipo === 'publico'
      ? { token_endpoint_auth_method: 'none' }
      : // Of no use: it is compared with the hashes.
        { token_endpoint_auth_method: 'client_secret_basic', client_secret: hash ?? '-' }),
    redirect_uris: row.redirects,
    post_logout_redirect_uris: row.afterLogout,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: row.algorithm,
    ...(row.logoutNotice === null
      ? {}
      : { backchannel_logout_uri: row.logoutNotice, backchannel_logout_session_required: true }),
    ...portal,
  }
}

import { isOpenIdAddress } from '../../api/src/http/openid-address'

/** Directories and OpenID apps look for these at the origin too. */
const AT_ORIGIN = /^\/(?:scim\/v2|oidc\/interaccion)\//

/** A request's address as the API knows it; undefined for one that the document server answers. */
export function apiAddressOf(url: string, apiPrefix: string): string | undefined {
  if (AT_ORIGIN.test(url)) return apiPrefix + url
  const isOfApi = url.startsWith(`${apiPrefix}/`) || url === apiPrefix || isOpenIdAddress(url)
  return isOfApi ? url : undefined
}

/** Whether the provider serves an address of the portal's origin. */
export const isOpenIdAddress = (url: string): boolean =>
  url.startsWith('/oidc/') || /^\/\.well-known\/openid-configuration(\?|$)/.test(url)

import { hostPages } from './host-pages'

/** What the portal answers itself, with everything below: neither a remote nor the API may have it. */
export const portalAddresses: readonly string[] = [
  ...hostPages.map(({ path }) => path),
  ...['/assets', '/remotes', '/kit', '/health', '/metrics', '/csp-reports', '/.well-known'],
]

import { hostPages } from './host-pages'

/** Reserved for the portal, with everything below: no remote and no API prefix may use them. */
export const portalAddresses: readonly string[] = [
  ...hostPages.map(({ path }) => path),
  ...[
    '/assets',
    '/remotes',
    '/kit',
    '/health',
    '/metrics',
    '/csp-reports',
    '/.well-known',
    '/vista',
    '/oidc',
    '/scim',
  ],
]

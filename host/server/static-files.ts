import path from 'node:path'
import type { FastifyStaticOptions } from '@fastify/static'
import { RELEASE_POLICY, mediaTypeOf } from '@csuite/shared/contract/release-files'
import type { DocumentServerOptions } from './document-options'

/** Of a service worker whose scope was granted. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

export function hostFiles({ hostDirectory, settings }: DocumentServerOptions): FastifyStaticOptions {
  return {
    root: path.join(hostDirectory, 'assets'),
    prefix: '/assets/',
    ...commonTo(settings.development),
    setHeaders: (response) => {
      setCommonHeaders(response)
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
    },
  }
}

export function releaseFiles({
  remotesDirectory,
  remotesElsewhere,
  settings,
}: DocumentServerOptions): FastifyStaticOptions {
  const owner = remotesElsewhere ? 'cross-origin' : 'same-origin'
  return {
    root: remotesDirectory,
    prefix: '/remotes/',
    decorateReply: false,
    ...commonTo(settings.development),
    setHeaders: (response) => {
      setCommonHeaders(response)
      response.setHeader('cross-origin-resource-policy', owner)
      // A granted worker's WORKER_POLICY on the reply overrides it.
      response.setHeader('content-security-policy', RELEASE_POLICY)
    },
  }
}

/** Development builds are neither content-addressed nor precompressed. */
function commonTo(development: boolean) {
  return {
    wildcard: true,
    index: false as const,
    preCompressed: !development,
    maxAge: development ? 0 : '365d',
    immutable: !development,
    dotfiles: 'deny' as const,
    allowedPath: (pathname: string) => mediaTypeOf(pathname) !== undefined,
  }
}

function setCommonHeaders(response: { setHeader(name: string, value: string): void }): void {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('vary', 'accept-encoding')
  // The files hold no personal data.
  response.setHeader('access-control-allow-origin', '*')
}

import path from 'node:path'
import type { FastifyStaticOptions } from '@fastify/static'
import type { DocumentServerOptions } from './document-options'

const types = /\.(m?js|css|woff2?|webm|mp4|vtt|png|jpe?g|gif|avif|webp|svg)$/
/** Besides, of each release: what the ecosystem's tools read. */
const federationManifest = /^\/[^/]+\/[^/]+\/mf-manifest\.json$/

/** A file of a release that is opened as a page of its own runs nothing and reads nothing. */
export const RELEASE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** A worker whose scope was granted asks this origin only. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Content-addressed files: kept for a year, taken compressed where the build left a compressed twin. */
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

/** Files that teams published. */
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
    allowedPath: (pathname) => types.test(pathname) || federationManifest.test(pathname),
    setHeaders: (response) => {
      setCommonHeaders(response)
      response.setHeader('cross-origin-resource-policy', owner)
      // The reply's own headers win: a granted worker has its policy from there.
      response.setHeader('content-security-policy', RELEASE_POLICY)
    },
  }
}

/** A development build keeps its file names and has no compressed twins. */
function commonTo(development: boolean) {
  return {
    wildcard: true,
    index: false as const,
    preCompressed: !development,
    maxAge: development ? 0 : '365d',
    immutable: !development,
    dotfiles: 'deny' as const,
    allowedPath: (pathname: string) => types.test(pathname),
  }
}

function setCommonHeaders(response: { setHeader(name: string, value: string): void }): void {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('vary', 'accept-encoding')
  // A page of another origin may load these files with CORS: they hold nothing of anybody.
  response.setHeader('access-control-allow-origin', '*')
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { releaseFileTypes } from '@csuite/shared/contract/release-files'
import { repositoryRoot } from '../../config/paths'

const templates = path.join(repositoryRoot, 'scripts/deploy/nginx')

/** Debian's module that serves the `.br` files; without it nginx serves the `.gz` ones. */
export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export interface NginxPlaces {
  portalHost: string
  remotesHost: string
  httpPort: number
  httpsPort: number
  processes: readonly string[]
  apiPrefix: string
  /** Holds `assets/`, the host's files of this release and of those before. */
  hostDirectory: string
  dataDirectory: string
  logDirectory: string
  certificate: string
  certificateKey: string
}

const read = (name: string) => readFileSync(path.join(templates, name), 'utf8')

/** Replaces `${NAMES}` in capitals; nginx's own variables are lower case. @throws Error for a name without a value */
function fill(template: string, values: Record<string, string>): string {
  return template
    .replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The template names ${name}, which has no value.`)
      return value
    })
    .trimEnd()
}

/** The configuration for nginx's http context. @param brotli whether nginx has the module */
export function nginxConfiguration(places: NginxPlaces, brotli = existsSync(brotliModule)): string {
  const precompressed = ['gzip_static on;', ...(brotli ? ['brotli_static on;'] : [])]
  return `${fill(read('csuite.conf.template'), {
    PORTAL_HOST: places.portalHost,
    REMOTES_HOST: places.remotesHost,
    HTTP_PORT: String(places.httpPort),
    HTTPS_PORT: String(places.httpsPort),
    API_PREFIX: places.apiPrefix,
    HOST_DIR: places.hostDirectory,
    DATA_DIR: places.dataDirectory,
    LOG_DIR: places.logDirectory,
    CERTIFICATE: places.certificate,
    CERTIFICATE_KEY: places.certificateKey,
    SERVERS: places.processes.map((address) => `  server ${address} max_fails=1 fail_timeout=2s;`).join('\n'),
    FILE_ENDINGS: Object.keys(releaseFileTypes).join('|'),
    PROXY: read('proxy.conf.template').trimEnd(),
    IMMUTABLE: fill(read('immutable.conf.template'), {
      TYPES: Object.entries(releaseFileTypes)
        .map(([ending, type]) => `      ${type} ${ending};`)
        .join('\n'),
      PRECOMPRESSED: precompressed.map((line) => `    ${line}`).join('\n'),
    }),
  })}\n`
}

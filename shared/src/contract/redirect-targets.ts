/** The default of REDIRECT_ALLOWLIST: `scheme://host`, lower case. */
export const DEFAULT_REDIRECT_ALLOWLIST = [
  'https://csuite.example',
  'https://www.csuite.example',
  'https://test.csuite.example',
  'https://comunidad.csuite.example',
  'controlmax://auth',
  'betopro://auth',
] as const

const TARGET_MAX_LENGTH = 2048
const PRINTABLE_ASCII_WITHOUT_BACKSLASH = /^[\x20-\x5b\x5d-\x7e]+$/
/** `scheme://host` up to path, query or fragment: no user info, port, percent sign or upper case. */
const SCHEME_AND_HOST = /^([a-z][a-z0-9+.-]*:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(?=[/?#]|$)/
const ALLOWLIST_ENTRY = /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/
const FORBIDDEN_SCHEMES = /^(javascript|data|vbscript|file|blob|about|filesystem|view-source|ws|wss|ftp):/

/**
 * The target without its fragment, or null when its origin is not on the list. The origin is compared as text before any
 * URL parser runs, since parsers repair backslashes, tabs and encoded hosts.
 */
export function parseRedirectTarget(target: unknown, allowlist: readonly string[]): URL | null {
  if (typeof target !== 'string' || target.length > TARGET_MAX_LENGTH) return null
  if (!PRINTABLE_ASCII_WITHOUT_BACKSLASH.test(target)) return null
  const origin = SCHEME_AND_HOST.exec(target)?.[1]
  if (origin === undefined || !allowlist.includes(origin) || !isAllowlistEntry(origin)) return null
  if (!URL.canParse(target)) return null
  const url = new URL(target)
  if (url.username !== '' || url.password !== '' || url.port !== '') return null
  if (url.protocol === 'https:' && `https://${url.hostname}` !== origin) return null
  url.hash = ''
  return url
}

/** A lower-case `scheme://host` whose scheme cannot run code or read files. */
export function isAllowlistEntry(entry: string): boolean {
  return ALLOWLIST_ENTRY.test(entry) && !FORBIDDEN_SCHEMES.test(entry)
}

/** Production refuses to start with a development target on its list. */
export function isDevelopmentTarget(entry: string): boolean {
  return (
    /^http:/.test(entry) ||
    /:\/\/(localhost|127\.[\d.]+|0\.0\.0\.0|10\.[\d.]+|192\.168\.[\d.]+)$/.test(entry) ||
    /\.(localhost|local|test|devtunnels\.ms|ngrok\.io|ngrok\.app|ngrok\.dev|ngrok-free\.app|ngrok-free\.dev|trycloudflare\.com|loca\.lt)$/.test(
      entry,
    )
  )
}

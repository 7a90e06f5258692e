import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'

/** A setting that cannot be used. The message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Env = Record<string, string | undefined>

/** The trimmed value, or undefined where it is absent or empty. */
export function text(env: Env, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? undefined : value
}

export function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name)
  if (value === undefined) return fallback
  if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
  return Number(value)
}

export function positiveNumber(env: Env, name: string, fallback: number): number {
  const value = text(env, name)
  if (value === undefined) return fallback
  const number = Number(value)
  if (!Number.isFinite(number) || number <= 0)
    throw new ConfigError(`${name} must be a number over 0, not "${value}".`)
  return number
}

export function flag(env: Env, name: string, fallback: boolean): boolean {
  const value = text(env, name)?.toLowerCase()
  if (value === undefined) return fallback
  if (['1', 'true', 'on', 'yes'].includes(value)) return true
  if (['0', 'false', 'off', 'no'].includes(value)) return false
  throw new ConfigError(`${name} must be "on" or "off", not "${value}".`)
}

export function oneOf<const T extends readonly string[]>(
  env: Env,
  name: string,
  fallback: T[number],
  values: T,
): T[number] {
  const value = text(env, name)
  if (value === undefined) return fallback
  const found = values.find((candidate) => candidate === value)
  if (found === undefined)
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}".`)
  return found
}

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

function parsedUrl(name: string, value: string): URL {
  try {
    return new URL(value)
  } catch {
    throw new ConfigError(`${name} must be an address such as https://example.com.`)
  }
}

/** An address whose scheme is listed. A password inside it is never repeated in the message. */
export function address(env: Env, name: string, schemes: readonly string[]): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const url = parsedUrl(name, value)
  if (!schemes.includes(url.protocol) || url.hostname === '')
    throw new ConfigError(`${name} must be an address that starts with ${schemes.join(' or ')}//.`)
  return value
}

/** `scheme://host[:port]` of an http or https address that has no path, query or user info. */
export function origin(env: Env, name: string, fallback: string): string {
  const value = address(env, name, ['https:', 'http:']) ?? fallback
  const url = parsedUrl(name, value)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(`${name} must be only a scheme, a host and a port, such as https://portal.example.`)
  return url.origin
}

/** An https address, or an http one on this machine. */
export function issuer(env: Env, name: string, fallback: string): string {
  const value = address(env, name, ['https:', 'http:']) ?? fallback
  const url = parsedUrl(name, value)
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new ConfigError(`${name} must be an https address, or http on this machine.`)
  return value
}

export function email(env: Env, name: string, fallback: string): string {
  const value = text(env, name) ?? fallback
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(value) || value.length > 254)
    throw new ConfigError(`${name} must be an email address.`)
  return value
}

/** PEM text as people put it into an environment: real line breaks, `\n`, or base64 of the PEM. */
function pem(name: string, value: string): string {
  const unescaped = value.trim().replace(/\\n/g, '\n')
  if (unescaped.includes('-----BEGIN')) return unescaped
  const decoded = Buffer.from(unescaped, 'base64').toString('utf8')
  if (decoded.includes('-----BEGIN')) return decoded.trim()
  throw new ConfigError(`${name} must be a PKCS#8 private key in PEM form.`)
}

/** Refuses anything but a private key on P-256, the curve of ES256. */
export function es256Pem(name: string, value: string): string {
  const key = pem(name, value)
  const curve = (() => {
    try {
      return createPrivateKey(key).asymmetricKeyDetails?.namedCurve
    } catch {
      throw new ConfigError(`${name} must be a PKCS#8 private key in PEM form.`)
    }
  })()
  if (curve !== 'prime256v1') throw new ConfigError(`${name} must be an EC key on the curve P-256 (ES256).`)
  return key
}

export type TrustProxy = false | number | string[]

/** Hops that may set X-Forwarded-For: how many, or which addresses. Trusting everyone is refused: anyone could forge it. */
export function trustProxy(env: Env, name: string): TrustProxy {
  const value = text(env, name)
  if (value === undefined || ['off', 'false', 'no', '0'].includes(value.toLowerCase())) return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const entries = value.split(',').map((entry) => entry.trim())
  for (const entry of entries) {
    const [ip = '', bits] = entry.split('/')
    const named = ['loopback', 'linklocal', 'uniquelocal'].includes(entry)
    const max = isIP(ip) === 6 ? 128 : 32
    const valid =
      isIP(ip) !== 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= max))
    if (!named && !valid)
      throw new ConfigError(
        `${name} must be "off", a number of hops, or a list of addresses such as 10.0.0.0/8, not "${entry}".`,
      )
  }
  return entries
}

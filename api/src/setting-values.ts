import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { portalAddresses } from '@csuite/shared/contract/portal-addresses'
import { addressesCollide } from '@csuite/shared/contract/page-path'
import { DEFAULT_SITE_NAME, SITE_ADDRESS_MAX, SITE_NAME_MAX } from '@csuite/shared/contract/site'
import * as z from 'zod/mini'
import { isEmail } from './identity/accounts/contact'
import { isSentinelAddress, readSentinelAddress } from './limits/sentinel-address'
import { DEFAULT_COLOUR, hasContrast, lowestContrast } from './site-colour'
import { readLogo } from './site-logo'

/**
 * Schemas of settings: text of the environment in, parsed value out. Error messages continue the variable's name
 * ("PORT debe ser …") and do not repeat secrets.
 */

export const anyText = z.string().check(z.trim())
const split = (value: string) => value.split(',').map((entry) => entry.trim())

const text = (isValid: (value: string) => boolean, message: string | ((value: string) => string)) =>
  anyText.check(
    z.refine(isValid, {
      abort: true,
      error: ({ input }) => (typeof message === 'string' ? message : message(String(input))),
    }),
  )

/** Text that is valid, parsed. `expected` completes "debe ser …, no …". */
const parsed = <T>(expected: string, isValid: (value: string) => boolean, parse: (value: string) => T) =>
  z.pipe(
    text(isValid, (value) => `debe ser ${expected}, no «${value}».`),
    z.transform(parse),
  )

export const wholeNumber = (min: number, max: number) =>
  parsed(
    `un número entero de ${min} a ${max}`,
    (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
    Number,
  )

export const positiveNumber = parsed(
  'un número mayor que 0',
  (value) => Number.isFinite(Number(value)) && Number(value) > 0,
  Number,
)

export const timeZone = parsed('una zona horaria de IANA como America/Lima', isTimeZone, String)

/** Offsets such as +05:00 are left out: PostgreSQL reads their sign the other way round. */
function isTimeZone(value: string): boolean {
  try {
    return /^[a-z]/i.test(value) && new Date().toLocaleString('es', { timeZone: value }) !== ''
  } catch {
    return false
  }
}

const on = ['1', 'true', 'on', 'yes']
const off = ['0', 'false', 'off', 'no']

export const onOff = parsed(
  'on u off',
  (value) => [...on, ...off].includes(value.toLowerCase()),
  (value) => on.includes(value.toLowerCase()),
)

export const oneOf = <const T extends readonly string[]>(values: T) =>
  parsed(
    `una de estas: ${values.join(', ')}`,
    (value) => values.includes(value),
    (value) => value as T[number],
  )

function isDecodable(value: string): boolean {
  try {
    decodeURI(value)
    return true
  } catch {
    return false
  }
}

/** Text that `problem` finds nothing wrong with. */
const checked = (problem: (value: string) => string | undefined) =>
  text(
    (value) => problem(value) === undefined,
    (value) => problem(value) ?? '',
  )

function addressProblem(value: string, schemes: readonly string[]): string | undefined {
  const { protocol = '', hostname = '' } = URL.canParse(value) ? new URL(value) : {}
  if (!schemes.includes(protocol) || hostname === '')
    return `debe ser una dirección que empiece por ${schemes.map((scheme) => `${scheme}//`).join(' o ')}.`
  return isDecodable(value) ? undefined : 'debe ser una dirección en la que cada % se escriba %25.'
}

/**
 * One PostgreSQL: the driver knows no list of hosts, and a failover is HAProxy's or a pooler's work.
 */
export const databaseAddress = checked((value) =>
  /^postgres(ql)?:\/\/([^/@]*@)?[^/?]*,/.test(value)
    ? 'debe nombrar un solo host: para varios servidores pon delante HAProxy o un pooler, y su dirección aquí.'
    : addressProblem(value, ['postgres:', 'postgresql:']),
)

/** A URL with one of the schemes, such as `https:`. */
export const address = (...schemes: string[]) => checked((value) => addressProblem(value, schemes))

/** A Redis, or the Sentinels that know which one is the master. */
export const redisAddress = checked((value) => {
  if (!isSentinelAddress(value)) {
    const isNumber = !URL.canParse(value) || /^\/?\d{0,4}$/.test(new URL(value).pathname)
    return isNumber
      ? addressProblem(value, ['redis:', 'rediss:'])
      : 'debe terminar en el número de la base de datos, como redis://host:6379/0.'
  }
  const read = readSentinelAddress(value)
  return typeof read === 'string' ? read : undefined
})

/** `scheme://host[:port]`. */
export const origin = z.pipe(
  address('https:', 'http:').check(
    z.refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
      error: 'debe ser solo esquema, host y puerto, como https://portal.example.',
    }),
  ),
  z.transform((value) => new URL(value).origin),
)

/** An https URL, or an http one on this machine. */
export const issuer = address('https:', 'http:').check(
  z.refine(
    (value) => {
      const { protocol, hostname } = new URL(value)
      return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    },
    { error: 'debe ser una dirección https, o http en este equipo.' },
  ),
)

export const email = text(isEmail, 'debe ser una dirección de correo como ana@example.com.')

/** `address@example.com` or `Name <address@example.com>`. */
export const sender = text(
  (value) => /^([^<>\u0000-\u001f]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value),
  `debe ser un remitente como ${DEFAULT_SITE_NAME} <no-reply@example.com>.`,
)

/** A name that fits a top bar, the subject of a mail and an authenticator app, which splits its label at a colon. */
export const siteName = text(
  (value) =>
    value.length <= SITE_NAME_MAX && /[\p{L}\p{N}]/u.test(value) && !/[\p{Cc}\p{Cf}<>":\\]/u.test(value),
  `debe ser un nombre de hasta ${SITE_NAME_MAX} caracteres sin < > : " ni \\.`,
)

export const siteAddress = text(
  (value) =>
    value.length <= SITE_ADDRESS_MAX && /[\p{L}\p{N}]/u.test(value) && !/[\p{Cc}\p{Cf}<>]/u.test(value),
  `debe ser una dirección de hasta ${SITE_ADDRESS_MAX} caracteres en una línea, sin < ni >.`,
)

/** `#RRGGBB`. */
export const siteColour = text(
  (value) => /^#[0-9a-f]{6}$/i.test(value),
  (value) => `debe ser un color como ${DEFAULT_COLOUR}, no «${value}».`,
).check(
  z.refine(hasContrast, {
    error: ({ input }) =>
      `debe ser más oscuro: el blanco sobre ${String(input)} y ${String(input)} sobre un fondo claro necesitan un contraste de 4.5 a 1 (WCAG 2.2), y este tiene ${lowestContrast(String(input)).toFixed(1)}.`,
  }),
)

/** The path of an image, read at start. */
export const logoFile = z.pipe(
  text(
    (file) => typeof readLogo(file) !== 'string',
    (file) =>
      `debe ser la ruta de un archivo PNG o SVG de hasta 200 kB: «${file}» ${String(readLogo(file))}.`,
  ),
  z.transform((file) => {
    const logo = readLogo(file)
    return typeof logo === 'string' ? undefined : logo
  }),
)

/** A path that the portal does not serve itself. */
export const pathPrefix = text(
  (value) =>
    /^(\/(?!\.\.?(\/|$))[a-z0-9._-]+)+$/i.test(value) &&
    !portalAddresses.some((taken) => addressesCollide(taken, value.toLowerCase())),
  (value) => `debe ser una ruta propia como /api, no «${value}».`,
)

/** Not trimmed: a password may begin or end with a space. */
export const password = z.string().check(
  z.refine(({ length }) => length >= 6 && length <= 128, {
    error: 'debe tener de 6 a 128 caracteres, en producción 12 o más.',
  }),
)

/** What a header can carry. */
export const bearerToken = text(
  (value) => /^[!-~]+$/.test(value),
  'debe llevar solo letras sin tilde, números y signos, sin espacios.',
)

/** Sent as a bearer token (RFC 6750). Repeats and words are refused: whoever guesses it publishes to every page. */
export const operatorToken = text(
  (value) => /^[\w.~+/-]{32,200}=*$/.test(value) && new Set(value).size >= 10,
  'debe tener de 32 a 200 caracteres al azar y sin espacios, como los de openssl rand -hex 32.',
)

/** A comma separated list; the message names the first invalid entry. */
export const list = (isValid: (entry: string) => boolean, mustBe: string) =>
  z.pipe(
    text(
      (value) => split(value).every(isValid),
      (value) => `${mustBe}, no «${split(value).find((entry) => !isValid(entry))}».`,
    ),
    z.transform(split),
  )

/** A PEM with line breaks, with `\n`, or in base64. */
function pem(value: string): string {
  const unescaped = value.trim().replace(/\\n/g, '\n')
  return unescaped.includes('-----BEGIN')
    ? unescaped
    : /^[\w\-+/\s]*=*$/.test(unescaped)
      ? Buffer.from(unescaped, 'base64').toString('utf8').trim()
      : unescaped
}

/** Undefined for anything but one private EC key in PEM form: of several without a comma Node.js reads the first. */
function curveOf(key: string): string | undefined {
  if (key.split('PRIVATE KEY-----').length > 3) return undefined
  try {
    return createPrivateKey(key).asymmetricKeyDetails?.namedCurve
  } catch {
    return undefined
  }
}

/** Comma separated. */
export const es256Keys = z.pipe(
  z.pipe(
    anyText,
    z.transform((value) => split(value).map(pem)),
  ),
  z.array(z.string()).check(
    z.refine((keys) => keys.every((key) => curveOf(key) === 'prime256v1'), {
      error: 'debe ser una clave privada EC de la curva P-256 (ES256) en PEM PKCS#8.',
    }),
    z.refine((keys) => new Set(keys).size === keys.length, {
      error: 'no debe llevar la misma clave dos veces.',
    }),
  ),
)

export const es256Key = z.pipe(
  es256Keys,
  z.pipe(
    z.tuple([z.string()], { error: 'debe ser una sola clave, no una lista.' }),
    z.transform(([key]) => key),
  ),
)

/** `loopback`, an address, or a network such as 10.0.0.0/8. */
function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [ip = '', bits = '1'] = entry.split('/')
  const most = isIP(ip) === 6 ? 128 : 32
  return isIP(ip) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most
}

const isHops = (value: string) => /^\d{1,2}$/.test(value)

export type TrustProxy = false | number | string[]

/** Hops that may set X-Forwarded-For. Trusting every hop is refused: clients could forge it. */
export const trustedProxies = parsed(
  'off, un número de saltos o una lista de direcciones como 10.0.0.0/8',
  (value) => off.includes(value.toLowerCase()) || isHops(value) || split(value).every(isProxy),
  (value): TrustProxy => {
    if (off.includes(value.toLowerCase())) return false
    return isHops(value) ? Number(value) : split(value)
  },
)

import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { portalAddresses } from '@csuite/shared/contract/portal-addresses'
import { addressesCollide } from '@csuite/shared/contract/page-path'
import * as z from 'zod/mini'
import { isEmail } from './identity/contact'

/**
 * Kinds of values that settings have: text from the environment in, checked and parsed out. A message continues the
 * variable's name ("PORT must be …"); what may be secret is not repeated in it.
 */

const trimmed = z.string().check(z.trim())
const split = (value: string) => value.split(',').map((entry) => entry.trim())

/** Text for which `holds` is true; a message that is a function gets the refused text. */
const text = (holds: (value: string) => boolean, message: string | ((value: string) => string)) =>
  trimmed.check(
    z.refine(holds, {
      abort: true,
      error: ({ input }) => (typeof message === 'string' ? message : message(String(input))),
    }),
  )

export const anyText = trimmed

export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    text(
      (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
      (value) => `must be a whole number from ${min} to ${max}, not "${value}".`,
    ),
    z.transform(Number),
  )

export const positiveNumber = z.pipe(
  text(
    (value) => Number.isFinite(Number(value)) && Number(value) > 0,
    (value) => `must be a number over 0, not "${value}".`,
  ),
  z.transform(Number),
)

const on = ['1', 'true', 'on', 'yes']
const off = ['0', 'false', 'off', 'no']

export const onOff = z.pipe(
  text(
    (value) => [...on, ...off].includes(value.toLowerCase()),
    (value) => `must be "on" or "off", not "${value}".`,
  ),
  z.transform((value) => on.includes(value.toLowerCase())),
)

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.pipe(
    text(
      (value) => values.includes(value),
      (value) => `must be one of ${values.join(', ')}, not "${value}".`,
    ),
    z.transform((value) => value as T[number]),
  )

function isDecodable(value: string): boolean {
  try {
    decodeURI(value)
    return true
  } catch {
    return false
  }
}

/** An address whose scheme is listed, such as `https:`. */
export const address = (...schemes: string[]) =>
  text(
    (value) => {
      if (!URL.canParse(value)) return false
      const { protocol, hostname } = new URL(value)
      return schemes.includes(protocol) && hostname !== ''
    },
    `must be an address that starts with ${schemes.join(' or ')}//.`,
  ).check(z.refine(isDecodable, { error: 'must be an address in which a % is written %25.' }))

/** `scheme://host[:port]` of an http or https address that has no path, query or user info. */
export const origin = z.pipe(
  address('https:', 'http:').check(
    z.refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
      error: 'must be only a scheme, a host and a port, such as https://portal.example.',
    }),
  ),
  z.transform((value) => new URL(value).origin),
)

/** An https address, or an http one on this machine. */
export const issuer = address('https:', 'http:').check(
  z.refine(
    (value) => {
      const { protocol, hostname } = new URL(value)
      return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    },
    { error: 'must be an https address, or http on this machine.' },
  ),
)

export const email = text(isEmail, 'must be an email address such as ana@example.com.')

/** `address@example.com` or `Name <address@example.com>`. */
export const sender = text(
  (value) => /^([^<>\u0000-\u001f]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value),
  'must be an address such as C+Suite <no-reply@example.com>.',
)

/** A path of its own, none that the portal answers. */
export const pathPrefix = text(
  (value) =>
    /^(\/(?!\.\.?(\/|$))[a-z0-9._-]+)+$/i.test(value) &&
    !portalAddresses.some((address) => addressesCollide(address, value.toLowerCase())),
  (value) => `must be a path of its own such as /api, not "${value}".`,
)

/** Kept as it was typed: a password may begin or end with a space. */
export const password = z
  .string()
  .check(z.refine(({ length }) => length >= 6 && length <= 128, { error: 'must have 6 to 128 characters.' }))

/** A comma separated list; the first entry that does not hold is named. */
export const list = (holds: (entry: string) => boolean, mustBe: string) =>
  z.pipe(
    text(
      (value) => split(value).every(holds),
      (value) => `${mustBe}, not "${split(value).find((entry) => !holds(entry))}".`,
    ),
    z.transform(split),
  )

/** PEM text as people put it into an environment: real line breaks, `\n`, or base64 of the PEM. */
function pem(value: string): string {
  const unescaped = value.trim().replace(/\\n/g, '\n')
  return unescaped.includes('-----BEGIN')
    ? unescaped
    : Buffer.from(unescaped, 'base64').toString('utf8').trim()
}

/** The curve of a private key in PEM form; none: it is no such key, or not on a curve. */
function curveOf(key: string): string | undefined {
  try {
    return createPrivateKey(key).asymmetricKeyDetails?.namedCurve
  } catch {
    return undefined
  }
}

/** Private keys on P-256, the curve of ES256, comma separated. */
export const es256Keys = z.pipe(
  z.pipe(
    trimmed,
    z.transform((value) => split(value).map(pem)),
  ),
  z.array(z.string()).check(
    z.refine((keys) => keys.every((key) => curveOf(key) === 'prime256v1'), {
      error: 'must be an EC private key on the curve P-256 (ES256) in PKCS#8 PEM form.',
    }),
    z.refine((keys) => new Set(keys).size === keys.length, { error: 'must not name the same key twice.' }),
  ),
)

/** One of them. */
export const es256Key = z.pipe(
  es256Keys,
  z.pipe(
    z.tuple([z.string()], { error: 'must be one key, not a list.' }),
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

/** Hops that may set X-Forwarded-For: how many, or which. Trusting everyone is refused: anyone could forge it. */
export const trustedProxies = z.pipe(
  text(
    (value) => off.includes(value.toLowerCase()) || isHops(value) || split(value).every(isProxy),
    (value) => `must be "off", a number of hops, or a list of addresses such as 10.0.0.0/8, not "${value}".`,
  ),
  z.transform((value): TrustProxy => {
    if (off.includes(value.toLowerCase())) return false
    return isHops(value) ? Number(value) : split(value)
  }),
)

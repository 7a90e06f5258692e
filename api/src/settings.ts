import { resolve } from 'node:path'
import { isAllowlistEntry } from '@csuite/shared/contract/redirect-targets'
import { DEFAULT_SITE_NAME } from '@csuite/shared/contract/site'
import * as z from 'zod/mini'
import {
  address,
  anyText,
  bearerToken,
  databaseAddress,
  email,
  es256Key,
  es256Keys,
  issuer,
  list,
  logoFile,
  onOff,
  operatorToken,
  oneOf,
  origin,
  password,
  pathPrefix,
  positiveNumber,
  redisAddress,
  sender,
  siteAddress,
  siteColour,
  siteName,
  timeZone,
  trustedProxies,
  wholeNumber,
} from './setting-values'
import { DEFAULT_COLOUR } from './site-colour'

/** Columns of README's table, in Markdown. */
const rows = z.registry<{ default: string; meaning: string }>()

function setting<T extends z.ZodMiniType<unknown, string>>(value: T, fallback: z.input<T>, meaning: string) {
  const schema = z.prefault(value, fallback as z.core.util.NoUndefined<z.input<T>>)
  rows.add(schema, { default: `\`${fallback}\``, meaning })
  return schema
}

function optional<T extends z.ZodMiniType>(value: T, meaning: string, absent = 'none') {
  const schema = z.optional(value)
  rows.add(schema, { default: absent, meaning })
  return schema
}

/** Every environment variable that the product reads. */
export const settings = z.object({
  PORT: setting(wholeNumber(0, 65_535), '3000', 'port to listen on'),
  HOST: setting(anyText, '127.0.0.1', 'address to listen on'),
  PUBLIC_URL: optional(origin, 'public address of the portal', 'http://localhost:PORT'),
  REMOTES_URL: optional(
    origin,
    'origin that browsers load releases of remotes from, on a host name of its own',
    '`PUBLIC_URL`',
  ),
  DRAIN_SECONDS: setting(
    wholeNumber(0, 600),
    '0',
    'seconds in which a process that was told to end goes on serving, with readiness 503',
  ),
  API_PREFIX: setting(pathPrefix, '/api', 'path prefix of the API on the same origin'),
  DATA_DIR: setting(
    z.pipe(
      anyText,
      z.transform((folder: string) => resolve(folder)),
    ),
    './data',
    'embedded database, generated secrets, outbox; beside PostgreSQL, with secrets and mail set, only a cache of published remotes',
  ),
  DATABASE_URL: optional(
    databaseAddress,
    '`postgres://…`, or a pooler in transaction mode; absent: embedded',
  ),
  DATABASE_DIRECT_URL: optional(
    databaseAddress,
    'the server itself where `DATABASE_URL` is a pooler; migrations, notifications and backups use it',
    '`DATABASE_URL`',
  ),
  REDIS_URL: optional(
    redisAddress,
    "shared rate limits: `redis://…` or `redis+sentinel://host:26379,host:26379/0?name=csuite`; absent: this process's memory",
  ),
  JWT_PRIVATE_KEY: optional(
    es256Keys,
    'ES256 PKCS#8 PEM; several, comma separated, for rotation (the first signs)',
    'generated in `DATA_DIR`; required in production',
  ),
  OPERATOR_TOKEN: optional(
    operatorToken,
    "the operator's deploy credential, the same on every host; 32 random characters or more",
    'generated in `DATA_DIR`',
  ),
  SESSION_HOURS: setting(wholeNumber(1, 8760), '12', 'session lifetime in hours'),
  ADMIN_EMAIL: setting(email, 'admin@csuite.local', 'the first administrator, created where there is none'),
  ADMIN_PASSWORD: optional(
    password,
    'their password, 12 characters or more in production, where without it none is created: `npm run admin`',
    'random',
  ),
  SMTP_URL: optional(
    address('smtp:', 'smtps:'),
    'absent: mails are `.eml` files in `DATA_DIR/outbox`; `?requireTLS=false` sends in clear where TLS is needed (a public host, or a password), `?tls.rejectUnauthorized=false` takes a certificate that nobody vouches for; neither is needed on loopback',
  ),
  MAIL_FROM: optional(sender, 'sender of every mail', '`SITE_NAME <no-reply@csuite.local>`'),
  GOOGLE_CLIENT_ID: optional(anyText, 'Google sign-in; needs the secret too'),
  GOOGLE_CLIENT_SECRET: optional(anyText, 'Google sign-in; needs the client id too'),
  GOOGLE_ISSUER: setting(issuer, 'https://accounts.google.com', "the provider's issuer URL"),
  APPLE_CLIENT_ID: optional(anyText, 'Apple sign-in; set all four or none'),
  APPLE_TEAM_ID: optional(anyText, 'Apple sign-in'),
  APPLE_KEY_ID: optional(anyText, 'Apple sign-in'),
  APPLE_PRIVATE_KEY: optional(es256Key, 'Apple sign-in; one PEM as for `JWT_PRIVATE_KEY`'),
  APPLE_ISSUER: setting(issuer, 'https://appleid.apple.com', "the provider's issuer URL"),
  STRIPE_SECRET_KEY: optional(anyText, 'billing; absent: 503 with a message, and the plan cards'),
  STRIPE_PUBLISHABLE_KEY: optional(anyText, "Stripe's pricing table in the browser"),
  STRIPE_PRICING_TABLE_ID: optional(anyText, "Stripe's pricing table in the browser"),
  STRIPE_WEBHOOK_SECRET: optional(anyText, 'verifies Stripe webhooks'),
  STRIPE_API_URL: optional(issuer, "address of Stripe's API", "Stripe's"),
  REDIRECT_ALLOWLIST: optional(
    list(isAllowlistEntry, 'debe listar destinos scheme://host en minúsculas'),
    'comma separated `scheme://host` that a token may go to',
    "the product's own targets",
  ),
  SUPPORT_EMAIL: setting(email, 'soporte@csuite.example', 'support address shown to users'),
  PROMO_URL: setting(address('https:'), 'https://csuite.example/promo', 'target of the campaign banner'),
  BILLING_PORTAL_URL: setting(
    address('https:'),
    'https://billing.csuite.example',
    'billing portal when Stripe is not configured',
  ),
  TERMS_URL: optional(address('https:'), "terms of use, linked in 'Ayuda' and in the registration"),
  PRIVACY_URL: optional(address('https:'), "privacy policy, linked in 'Ayuda' and in the registration"),
  SITE_NAME: setting(
    siteName,
    DEFAULT_SITE_NAME,
    "the portal's name, in its pages, mails and authenticator apps",
  ),
  SITE_LOGO: optional(logoFile, 'path of a PNG or SVG file that stands for mark and name', 'its own'),
  SITE_ADDRESS: optional(
    siteAddress,
    "the company's postal address with its country at the end, on calibration certificates",
  ),
  SITE_COLOR: setting(
    siteColour,
    DEFAULT_COLOUR,
    'colour of actions; hover, soft and the dark theme follow from it',
  ),
  PASSWORD_BLOCKLIST: setting(onOff, 'on', '`off` accepts common passwords'),
  REQUIRE_ADMIN_SECOND_FACTOR: setting(
    onOff,
    'off',
    '`on`: an administrator without a second factor reaches only its set-up',
  ),
  LIMITS_SCALE: setting(positiveNumber, '1', 'multiplies rate limits, divides waiting times'),
  TIME_ZONE: setting(timeZone, 'America/Lima', "IANA time zone of the product's days"),
  ALLOW_EMBEDDED: setting(onOff, 'off', 'allows the embedded database in production'),
  TRUST_PROXY: setting(trustedProxies, 'off', 'proxies that may set X-Forwarded-For'),
  METRICS_TOKEN: optional(
    bearerToken,
    'bearer token for `/metrics`; without it, production answers loopback only',
  ),
  LOG_LEVEL: setting(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'JSON logs without tokens, codes or passwords',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    address('http:', 'https:'),
    'base address of an OpenTelemetry collector; absent: no traces, and the SDK is not loaded',
  ),
})
export type Setting = keyof typeof settings.shape

/** README's table of settings. */
export const settingsTable = (): string =>
  [
    '| variable | default | meaning |',
    '| --- | --- | --- |',
    ...Object.entries(settings.shape).map(([name, value]) => {
      const row = rows.get(value)
      return `| \`${name}\` | ${row?.default} | ${row?.meaning} |`
    }),
  ].join('\n')

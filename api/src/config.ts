import { resolve } from 'node:path'
import {
  DEFAULT_REDIRECT_ALLOWLIST,
  isAllowlistEntry,
  isDevelopmentTarget,
} from '@csuite/shared/contract/redirect-targets'
import {
  ConfigError,
  type Env,
  type TrustProxy,
  address,
  email,
  es256Pem,
  flag,
  integer,
  issuer,
  oneOf,
  origin,
  positiveNumber,
  text,
  trustProxy,
} from './config-values'

export interface GoogleConfig {
  clientId: string
  clientSecret: string
  issuer: string
}

export interface AppleConfig {
  clientId: string
  teamId: string
  keyId: string
  /** PKCS#8 PEM on P-256; signs the client secret. */
  privateKey: string
  issuer: string
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string | undefined
  pricingTableId: string | undefined
  webhookSecret: string | undefined
  /** Base address of Stripe's API; undefined is Stripe's own. */
  apiUrl: string | undefined
}

/** Every setting of the API, checked. Read the environment nowhere else. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** Origin that people type, without a trailing slash. */
  publicUrl: string
  /** Origin that browsers load releases of remotes from; absent: `publicUrl`. */
  remotesUrl: string | undefined
  /** `/api`: one or more path segments of its own. */
  apiPrefix: string
  /** Absolute path. */
  dataDir: string
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** ES256 keys as PEM, the first signs; empty: one is generated in `dataDir`. */
  jwtPrivateKeys: string[]
  sessionHours: number
  admin: { email: string; password: string | undefined }
  smtpUrl: string | undefined
  mailFrom: string
  google: GoogleConfig | null
  apple: AppleConfig | null
  stripe: StripeConfig | null
  redirectAllowlist: readonly string[]
  supportEmail: string
  promoUrl: string
  billingPortalUrl: string
  termsUrl: string | null
  privacyUrl: string | null
  /** True: the commonest passwords are refused. */
  passwordBlocklist: boolean
  /** True: an administrator without a second factor reaches nothing but its set-up. */
  requireAdminSecondFactor: boolean
  /** Multiplies every limited count and divides every waiting time. */
  limitsScale: number
  trustProxy: TrustProxy
  /** Bearer that /metrics asks for; absent: in production it answers this machine only. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
  /** Base address of an OpenTelemetry collector; absent: no traces. */
  otlpEndpoint: string | undefined
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads and checks the settings (design: "Ways in: settings").
 * @param env the process's environment unless a test passes its own
 * @throws ConfigError one sentence that names the variable
 */
export function loadConfig(env: Env = process.env): Config {
  const production = text(env, 'NODE_ENV') === 'production'
  const port = integer(env, 'PORT', 3000, 0, 65_535)
  const config: Config = {
    production,
    host: text(env, 'HOST') ?? '127.0.0.1',
    port,
    publicUrl: origin(env, 'PUBLIC_URL', `http://localhost:${port}`),
    remotesUrl: text(env, 'REMOTES_URL') && origin(env, 'REMOTES_URL', ''),
    apiPrefix: apiPrefix(env),
    dataDir: resolve(text(env, 'DATA_DIR') ?? './data'),
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: address(env, 'REDIS_URL', ['redis:', 'rediss:']),
    jwtPrivateKeys: jwtPrivateKeys(env),
    sessionHours: integer(env, 'SESSION_HOURS', 12, 1, 8760),
    admin: { email: email(env, 'ADMIN_EMAIL', 'admin@csuite.local'), password: adminPassword(env) },
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailFrom(env),
    google: google(env, production),
    apple: apple(env, production),
    stripe: stripe(env, production),
    redirectAllowlist: redirectAllowlist(env),
    supportEmail: email(env, 'SUPPORT_EMAIL', 'soporte@csuite.example'),
    promoUrl: address(env, 'PROMO_URL', ['https:']) ?? 'https://csuite.example/promo',
    billingPortalUrl: address(env, 'BILLING_PORTAL_URL', ['https:']) ?? 'https://billing.csuite.example',
    termsUrl: address(env, 'TERMS_URL', ['https:']) ?? null,
    privacyUrl: address(env, 'PRIVACY_URL', ['https:']) ?? null,
    passwordBlocklist: flag(env, 'PASSWORD_BLOCKLIST', true),
    requireAdminSecondFactor: flag(env, 'REQUIRE_ADMIN_SECOND_FACTOR', false),
    limitsScale: positiveNumber(env, 'LIMITS_SCALE', 1),
    trustProxy: trustProxy(env, 'TRUST_PROXY'),
    metricsToken: text(env, 'METRICS_TOKEN'),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', logLevels),
    otlpEndpoint: address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
  }
  const allowEmbedded = flag(env, 'ALLOW_EMBEDDED', false)
  if (production) refuseWeakProduction(config, allowEmbedded)
  return config
}

function refuseWeakProduction(config: Config, allowEmbedded: boolean): void {
  if (config.jwtPrivateKeys.length === 0)
    throw new ConfigError(
      'JWT_PRIVATE_KEY is required in production: an ES256 private key in PKCS#8 PEM form.',
    )
  if (!config.publicUrl.startsWith('https://'))
    throw new ConfigError('PUBLIC_URL must be an https address in production.')
  if (config.remotesUrl?.startsWith('http:'))
    throw new ConfigError('REMOTES_URL must be an https address in production.')
  if (config.databaseUrl === undefined && !allowEmbedded)
    throw new ConfigError(
      'DATABASE_URL is required in production (ALLOW_EMBEDDED=1 permits the embedded database).',
    )
  if (config.admin.password !== undefined && config.admin.password.length < 12)
    throw new ConfigError('ADMIN_PASSWORD must have at least 12 characters in production.')
  if (config.metricsToken !== undefined && config.metricsToken.length < 16)
    throw new ConfigError('METRICS_TOKEN must have at least 16 characters in production.')
  const development = config.redirectAllowlist.find((entry) => isDevelopmentTarget(entry))
  if (development !== undefined)
    throw new ConfigError(
      `REDIRECT_ALLOWLIST must not hold the development target ${development} in production.`,
    )
}

function apiPrefix(env: Env): string {
  const value = text(env, 'API_PREFIX') ?? '/api'
  const taken = /^\/(assets|remotes|remotes\.json)(\/|$)/i.test(value)
  if (!/^(\/(?!\.\.?(\/|$))[a-z0-9._-]+)+$/i.test(value) || taken)
    throw new ConfigError(`API_PREFIX must be a path of its own such as /api, not "${value}".`)
  return value
}

function jwtPrivateKeys(env: Env): string[] {
  const value = text(env, 'JWT_PRIVATE_KEY')
  if (value === undefined) return []
  const keys = value.split(',').map((key) => es256Pem('JWT_PRIVATE_KEY', key))
  if (new Set(keys).size !== keys.length) throw new ConfigError('JWT_PRIVATE_KEY names the same key twice.')
  return keys
}

function adminPassword(env: Env): string | undefined {
  const value = env.ADMIN_PASSWORD
  if (value === undefined || value === '') return undefined
  if (value.length < 6 || value.length > 128)
    throw new ConfigError('ADMIN_PASSWORD must have 6 to 128 characters.')
  return value
}

function mailFrom(env: Env): string {
  const value = text(env, 'MAIL_FROM') ?? 'C+Suite <no-reply@csuite.local>'
  if (!/^([^<>\u0000-\u001f]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value))
    throw new ConfigError('MAIL_FROM must be an address such as C+Suite <no-reply@example.com>.')
  return value
}

/** All values, or null where a provider is not set up. Production refuses half of them; elsewhere half is none. */
function together(env: Env, names: readonly string[], production: boolean): string[] | null {
  const values = names.map((name) => text(env, name))
  const present = values.filter((value) => value !== undefined)
  if (present.length === names.length) return present
  const missing = names[values.indexOf(undefined)]
  if (present.length > 0 && production)
    throw new ConfigError(`${missing} is missing: ${names.join(', ')} are set together or not at all.`)
  return null
}

function google(env: Env, production: boolean): GoogleConfig | null {
  const issuerUrl = issuer(env, 'GOOGLE_ISSUER', 'https://accounts.google.com')
  const values = together(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], production)
  if (values === null) return null
  const [clientId = '', clientSecret = ''] = values
  return { clientId, clientSecret, issuer: issuerUrl }
}

function apple(env: Env, production: boolean): AppleConfig | null {
  const issuerUrl = issuer(env, 'APPLE_ISSUER', 'https://appleid.apple.com')
  const names = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']
  const values = together(env, names, production)
  if (values === null) return null
  const [clientId = '', teamId = '', keyId = '', key = ''] = values
  return { clientId, teamId, keyId, privateKey: es256Pem('APPLE_PRIVATE_KEY', key), issuer: issuerUrl }
}

function stripe(env: Env, production: boolean): StripeConfig | null {
  const names = [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_PRICING_TABLE_ID',
    'STRIPE_WEBHOOK_SECRET',
  ]
  const apiUrl = text(env, 'STRIPE_API_URL') && issuer(env, 'STRIPE_API_URL', '')
  if (production) together(env, names, true)
  const secretKey = text(env, 'STRIPE_SECRET_KEY')
  if (secretKey === undefined) return null
  return {
    secretKey,
    publishableKey: text(env, 'STRIPE_PUBLISHABLE_KEY'),
    pricingTableId: text(env, 'STRIPE_PRICING_TABLE_ID'),
    webhookSecret: text(env, 'STRIPE_WEBHOOK_SECRET'),
    apiUrl,
  }
}

function redirectAllowlist(env: Env): readonly string[] {
  const value = text(env, 'REDIRECT_ALLOWLIST')
  if (value === undefined) return DEFAULT_REDIRECT_ALLOWLIST
  const entries = value.split(',').map((entry) => entry.trim())
  for (const entry of entries)
    if (!isAllowlistEntry(entry))
      throw new ConfigError(`REDIRECT_ALLOWLIST must list lower-case scheme://host entries, not "${entry}".`)
  return entries
}

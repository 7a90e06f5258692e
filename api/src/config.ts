import { DEFAULT_REDIRECT_ALLOWLIST, isDevelopmentTarget } from '@csuite/shared/contract/redirect-targets'
import { brandOf } from './site-colour'
import { type Setting, settings } from './settings'

/** An invalid setting. The message is one sentence that starts with the variable's name. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Config = ReturnType<typeof loadConfig>
export type GoogleConfig = NonNullable<Config['google']>
export type AppleConfig = NonNullable<Config['apple']>
export type StripeConfig = NonNullable<Config['stripe']>

/** Quoted where a mail's header needs it (RFC 5322 §3.2.3). */
const mailName = (name: string) => (/[,;@().[\]]/.test(name) ? `"${name}"` : name)

/**
 * Reads and validates the environment, the only place that does. An empty value counts as absent.
 * @throws ConfigError
 */
export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const production = env['NODE_ENV']?.trim() === 'production'
  const present = Object.keys(settings.shape).filter((name) => env[name]?.trim())
  const { data, error } = settings.safeParse(Object.fromEntries(present.map((name) => [name, env[name]])))
  const [issue] = error?.issues ?? []
  if (!data) throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`)

  /** Whether all of these are set. Production refuses an incomplete group; elsewhere it counts as none. */
  const complete = (...names: Setting[]): boolean => {
    const missing = names.find((name) => data[name] === undefined)
    if (missing !== undefined && production && names.some((name) => data[name] !== undefined))
      throw new ConfigError(`${missing} is missing: ${names.join(', ')} are set together or not at all.`)
    return missing === undefined
  }
  const google = complete('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const apple = complete('APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY')
  complete('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_PRICING_TABLE_ID', 'STRIPE_WEBHOOK_SECRET')

  const config = {
    production,
    host: data.HOST,
    port: data.PORT,
    drainSeconds: data.DRAIN_SECONDS,
    /** The portal's public origin, without a trailing slash. */
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    /** Origin that browsers load remotes from; absent: `publicUrl`. */
    remotesUrl: data.REMOTES_URL,
    apiPrefix: data.API_PREFIX,
    /** Absolute path. */
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    /** The server itself where `databaseUrl` is a pooler. */
    databaseDirectUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    redisUrl: data.REDIS_URL,
    /** ES256 keys in PEM form. The first signs; empty: one is generated in `dataDir`. */
    jwtPrivateKeys: data.JWT_PRIVATE_KEY ?? [],
    /** The operator's deploy credential; absent: one is generated in `dataDir`. */
    operatorToken: data.OPERATOR_TOKEN,
    sessionHours: data.SESSION_HOURS,
    /** IANA name. */
    timeZone: data.TIME_ZONE,
    admin: { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD },
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `${mailName(data.SITE_NAME)} <no-reply@csuite.local>`,
    site: { name: data.SITE_NAME, logo: data.SITE_LOGO, brand: brandOf(data.SITE_COLOR) },
    google: google
      ? {
          clientId: data.GOOGLE_CLIENT_ID ?? '',
          clientSecret: data.GOOGLE_CLIENT_SECRET ?? '',
          issuer: data.GOOGLE_ISSUER,
        }
      : null,
    apple: apple
      ? {
          clientId: data.APPLE_CLIENT_ID ?? '',
          teamId: data.APPLE_TEAM_ID ?? '',
          keyId: data.APPLE_KEY_ID ?? '',
          privateKey: data.APPLE_PRIVATE_KEY ?? '',
          issuer: data.APPLE_ISSUER,
        }
      : null,
    stripe:
      data.STRIPE_SECRET_KEY === undefined
        ? null
        : {
            secretKey: data.STRIPE_SECRET_KEY,
            publishableKey: data.STRIPE_PUBLISHABLE_KEY,
            pricingTableId: data.STRIPE_PRICING_TABLE_ID,
            webhookSecret: data.STRIPE_WEBHOOK_SECRET,
            apiUrl: data.STRIPE_API_URL,
          },
    redirectAllowlist: data.REDIRECT_ALLOWLIST ?? DEFAULT_REDIRECT_ALLOWLIST,
    supportEmail: data.SUPPORT_EMAIL,
    promoUrl: data.PROMO_URL,
    billingPortalUrl: data.BILLING_PORTAL_URL,
    termsUrl: data.TERMS_URL ?? null,
    privacyUrl: data.PRIVACY_URL ?? null,
    passwordBlocklist: data.PASSWORD_BLOCKLIST,
    requireAdminSecondFactor: data.REQUIRE_ADMIN_SECOND_FACTOR,
    limitsScale: data.LIMITS_SCALE,
    trustProxy: data.TRUST_PROXY,
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
    otlpEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
  }

  const development = config.redirectAllowlist.find((entry) => isDevelopmentTarget(entry))
  const weak: [boolean, string][] = [
    [
      config.jwtPrivateKeys.length === 0,
      'JWT_PRIVATE_KEY is required in production: an ES256 private key in PKCS#8 PEM form.',
    ],
    [!config.publicUrl.startsWith('https:'), 'PUBLIC_URL must be an https address in production.'],
    [config.remotesUrl?.startsWith('http:') ?? false, 'REMOTES_URL must be an https address in production.'],
    [
      config.databaseUrl === undefined && !data.ALLOW_EMBEDDED,
      'DATABASE_URL is required in production (ALLOW_EMBEDDED=1 permits the embedded database).',
    ],
    [
      (config.admin.password?.length ?? 12) < 12,
      'ADMIN_PASSWORD must have at least 12 characters in production.',
    ],
    [
      (config.metricsToken?.length ?? 16) < 16,
      'METRICS_TOKEN must have at least 16 characters in production.',
    ],
    [
      development !== undefined,
      `REDIRECT_ALLOWLIST must not hold the development target ${development} in production.`,
    ],
  ]
  const [, refusal] = weak.find(([holds]) => production && holds) ?? []
  if (refusal !== undefined) throw new ConfigError(refusal)
  return config
}

import { DEFAULT_REDIRECT_ALLOWLIST, isDevelopmentTarget } from '@csuite/shared/contract/redirect-targets'
import { type Setting, settings } from './settings'

/** A setting that cannot be used. The message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Env = Record<string, string | undefined>

/** Every setting of the product, checked. Read the environment nowhere else. */
export type Config = ReturnType<typeof loadConfig>
export type GoogleConfig = NonNullable<Config['google']>
export type AppleConfig = NonNullable<Config['apple']>
export type StripeConfig = NonNullable<Config['stripe']>

/**
 * Reads and checks the settings (design: "Ways in: settings"). Text around a value is cut; an empty value is an absent one.
 * @param env the process's environment unless a test passes its own
 * @throws ConfigError one sentence that names the variable
 */
export function loadConfig(env: Env = process.env) {
  const production = env['NODE_ENV']?.trim() === 'production'
  const typed = Object.keys(settings.shape).filter((name) => env[name]?.trim())
  const { data, error } = settings.safeParse(Object.fromEntries(typed.map((name) => [name, env[name]])))
  const [issue] = error?.issues ?? []
  if (!data) throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`)

  /** Whether a provider is set up. Production refuses half of its settings; elsewhere half is none. */
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
    /** The portal's public origin, without a trailing slash. */
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    /** Origin that browsers load releases of remotes from; absent: `publicUrl`. */
    remotesUrl: data.REMOTES_URL,
    /** `/api`: one or more path segments of its own. */
    apiPrefix: data.API_PREFIX,
    /** Absolute path. */
    dataDir: data.DATA_DIR,
    /** Absent: the embedded database in `dataDir`. */
    databaseUrl: data.DATABASE_URL,
    redisUrl: data.REDIS_URL,
    /** ES256 keys as PEM, the first signs; empty: one is generated in `dataDir`. */
    jwtPrivateKeys: data.JWT_PRIVATE_KEY ?? [],
    sessionHours: data.SESSION_HOURS,
    admin: { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD },
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
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
          /** PKCS#8 PEM on P-256; signs the client secret. */
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
            /** Base address of Stripe's API; undefined is Stripe's own. */
            apiUrl: data.STRIPE_API_URL,
          },
    redirectAllowlist: data.REDIRECT_ALLOWLIST ?? DEFAULT_REDIRECT_ALLOWLIST,
    supportEmail: data.SUPPORT_EMAIL,
    promoUrl: data.PROMO_URL,
    billingPortalUrl: data.BILLING_PORTAL_URL,
    termsUrl: data.TERMS_URL ?? null,
    privacyUrl: data.PRIVACY_URL ?? null,
    /** True: the commonest passwords are refused. */
    passwordBlocklist: data.PASSWORD_BLOCKLIST,
    /** True: an administrator without a second factor reaches nothing but its set-up. */
    requireAdminSecondFactor: data.REQUIRE_ADMIN_SECOND_FACTOR,
    /** Multiplies every limited count and divides every waiting time. */
    limitsScale: data.LIMITS_SCALE,
    trustProxy: data.TRUST_PROXY,
    /** Bearer that /metrics asks for; absent: in production it answers this machine only. */
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
    /** Base address of an OpenTelemetry collector; absent: no traces. */
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

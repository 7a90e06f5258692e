import { DEFAULT_REDIRECT_ALLOWLIST, isDevelopmentTarget } from '@csuite/shared/contract/redirect-targets'
import { brandOf } from './site-colour'
import { type Setting, settings } from './settings'

/** An invalid setting. The message is one sentence that starts with the variable's name or says that it is missing. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Config = ReturnType<typeof loadConfig>
export type GoogleConfig = NonNullable<Config['google']>
export type AppleConfig = NonNullable<Config['apple']>
export type StripeConfig = NonNullable<Config['stripe']>

/** Stands for each password in the files of scripts/deploy. */
const PLACEHOLDER = 'change-me'

/** Quoted where a mail's header needs it (RFC 5322 §3.2.3). */
const mailName = (name: string) => (/[,;@().[\]]/.test(name) ? `"${name}"` : name)

/** A mistyped 'production' would start without what production demands. */
const MODES = ['production', 'development', 'test']

/** Also where the settings are not valid. */
export const isProduction = (env: Record<string, string | undefined> = process.env) =>
  env['NODE_ENV']?.trim() === 'production'

/**
 * Reads and validates the environment, the only place that does. An empty value counts as absent.
 * @throws ConfigError
 */
export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const production = isProduction(env)
  const mode = env['NODE_ENV']?.trim()
  if (mode && !MODES.includes(mode))
    throw new ConfigError(`NODE_ENV debe ser una de estas: ${MODES.join(', ')}, no «${mode}».`)
  const present = Object.keys(settings.shape).filter((name) => env[name]?.trim())
  const { data, error } = settings.safeParse(Object.fromEntries(present.map((name) => [name, env[name]])))
  const [issue] = error?.issues ?? []
  if (!data) throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`)

  /** Whether all of these are set. Production refuses an incomplete group; elsewhere it counts as none. */
  const complete = (...names: Setting[]): boolean => {
    const missing = names.find((name) => data[name] === undefined)
    if (missing !== undefined && production && names.some((name) => data[name] !== undefined))
      throw new ConfigError(`Falta ${missing}: ${names.join(', ')} se ponen juntas o ninguna.`)
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
    site: {
      name: data.SITE_NAME,
      address: data.SITE_ADDRESS,
      logo: data.SITE_LOGO,
      brand: brandOf(data.SITE_COLOR),
    },
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
  const placeholder = present.find((name) => env[name]?.includes(PLACEHOLDER))
  const weak: [boolean, string][] = [
    [
      placeholder !== undefined,
      `${placeholder} tiene todavía ${PLACEHOLDER}, que cualquiera lee en el ejemplo: pon el valor verdadero.`,
    ],
    [
      config.jwtPrivateKeys.length === 0,
      'JWT_PRIVATE_KEY es obligatoria en producción: una clave privada ES256 en PEM PKCS#8.',
    ],
    [!config.publicUrl.startsWith('https:'), 'PUBLIC_URL debe ser una dirección https en producción.'],
    [
      config.remotesUrl?.startsWith('http:') ?? false,
      'REMOTES_URL debe ser una dirección https en producción.',
    ],
    [
      config.databaseUrl === undefined && !data.ALLOW_EMBEDDED,
      'DATABASE_URL es obligatoria en producción (ALLOW_EMBEDDED=1 permite la base de datos embebida).',
    ],
    [
      (config.admin.password?.length ?? 12) < 12,
      'ADMIN_PASSWORD debe tener 12 caracteres o más en producción.',
    ],
    [(config.metricsToken?.length ?? 16) < 16, 'METRICS_TOKEN debe tener 16 caracteres o más en producción.'],
    [
      development !== undefined,
      `REDIRECT_ALLOWLIST no debe llevar en producción el destino de desarrollo ${development}.`,
    ],
  ]
  const [, refusal] = weak.find(([holds]) => production && holds) ?? []
  if (refusal !== undefined) throw new ConfigError(refusal)
  return config
}

import * as oidc from 'openid-client'
import { SignJWT, importPKCS8 } from 'jose'
import type { AppleConfig, Config, GoogleConfig } from '../../config'
import { containsNul } from '../../db/storable-text'
import { AppError } from '../../http/app-error'
import { Breaker } from '../../limits/breaker'
import { type PersonName, claimedName } from './provider-name'

export type ProviderName = 'google' | 'apple'

const TIMEOUT_SECONDS = 3
const DISCOVERED_FOR_MS = 3_600_000
const CLIENT_SECRET_SECONDS = 300
/** OpenID Connect Core §2. */
const SUBJECT_MAX = 255

/** A person's claims from a verified identity token. */
export interface ProviderIdentity extends PersonName {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  picture: string | undefined
}

/** Binds the provider's response to the browser that started the sign-in. */
export interface Handshake {
  state: string
  nonce: string
  verifier: string
}

/** What a provider is told by; `fetch` and `toleranceSeconds` are the library's own unless given. */
export interface Description<Name extends string = ProviderName> {
  name: Name
  issuer: string
  clientId: string
  clientAuthentication: oidc.ClientAuth
  /** Where the provider refuses the first: it may take one way of a client, whatever its document names. */
  otherAuthentication?: oidc.ClientAuth
  redirectUri: string
  parameters: Record<string, string>
  fetch?: oidc.CustomFetch
  toleranceSeconds?: number
}

/** An OpenID Connect provider behind a timeout and a circuit breaker; discovered on first use. */
export class Provider<Name extends string = ProviderName> {
  readonly breaker = new Breaker({ failures: 2, restMs: 10_000, counts: (error) => !isRefusal(error) })
  #discovered: { at: number; configuration: oidc.Configuration } | undefined

  constructor(private readonly description: Description<Name>) {}

  get name(): Name {
    return this.description.name
  }

  newHandshake(): Handshake {
    return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
  }

  /**
   * @param wanted a scope to ask for where the provider has it
   * @throws AppError UNAVAILABLE if the provider is down
   */
  async authorizationUrl(
    handshake: Handshake,
    more: Record<string, string> = {},
    wanted?: string,
  ): Promise<URL> {
    const configuration = await this.#configuration()
    const { parameters } = this.description
    const { scopes_supported: scopes } = configuration.serverMetadata()
    const isKnown = wanted !== undefined && Array.isArray(scopes) && scopes.includes(wanted)
    return oidc.buildAuthorizationUrl(configuration, {
      ...parameters,
      ...(isKnown && { scope: [parameters['scope'], wanted].join(' ') }),
      ...more,
      redirect_uri: this.description.redirectUri,
      state: handshake.state,
      nonce: handshake.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(handshake.verifier),
      code_challenge_method: 'S256',
    })
  }

  /**
   * Exchanges the code and verifies the identity token (signature, issuer, audience, nonce, times).
   * @throws AppError OAUTH_FAILED if a check fails, UNAVAILABLE if the provider is down
   */
  async identify(answer: Record<string, string>, handshake: Handshake): Promise<ProviderIdentity> {
    return identityOf(await this.claims(answer, handshake, (token) => token.email === undefined))
  }

  /**
   * As `identify`: all claims of the identity token.
   * @param asksMore whether those of its user info are wanted too
   */
  async claims(
    answer: Record<string, string>,
    handshake: Handshake,
    asksMore: (token: oidc.IDToken) => boolean,
  ): Promise<oidc.IDToken> {
    const known = await this.#configuration()
    // Its keys are asked anew: a key that was changed or withdrawn counts at once.
    const { fetch } = this.description
    const configuration = fetch ? configured(known.serverMetadata(), this.description) : known
    const url = new URL(this.description.redirectUri)
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
    const exchange = (by: oidc.Configuration) =>
      oidc.authorizationCodeGrant(by, url, {
        expectedState: handshake.state,
        expectedNonce: handshake.nonce,
        pkceCodeVerifier: handshake.verifier,
        idTokenExpected: true,
      })
    const { otherAuthentication: clientAuthentication } = this.description
    const tokens = await this.#reach(() =>
      exchange(configuration).catch((error: unknown) => {
        if (!clientAuthentication || !refusesClient(error)) throw error
        return exchange(configured(known.serverMetadata(), { ...this.description, clientAuthentication }))
      }),
    )
    const token = tokens.claims()
    if (token === undefined || token.sub.length > SUBJECT_MAX || containsNul(token.sub))
      throw new AppError('OAUTH_FAILED')
    if (!asksMore(token)) return token
    const said = await this.#userInfo(configuration, tokens.access_token, token)
    // What was signed goes first; an address and whether it is verified come from the same place.
    const { email, email_verified } = token.email === undefined ? said : token
    return { ...said, ...token, email, email_verified }
  }

  /** Whether it names a person otherwise to each client: not where it names some people to all alike (Keycloak has both). */
  async namesPerClient(): Promise<boolean> {
    const types = (await this.#configuration()).serverMetadata()['subject_types_supported']
    return Array.isArray(types) && types.length > 0 && types.every((type) => type === 'pairwise')
  }

  /** For providers that omit the email from the identity token, as OpenID Connect allows. */
  async #userInfo(
    configuration: oidc.Configuration,
    accessToken: string,
    token: oidc.IDToken,
  ): Promise<oidc.IDToken | oidc.UserInfoResponse> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return token
    return this.#reach(() => oidc.fetchUserInfo(configuration, accessToken, token.sub))
  }

  /** Reads the discovery document anew, whatever the breaker says. @throws the library's or the network's own error */
  async rediscover(): Promise<void> {
    this.#discovered = { at: Date.now(), configuration: await discover(this.description) }
  }

  async #configuration(): Promise<oidc.Configuration> {
    const known = this.#discovered
    if (known !== undefined && Date.now() - known.at < DISCOVERED_FOR_MS) return known.configuration
    try {
      const configuration = await this.#reach(() => discover(this.description))
      this.#discovered = { at: Date.now(), configuration }
      return configuration
    } catch (error) {
      // An expired discovery document is most likely still valid.
      if (known !== undefined) return known.configuration
      throw error
    }
  }

  async #reach<T>(job: () => Promise<T>): Promise<T> {
    try {
      return await this.breaker.run(job)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw isRefusal(error)
        ? new AppError('OAUTH_FAILED', { cause: error })
        : new AppError('UNAVAILABLE', { retryAfter: 10, cause: error })
    }
  }
}

export const identityOf = (claims: oidc.IDToken): ProviderIdentity => ({
  issuer: claims.iss,
  subject: claims.sub,
  email: textClaim(claims.email),
  // Apple sends the boolean as a string.
  emailVerified: claims.email_verified === true || claims.email_verified === 'true',
  ...claimedName(textClaim(claims.given_name), textClaim(claims.family_name), textClaim(claims.name)),
  picture: textClaim(claims.picture),
})

export const textClaim = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.trim() !== '' && !containsNul(claim) ? claim.trim() : undefined

/** Of a client, before the code is looked at and used up. */
export const refusesClient = (error: unknown): boolean =>
  error instanceof oidc.WWWAuthenticateChallengeError ||
  (error instanceof oidc.ResponseBodyError && error.error === 'invalid_client')

/** True if the provider refused or answered incorrectly; false if it was down. */
function isRefusal(error: unknown): boolean {
  if (refusesClient(error)) return true
  if (error instanceof oidc.ResponseBodyError) return error.status < 500
  if (error instanceof oidc.AuthorizationResponseError) return true
  if (!(error instanceof oidc.ClientError)) return false
  // Of what a stranger sent as a code, too, such as a firewall's: it must not close the way in to the others.
  if (error.cause instanceof Response && error.cause.status >= 400 && error.cause.status < 500) return true
  const away = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR']
  return !away.includes(error.code ?? '')
}

async function discover(description: Description<string>): Promise<oidc.Configuration> {
  const { issuer, clientId, clientAuthentication } = description
  // config.ts allows http on loopback only.
  const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, clientAuthentication, {
    execute: insecure,
    timeout: TIMEOUT_SECONDS,
    ...(description.fetch && { [oidc.customFetch]: description.fetch }),
  })
  const { authorization_endpoint: page = '' } = found.serverMetadata()
  const isWeb = page.startsWith('https://') || (insecure.length > 0 && page.startsWith('http://'))
  if (!isWeb || !URL.canParse(page)) throw new oidc.ClientError('no authorization endpoint')
  return configured(found.serverMetadata(), description)
}

function configured(found: oidc.ServerMetadata, description: Description<string>): oidc.Configuration {
  const { issuer, clientId, clientAuthentication, toleranceSeconds } = description
  const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const tolerance = toleranceSeconds === undefined ? undefined : { [oidc.clockTolerance]: toleranceSeconds }
  // `iss` is optional in responses: mix-up attacks are prevented by a callback address per provider (RFC 9700 §4.4.2.2).
  const metadata = {
    ...found,
    supportsPKCE: undefined,
    authorization_response_iss_parameter_supported: false,
  }
  const configuration = new oidc.Configuration(metadata, clientId, tolerance, clientAuthentication)
  configuration.timeout = TIMEOUT_SECONDS
  if (description.fetch) configuration[oidc.customFetch] = description.fetch
  oidc.enableNonRepudiationChecks(configuration)
  for (const extend of insecure) extend(configuration)
  return configuration
}

export function createProviders(config: Config): Partial<Record<ProviderName, Provider>> {
  return {
    ...(config.google === null ? {} : { google: google(config, config.google) }),
    ...(config.apple === null ? {} : { apple: apple(config, config.apple) }),
  }
}

function google(config: Config, { clientId, clientSecret, issuer }: GoogleConfig): Provider {
  return new Provider({
    name: 'google',
    issuer,
    clientId,
    clientAuthentication: oidc.ClientSecretPost(clientSecret),
    redirectUri: `${config.publicUrl}/auth/google/callback`,
    parameters: { scope: 'openid email profile' },
  })
}

function apple(config: Config, settings: AppleConfig): Provider {
  return new Provider({
    name: 'apple',
    issuer: settings.issuer,
    clientId: settings.clientId,
    // oxlint-disable-next-line typescript/no-misused-promises -- the library awaits it; its type says void
    clientAuthentication: async (_server, client, body) => {
      body.set('client_id', client.client_id)
      body.set('client_secret', await appleClientSecret(settings))
    },
    redirectUri: `${config.publicUrl}${config.apiPrefix}/auth/apple/callback`,
    // Apple requires form_post for the email.
    parameters: { scope: 'openid name email', response_mode: 'form_post' },
  })
}

/** Apple's client secret: a short-lived ES256 JWT (Apple: "Creating a client secret"). */
async function appleClientSecret({
  teamId,
  clientId,
  keyId,
  privateKey,
  issuer,
}: AppleConfig): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + CLIENT_SECRET_SECONDS)
    .sign(await importPKCS8(privateKey, 'ES256'))
}

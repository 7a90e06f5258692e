import type { JWK } from 'jose'
import Provider, {
  type Client,
  type Configuration,
  type KoaContextWithOIDC,
  interactionPolicy,
} from 'oidc-provider'
import { planesUsuariosOf } from '../../identity/accounts/plans.repository'
import { findOwnGroups } from '../../identity/audience/audience.repository'
import type { Config } from '../../config'
import { hostCookie } from '../../http/cookie-options'
import type { Platform } from '../../platform'
import { type PortalClient, matchesSecret, portalFields } from './client-metadata'
import { fetchNotice } from './fetch-notice'
import { type Login, findLogin, insertLogin, linkClient, openedByPasskey } from './openid.repository'
import { openidTexts as texts } from './openid.texts'
import { errorPage, inSpanish, policyOf, signOutPage, signedOutPage } from './provider-pages'
import { stateAdapter } from './state-adapter'

type Ports = Pick<Platform, 'config' | 'database' | 'now' | 'secrets' | 'sessions' | 'today'>

const SECOND_FACTOR_ACR = 'urn:csuite:2'
export const acrOf = ({ secondFactor }: Pick<Login, 'secondFactor'>) =>
  secondFactor ? SECOND_FACTOR_ACR : 'urn:csuite:1'
const DAY_S = 86_400
/** Of whatever lives with a portal session, which is asked each time. */
const LONG_S = 30 * DAY_S
const INTERACTION_S = 3600
const CLOCKS_S = 90
const RESUME = 'csuite_oidc_resume'

/** Interactions that a browser may have open at once: more cookies at `/` would fill the header of every request. */
const BEGUN = 8

/**
 * Of the browser in which an interaction began; the library's own cookies of it have paths, and so no prefix. One each: tabs
 * that begin at once would overwrite a list.
 */
export const begunCookie = (config: Pick<Config, 'publicUrl'>, uid: string): string =>
  hostCookie(config, `csuite_begun_${uid}`)

export const portalOf = (client: Client) => client as unknown as PortalClient

/** Whether a request needs a session that a second factor opened. */
export const wantsSecondFactor = (client: Client, acrValues: unknown): boolean =>
  portalOf(client).csuite_second_factor ||
  (typeof acrValues === 'string' && acrValues.split(' ').includes(SECOND_FACTOR_ACR))

/** What `answerInteraction` leaves for the request that goes on. */
interface PortalResult {
  userId: number
  sessionId: string
}

/** When who is signed in was proven last, in seconds. */
export const authTime = (at: Date) => Math.floor(at.getTime() / 1000)

export async function amrOf(
  ports: Pick<Ports, 'database'>,
  login: Pick<Login, 'secondFactor' | 'sessionId'>,
) {
  if (!login.secondFactor) return ['pwd']
  return (await openedByPasskey(ports.database.orm, login.sessionId)) ? ['hwk'] : ['pwd', 'otp']
}

interface Log {
  error(data: object, message: string): void
}

export function buildProvider(ports: Ports, keys: JWK[], log: Log): Provider {
  const { config, database, now, secrets, sessions } = ports
  const { orm } = database
  const logins = new WeakMap<KoaContextWithOIDC, Login>()
  const secure = config.publicUrl.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const

  const keptUntil = () => new Date(now() + (LONG_S + DAY_S) * 1000)

  const claimsOf = async (login: Login, client: Client, scope: string) => {
    const scopes = scope.split(' ')
    const claims: Record<string, unknown> = {
      name: [login.name, login.lastName].filter(Boolean).join(' '),
      given_name: login.name,
      family_name: login.lastName,
      ...(login.picture?.startsWith('https:') ? { picture: login.picture } : {}),
      email: login.email,
      email_verified: login.emailVerifiedAt !== null,
    }
    if (scopes.includes('groups'))
      claims['groups'] = (await findOwnGroups(orm, login.userId)).map(({ nombre }) => nombre)
    if (scopes.includes('plans')) {
      const plans = await planesUsuariosOf(orm, [login.userId], ports.today(), portalOf(client).csuite_app)
      claims['plans'] = plans.get(login.userId)?.map(({ plan }) => plan.nombre) ?? []
    }
    return claims
  }

  const findAccount: Configuration['findAccount'] = async (ctx, sub, token) => {
    const { client, session, result } = ctx.oidc
    const uid = token && 'sessionUid' in token ? token.sessionUid : session?.uid
    if (!client || !uid) return undefined
    const answered = token ? undefined : (result as { portal?: PortalResult } | undefined)?.portal
    const at = new Date(now())
    if (answered)
      await insertLogin(orm, {
        ...{ id: uid, ...answered, subject: sub },
        expiresAt: keptUntil(),
      })
    const { csuite_app: appId, csuite_second_factor: wantsFactor } = portalOf(client)
    const login = await findLogin(orm, uid, appId, at)
    if (login?.subject !== sub || (token && (!login.isFor || (wantsFactor && !login.secondFactor))))
      return undefined
    if (!token && session) {
      logins.set(ctx, login)
      // The portal's session may have been confirmed, or have got a second factor, since.
      const proven = { acr: acrOf(login), loginTs: authTime(login.authAt) }
      if (session.acr !== proven.acr || session.loginTs !== proven.loginTs)
        Object.assign(session, proven, { amr: await amrOf(ports, login) })
    }
    return {
      accountId: sub,
      claims: async (_use, scope) => ({ sub, ...(await claimsOf(login, client, scope)) }),
    }
  }

  const { Check, Prompt, base } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  // No consent is asked for, and a browser has one account; who asks for either is answered.
  for (const name of ['consent', 'select_account']) policy.add(new Prompt({ name, requestable: true }))
  const addCheck = (
    reason: string,
    description: string,
    error: string,
    applies: (login: Login | undefined, oidc: KoaContextWithOIDC['oidc']) => boolean,
  ) =>
    policy
      .get('login')
      ?.checks.add(
        new Check(
          reason,
          description,
          error,
          (ctx) => ctx.oidc.session?.accountId !== undefined && applies(logins.get(ctx), ctx.oidc),
        ),
      )
  addCheck('ended', 'the session has ended', 'login_required', (login) => !login)
  addCheck('audience', 'the app is not for this person', 'access_denied', (login) => login?.isFor === false)
  addCheck(
    'second_factor',
    'a second factor is needed',
    'login_required',
    (login, { client, params }) =>
      login?.secondFactor === false &&
      client !== undefined &&
      wantsSecondFactor(client, params?.['acr_values']),
  )

  const provider: Provider = quietly(
    () =>
      new Provider(config.publicUrl, {
        adapter: stateAdapter(ports),
        jwks: { keys },
        acrValues: ['urn:csuite:1', SECOND_FACTOR_ACR],
        scopes: ['openid', 'offline_access', 'profile', 'email', 'groups', 'plans'],
        claims: {
          openid: ['sub', 'acr', 'amr', 'auth_time'],
          profile: ['name', 'given_name', 'family_name', 'picture'],
          email: ['email', 'email_verified'],
          groups: ['groups'],
          plans: ['plans'],
          iss: null,
          sid: null,
        },
        // Many programs read the identity token only.
        conformIdTokenClaims: false,
        clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
        responseTypes: ['code'],
        enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
        extraClientMetadata: { properties: portalFields },
        clientBasedCORS: (_ctx, origin, client) =>
          client.tokenEndpointAuthMethod === 'none' &&
          (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
        clockTolerance: CLOCKS_S,
        cookies: {
          keys: secrets.cookieKeys.map((key) => Buffer.from(key).toString('base64url')),
          names: {
            ...{ session: hostCookie(config, 'csuite_oidc'), interaction: 'csuite_oidc_uid' },
            resume: RESUME,
          },
          long: { ...cookie, path: '/' },
          short: cookie,
        },
        features: {
          devInteractions: { enabled: false },
          backchannelLogout: { enabled: true },
          dPoP: { enabled: false },
          pushedAuthorizationRequests: { enabled: false },
          resourceIndicators: { enabled: false },
          revocation: {
            enabled: true,
            allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
          },
          rpInitiatedLogout: {
            enabled: true,
            logoutSource: (ctx, form) => void (ctx.body = signOutPage(config, form)),
            postLogoutSuccessSource: (ctx) => void (ctx.body = signedOutPage(config)),
          },
        },
        fetch: fetchNotice(config.production),
        findAccount,
        expiresWithSession: () => false,
        interactions: {
          policy,
          url: (ctx, { uid }) => {
            const options = { ...cookie, signed: false, maxAge: INTERACTION_S * 1000 }
            // Browsers send the oldest first.
            const names = ctx
              .get('cookie')
              .split('; ')
              .map((pair) => pair.split('=', 1)[0] ?? '')
            const begun = names.filter((name) => name.startsWith(begunCookie(config, '')))
            for (const name of begun.slice(0, 1 - BEGUN)) ctx.cookies.set(name, null, options)
            ctx.cookies.set(begunCookie(config, uid), '1', options)
            return `${config.apiPrefix}/oidc/interaccion/${uid}`
          },
        },
        issueRefreshToken: () => true,
        rotateRefreshToken: () => true,
        /** One for each authorization, so that a code used twice ends what it gave. */
        loadExistingGrant: async (ctx) => {
          const { account, client, session, params } = ctx.oidc
          if (!account || !client || !session || !logins.get(ctx)?.isFor) return undefined
          const grant = new ctx.oidc.provider.Grant({
            accountId: account.accountId,
            clientId: client.clientId,
          })
          grant.addOIDCScope(String(params?.['scope'] ?? 'openid'))
          await grant.save()
          session.ensureClientContainer(client.clientId)
          const sid = session.sidFor(client.clientId) ?? ''
          const link = { loginId: session.uid, clientId: portalOf(client).csuite_id, sid }
          await linkClient(orm, link, keptUntil())
          return grant
        },
        pkce: { required: (_ctx, client) => client.tokenEndpointAuthMethod === 'none' },
        renderError: (ctx, { error, error_description: description }) => {
          ctx.type = 'html'
          const title = ctx.oidc?.route.startsWith('end_session') ? texts.signOutFailed : texts.errorTitle
          ctx.body = errorPage(config, title, error, description)
        },
        routes: {
          authorization: '/oidc/auth',
          token: '/oidc/token',
          jwks: '/oidc/jwks',
          userinfo: '/oidc/me',
          revocation: '/oidc/revocar',
          end_session: '/oidc/salir',
        },
        ttl: {
          AccessToken: 3600,
          // A minute, and as much as the clocks of two processes may differ.
          AuthorizationCode: 60 + CLOCKS_S,
          Grant: LONG_S,
          IdToken: 3600,
          Interaction: INTERACTION_S,
          RefreshToken: LONG_S,
          Session: LONG_S,
        },
      }),
  )
  provider.proxy = true
  const prototype = provider.Client.prototype as unknown as {
    compareClientSecret: (secret: string) => boolean
    backchannelLogout: (sub: string, sid: string) => Promise<void>
    notifyLogout: (sub: string, sid: string) => Promise<void>
  }
  prototype.compareClientSecret = function (secret) {
    return matchesSecret(this as unknown as PortalClient, secret)
  }
  // Notices leave by the portal's own queue, whatever ended the session.
  prototype.notifyLogout = prototype.backchannelLogout
  prototype.backchannelLogout = () => Promise.resolve()

  provider.use(async (ctx, next) => {
    // What goes on may be what a neighbouring host's page began and answered as somebody else.
    const uid = ctx.cookies.get(RESUME, { signed: false })
    if (uid !== undefined && ctx.cookies.get(begunCookie(config, uid), { signed: false }) === undefined)
      delete ctx.req.headers.cookie
    await next()
    const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>
    if (
      oidc?.route === 'end_session_confirm' &&
      oidc.params?.['logout'] &&
      oidc.session &&
      ctx.status === 303
    ) {
      const login = await findLogin(orm, oidc.session.uid, undefined, new Date(now()))
      if (login) await sessions.end(login.sessionId)
    }
    if (typeof ctx.body !== 'string' || !ctx.response.is('html')) return
    ctx.body = inSpanish(ctx.body)
    ctx.set('content-security-policy', policyOf(ctx.body as string))
  })
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'openid failed'))
  return provider
}

/** oidc-provider advises on the console while it is built. */
function quietly<T>(build: () => T): T {
  const { info, warn } = console
  Object.assign(console, { info: () => undefined, warn: () => undefined })
  try {
    return build()
  } finally {
    Object.assign(console, { info, warn })
  }
}

/** Tells a client that a login has ended. Undefined: it is not told any more. */
export async function notifyLogout(provider: Provider, client: string, sub: string, sid: string) {
  const found = await provider.Client.find(client)
  if (!found?.backchannelLogoutUri) return undefined
  await (found as unknown as { notifyLogout(sub: string, sid: string): Promise<void> }).notifyLogout(sub, sid)
  return true
}

import formbody from '@fastify/formbody'
import { linkIdentity } from '@csuite/shared/contract/account'
import {
  googleCallback,
  linkFailure,
  linkQuery,
  socialLoginPaths,
} from '@csuite/shared/contract/social-login'
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error'
import { bindTo } from '../../http/bind'
import { bodiless } from '../../http/documentation'
import { cookieOptions } from '../../http/cookie-options'
import { rememberBrowser } from '../../identity/browsers/known-browser'
import { seal, unseal } from '../../identity/secrets/seal'
import { signIn, signInFrom } from '../../identity/sessions/sign-in'
import type { Platform } from '../../platform'
import { type PersonName, appleName } from './provider-name'
import type { ProviderName } from './provider'
import { type Completed, HANDSHAKE_SECONDS, SocialLoginService } from './social-login.service'

/** What Apple's form says: sealed in an address for the moment of a redirect, and used once as the handshake is. */
interface AppleAnswer {
  answer: Record<string, string>
  names: PersonName
}
const APPLE_ANSWER = 'apple answer'
const APPLE_ANSWER_MS = 60_000

const cookieName = (provider: ProviderName) => `csuite_oauth_${provider}`

/** Where a page with a role is. */
type AddressOf = (role: 'sign-in' | 'home' | 'profile') => Promise<string>

export function socialLoginRoutes(app: FastifyInstance, platform: Platform, addressOf: AddressOf): void {
  const bind = bindTo(app, platform)
  const service = new SocialLoginService(platform)
  const { config } = platform

  // Apple's response is a cross-site POST, which carries SameSite=None cookies only; these must be Secure, which browsers
  // accept from http://localhost too.
  const optionsFor = (provider: ProviderName) => ({
    ...cookieOptions(config, `${config.apiPrefix}/auth/${provider}`),
    maxAge: HANDSHAKE_SECONDS,
    ...(provider === 'apple' ? ({ sameSite: 'none', secure: true } as const) : {}),
  })
  const forget = (reply: FastifyReply, provider: ProviderName) =>
    reply.clearCookie(cookieName(provider), optionsFor(provider))

  const begin = async (
    reply: FastifyReply,
    provider: ProviderName,
    options: Parameters<SocialLoginService['begin']>[1],
  ) => {
    const { location, cookie } = await service.begin(provider, options)
    void reply.setCookie(cookieName(provider), cookie, optionsFor(provider))
    return location
  }
  /** Opens a session, or renews the one that linked the account. */
  const sessionFor = async (raw: FastifyRequest, reply: FastifyReply, { account, linkedIn }: Completed) => {
    const from = await signInFrom(platform, raw)
    const token = await (linkedIn === undefined
      ? signIn(platform, account, from)
      : platform.sessions.replace(linkedIn, account.id, from.device))
    await rememberBrowser(platform, reply, account.id)
    return token
  }

  bind(linkIdentity)(async ({ body, viewer, reply }) => ({
    url: await begin(reply, body.proveedor, { linkIn: viewer.sessionId }),
  }))

  // Routed without `bind`: the start and Apple's return are browser navigations, answered with redirects.
  for (const provider of ['google', 'apple'] as const)
    app.get<{ Querystring: Record<string, unknown> }>(
      socialLoginPaths[provider],
      {
        schema: {
          summary: `Browser navigation: sign in with ${provider}`,
          tags: ['auth'],
          response: {
            302: bodiless('To the provider'),
            303: bodiless('To /login: the provider is not set up or away'),
          },
        },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        const redirectUrl = request.query.redirect_url
        try {
          return await reply.redirect(await begin(reply, provider, { redirectUrl }), 302)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          const page = refusedPage(await addressOf('sign-in'), 'provider_unavailable', redirectUrl)
          return reply.redirect(page, 303)
        }
      },
    )

  bind(googleCallback)(async ({ query, address, raw, reply }) => {
    const cookie = raw.cookies[cookieName('google')]
    const completed = await service.complete('google', definedOf(query), { cookie, address })
    // Only after success: the cookie may belong to a later sign-in in another tab.
    void forget(reply, 'google')
    const token = await sessionFor(raw, reply, completed)
    return { access_token: token, ...(completed.linkedIn && { vinculada: true }) }
  })

  const finishApple = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { answer, names }: AppleAnswer,
  ): Promise<FastifyReply> => {
    void reply.header('cache-control', 'no-store')
    const cookie = request.cookies[cookieName('apple')]
    try {
      const from = { cookie, address: platform.addressOf(request) }
      const completed = await service.complete('apple', answer, from, names)
      void forget(reply, 'apple')
      const { linkedIn, redirectUrl } = completed
      const page =
        linkedIn === undefined ? await addressOf('home') : (await addressOf('profile')) + linkQuery('hecho')
      const location = await sessionFor(request, reply, completed).then(
        (token) => pageWith(page, { token, redirect_url: redirectUrl }),
        async (error: unknown) => secondStepPage(await addressOf('sign-in'), error, redirectUrl),
      )
      return await reply.redirect(location, 303)
    } catch (error) {
      if (!(error instanceof AppError)) request.log.error({ err: error }, 'sign-in with apple failed')
      const { isLinking, redirectUrl } = await service.purposeIn('apple', cookie)
      const reason = answer.error ?? (error instanceof AppError ? error.code : undefined)
      const page = isLinking
        ? (await addressOf('profile')) + linkQuery(linkFailure(reason))
        : refusedPage(await addressOf('sign-in'), 'auth_failed', redirectUrl)
      return reply.redirect(page, 303)
    }
  }

  void app.register(async (form) => {
    await form.register(formbody, { bodyLimit: 32 * 1024 })
    form.post<{ Body: Record<string, unknown> | undefined }>(
      socialLoginPaths.appleCallback,
      {
        schema: {
          summary: "Apple's form_post",
          tags: ['auth'],
          response: { 303: bodiless('To the portal, signed in or with what failed') },
        },
      },
      async (request, reply) => {
        const body = request.body ?? {}
        const given = { answer: definedOf(body), names: appleName(body.user) }
        if (request.headers.origin === undefined) return finishApple(request, reply, given)
        // A browser's form from another site brings no SameSite=Lax cookie; the navigation that it leads to does.
        const respuesta = await seal(platform.secrets, APPLE_ANSWER, given, platform.now() + APPLE_ANSWER_MS)
        const address = pageWith(config.apiPrefix + socialLoginPaths.appleCallback, { respuesta })
        return reply.header('cache-control', 'no-store').redirect(address, 303)
      },
    )
  })
  app.get<{ Querystring: Record<string, unknown> }>(
    socialLoginPaths.appleCallback,
    { schema: { hide: true } },
    async (request, reply) => {
      const { respuesta } = request.query
      const sealed = typeof respuesta === 'string' ? respuesta : undefined
      const given = await unseal<AppleAnswer>(platform.secrets, APPLE_ANSWER, sealed, platform.now())
      return finishApple(request, reply, given ?? { answer: {}, names: {} })
    },
  )
}

function pageWith(path: string, query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
  if (given.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`
}

/** The sign-in page with an error; it validates the redirect target itself. */
const refusedPage = (signInPage: string, error: string, redirectUrl: unknown): string =>
  pageWith(signInPage, { error, redirect_url: typeof redirectUrl === 'string' ? redirectUrl : null })

/** The sign-in page's second step, with the challenge in the fragment, which is not sent to servers. Rethrows other errors. */
function secondStepPage(signInPage: string, error: unknown, redirectUrl: string | null): string {
  if (!(error instanceof AppError) || error.extra === undefined) throw error
  const { desafio = '', metodos = [] } = error.extra
  const fragment = new URLSearchParams({ desafio, metodos: metodos.join(',') })
  return `${pageWith(signInPage, { redirect_url: redirectUrl })}#${fragment.toString()}`
}

/** The known callback parameters that are single strings. */
function definedOf(parameters: Record<string, unknown>): Record<string, string> {
  const names = ['code', 'state', 'iss', 'error', 'error_description']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

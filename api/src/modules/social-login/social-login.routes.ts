import formbody from '@fastify/formbody'
import { googleCallback, socialLoginPaths } from '@csuite/shared/contract/social-login'
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../http/app-error'
import { bindTo } from '../../http/bind'
import { cookieOptions } from '../../http/cookie-options'
import { rememberBrowser } from '../../identity/known-browser'
import { signIn, signInFrom } from '../../identity/sign-in'
import type { Platform } from '../../platform'
import { appleName } from './apple-name'
import type { ProviderName } from './provider'
import { HANDSHAKE_SECONDS, SocialLoginService } from './social-login.service'

const cookieName = (provider: ProviderName) => `csuite_oauth_${provider}`

export function socialLoginRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new SocialLoginService(platform)
  const { config } = platform

  // Apple's answer is a POST from Apple's page: only a SameSite=None cookie comes with it. Browsers take a Secure one
  // from http://localhost too.
  const optionsFor = (provider: ProviderName) => ({
    ...cookieOptions(config, `${config.apiPrefix}/auth/${provider}`),
    maxAge: HANDSHAKE_SECONDS,
    ...(provider === 'apple' ? ({ sameSite: 'none', secure: true } as const) : {}),
  })
  const forget = (reply: FastifyReply, provider: ProviderName) =>
    reply.clearCookie(cookieName(provider), optionsFor(provider))

  // The start and Apple's return are browser navigations: they answer with redirects, so `bind` is not for them.
  for (const provider of ['google', 'apple'] as const)
    app.get<{ Querystring: Record<string, unknown> }>(
      socialLoginPaths[provider],
      { schema: { summary: `Browser navigation: sign in with ${provider}`, tags: ['auth'] } },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        try {
          const { location, cookie } = await service.begin(provider, request.query.redirect_url)
          return await reply
            .setCookie(cookieName(provider), cookie, optionsFor(provider))
            .redirect(location, 302)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          return reply.redirect('/login?error=provider_unavailable', 303)
        }
      },
    )

  bind(googleCallback)(async ({ query, address, raw, reply }) => {
    void forget(reply, 'google')
    const cookie = raw.cookies[cookieName('google')]
    const { account } = await service.complete('google', definedOf(query), { cookie, address })
    const token = await signIn(platform, account, signInFrom(raw))
    await rememberBrowser(platform, { raw, reply }, account.id)
    return { access_token: token }
  })

  void app.register(async (form) => {
    await form.register(formbody, { bodyLimit: 32 * 1024 })
    form.post<{ Body: Record<string, unknown> | undefined }>(
      socialLoginPaths.appleCallback,
      { schema: { summary: "Apple's form_post", tags: ['auth'] } },
      async (request, reply) => {
        void forget(reply, 'apple').header('cache-control', 'no-store')
        try {
          const body = request.body ?? {}
          const from = {
            cookie: request.cookies[cookieName('apple')],
            address: platform.addressOf(request),
          }
          const { account, redirectUrl } = await service.complete(
            'apple',
            definedOf(body),
            from,
            appleName(body.user),
          )
          const location = await signIn(platform, account, signInFrom(request)).then(
            async (token) => {
              await rememberBrowser(platform, { raw: request, reply }, account.id)
              return pageWith('/apps', { token, redirect_url: redirectUrl })
            },
            (error: unknown) => secondStepPage(error, redirectUrl),
          )
          return await reply.redirect(location, 303)
        } catch (error) {
          if (!(error instanceof AppError)) request.log.error({ err: error }, 'sign-in with apple failed')
          return reply.redirect('/login?error=auth_failed', 303)
        }
      },
    )
  })
}

function pageWith(path: string, query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** The login page's second step. The challenge stands in the fragment, which no server sees; other errors are thrown on. */
function secondStepPage(error: unknown, redirectUrl: string | null): string {
  if (!(error instanceof AppError) || error.extra === undefined) throw error
  const { desafio = '', metodos = [] } = error.extra
  const fragment = new URLSearchParams({ desafio, metodos: metodos.join(',') })
  return `${pageWith('/login', { redirect_url: redirectUrl })}#${fragment.toString()}`
}

/** The answer's parameters that are text: OpenID Connect repeats none. */
function definedOf(parameters: Record<string, unknown>): Record<string, string> {
  const names = ['code', 'state', 'iss', 'error', 'error_description']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

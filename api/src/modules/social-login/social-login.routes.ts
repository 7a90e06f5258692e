import formbody from '@fastify/formbody'
import { googleCallback, socialLoginPaths } from '@csuite/shared/contract/social-login'
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../platform/app-error'
import { bind } from '../../platform/bind'
import type { Platform } from '../../platform/platform'
import { appleName } from './apple-name'
import type { ProviderName } from './provider'
import { HANDSHAKE_SECONDS, SocialLoginService } from './social-login.service'

const cookieName = (provider: ProviderName) => `csuite_oauth_${provider}`

export function socialLoginRoutes(app: FastifyInstance, platform: Platform): void {
  const service = new SocialLoginService(platform)
  const { config } = platform

  // Apple's answer is a POST from Apple's page: only a SameSite=None cookie comes with it. Browsers take a Secure one
  // from http://localhost too.
  const cookieOptions = (provider: ProviderName) => ({
    httpOnly: true,
    path: `${config.apiPrefix}/auth/${provider}`,
    maxAge: HANDSHAKE_SECONDS,
    ...(provider === 'apple'
      ? ({ sameSite: 'none', secure: true } as const)
      : ({ sameSite: 'lax', secure: config.publicUrl.startsWith('https://') } as const)),
  })
  const forget = (reply: FastifyReply, provider: ProviderName) =>
    reply.clearCookie(cookieName(provider), cookieOptions(provider))

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
            .setCookie(cookieName(provider), cookie, cookieOptions(provider))
            .redirect(location, 302)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          return reply.redirect('/login?error=provider_unavailable', 303)
        }
      },
    )

  bind(
    app,
    googleCallback,
    async ({ query, address, raw, reply }) => {
      void forget(reply, 'google')
      const cookie = raw.cookies[cookieName('google')]
      const { token } = await service.complete('google', definedOf(query), { cookie, address })
      return { access_token: token }
    },
    platform,
  )

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
          const { token, redirectUrl } = await service.complete(
            'apple',
            definedOf(body),
            from,
            appleName(body.user),
          )
          const target = new URLSearchParams({
            token,
            ...(redirectUrl === null ? {} : { redirect_url: redirectUrl }),
          })
          return await reply.redirect(`/apps?${target.toString()}`, 303)
        } catch (error) {
          if (!(error instanceof AppError)) request.log.error({ err: error }, 'sign-in with apple failed')
          return reply.redirect('/login?error=auth_failed', 303)
        }
      },
    )
  })
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

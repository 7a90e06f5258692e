import formbody from '@fastify/formbody'
import { linkIdentity } from '@csuite/shared/contract/account'
import {
  googleCallback,
  linkFailure,
  linkQuery,
  socialLoginPaths,
} from '@csuite/shared/contract/social-login'
import type {} from '@fastify/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiModule } from '../../api-module'
import { socialIdentities } from '../../db/schema/index'
import { AppError } from '../../http/app-error'
import { bodiless } from '../../http/documentation'
import { cookieOptions, hostCookie } from '../../http/cookie-options'
import { seal, unseal } from '../../identity/secrets/seal'
import { completeSignIn, isKept } from '../../identity/sessions/kept-session'
import { signIn, signInFrom } from '../../identity/sessions/sign-in'
import { definedOf, pageWith, refusedPage, secondStepPage } from './return-pages'
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

export const socialLoginModule: ApiModule = {
  ownData: { identidades: socialIdentities },
  routes(bind, ports, app) {
    const service = new SocialLoginService(ports)
    const { config, delivery } = ports

    const cookieName = (provider: ProviderName) => hostCookie(config, `csuite_oauth_${provider}`)
    // Apple's response is a cross-site POST, which carries SameSite=None cookies only; these must be Secure, which browsers
    // accept from http://localhost too.
    const optionsFor = (provider: ProviderName) => ({
      ...cookieOptions(config),
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
    const sessionFor = async (
      raw: FastifyRequest,
      reply: FastifyReply,
      { account, linkedIn, keep }: Completed,
    ) => {
      const from = await signInFrom(ports, raw, keep)
      const token = await (linkedIn === undefined
        ? signIn(ports, account, from)
        : ports.sessions.replace(linkedIn, account.id, from.device))
      return completeSignIn(ports, reply, token, keep)
    }

    bind(linkIdentity)(async ({ body, viewer, reply }) => {
      await service.requireLinkable(viewer.id)
      const keep = await isKept(ports, viewer)
      return { url: await begin(reply, body.proveedor, { linkIn: viewer.sessionId, keep }) }
    })

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
          const { redirect_url: redirectUrl, mantener } = request.query
          try {
            const location = await begin(reply, provider, { redirectUrl, keep: mantener === 'true' })
            return await reply.redirect(location, 302)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            const page = refusedPage(await delivery.addressOf('sign-in'), 'provider_unavailable', redirectUrl)
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
        const from = { cookie, address: ports.addressOf(request) }
        const completed = await service.complete('apple', answer, from, names)
        void forget(reply, 'apple')
        const { linkedIn, redirectUrl } = completed
        const page =
          linkedIn === undefined
            ? await delivery.addressOf('home')
            : (await delivery.addressOf('profile')) + linkQuery('hecho')
        const location = await sessionFor(request, reply, completed).then(
          (token) => pageWith(page, { token, redirect_url: redirectUrl }),
          async (error: unknown) => secondStepPage(await delivery.addressOf('sign-in'), error, redirectUrl),
        )
        return await reply.redirect(location, 303)
      } catch (error) {
        if (!(error instanceof AppError)) request.log.error({ err: error }, 'sign-in with apple failed')
        const { isLinking, redirectUrl } = await service.purposeIn('apple', cookie)
        const reason = answer.error ?? (error instanceof AppError ? error.code : undefined)
        const page = isLinking
          ? (await delivery.addressOf('profile')) + linkQuery(linkFailure(reason))
          : refusedPage(
              await delivery.addressOf('sign-in'),
              error instanceof AppError && error.code === 'PROVIDER_ONLY' ? 'company_only' : 'auth_failed',
              redirectUrl,
            )
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
          const respuesta = await seal(ports.secrets, APPLE_ANSWER, given, ports.now() + APPLE_ANSWER_MS)
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
        const given = await unseal<AppleAnswer>(ports.secrets, APPLE_ANSWER, sealed, ports.now())
        return finishApple(request, reply, given ?? { answer: {}, names: {} })
      },
    )
  },
}

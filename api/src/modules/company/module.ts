import {
  type CompanyRefusal,
  addProvider,
  listProviders,
  removeProvider,
  signInWay,
  tryProvider,
  updateProvider,
} from '@csuite/shared/contract/company'
import type {} from '@fastify/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiModule } from '../../api-module'
import { AppError } from '../../http/app-error'
import { cookieOptions, hostCookie } from '../../http/cookie-options'
import { bodiless } from '../../http/documentation'
import { arrayWithin } from '../../http/page'
import { parseInput } from '../../http/parse-input'
import { IdParams } from '@csuite/shared/contract/fields'
import { completeSignIn } from '../../identity/sessions/kept-session'
import { signIn, signInFrom } from '../../identity/sessions/sign-in'
import { keepStripeEmail } from '../billing/stripe-customer.service'
import { policyOf } from '../openid/provider-pages'
import { definedOf, pageWith, refusedPage, secondStepPage } from '../social-login/return-pages'
import { HANDSHAKE_SECONDS } from '../social-login/social-login.service'
import { type CompanyCompleted, CompanyService } from './company.service'
import { mappingsOf, sealedSecrets } from './company.repository'
import { failedTrialPage, trialPage } from './trial-page'

type Navigation = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** A browser's navigation is answered with a page, a program with JSON. */
const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html')

function refusalOf(error: unknown, answer?: Record<string, string>): CompanyRefusal {
  if (!(error instanceof AppError)) return 'failed'
  const { code, reason } = error
  if (reason) return reason
  if (code === 'OAUTH_FAILED') return answer?.error === 'access_denied' ? 'denied' : 'failed'
  const others: Partial<Record<typeof code, CompanyRefusal>> = {
    ...{ ACCOUNT_SUSPENDED: 'suspended', IDENTITY_TAKEN: 'other', NOT_FOUND: 'gone' },
    TOO_MANY_REQUESTS: 'busy',
  }
  return others[code] ?? 'away'
}

const idOf = ({ params }: Navigation): number => {
  const parsed = parseInput(IdParams, params)
  if (!parsed.success) throw new AppError('NOT_FOUND')
  return parsed.data.id
}

export const companyModule: ApiModule = {
  sealed: { 'company-secrets': sealedSecrets },
  leaveGroup: async (tx, groupId, audit) => {
    for (const { name, value } of await mappingsOf(tx, groupId))
      await audit('proveedor.editado', { proveedor: name, idGrupo: String(groupId), valor: value })
  },
  routes(bind, ports, app) {
    const service = new CompanyService(ports, (id) => keepStripeEmail(ports, id, app.log))
    const { company, config, delivery, limits } = ports
    app.addHook('onReady', () => company.start())
    app.addHook('onClose', () => company.stop())

    const cookieName = (id: number) => hostCookie(config, `csuite_oauth_empresa_${id}`)
    const handshake = { ...cookieOptions(config), maxAge: HANDSHAKE_SECONDS }
    const begin = async (
      reply: FastifyReply,
      id: number,
      options: Parameters<CompanyService['begin']>[1],
    ): Promise<string> => {
      const { location, cookie } = await service.begin(id, options)
      void reply.setCookie(cookieName(id), cookie, handshake)
      return location
    }
    const cameBack = async (why: CompanyRefusal, redirectUrl: unknown) =>
      refusedPage(await delivery.addressOf('sign-in'), `company_${why}`, redirectUrl)
    const sendTrial = (reply: FastifyReply, html: string) =>
      reply.header('content-security-policy', policyOf(html)).type('text/html; charset=utf-8').send(html)
    const sessionFor = async (
      raw: FastifyRequest,
      reply: FastifyReply,
      { account, keep }: Exclude<CompanyCompleted, { trial: object } | { again: object }>,
    ): Promise<string> => {
      const token = await signIn(ports, account, await signInFrom(ports, raw, keep))
      return completeSignIn(ports, reply, token, keep)
    }

    bind(listProviders)(async ({ query }) => arrayWithin(await service.list(), query.page))
    bind(addProvider)(({ viewer, body }) => service.save(viewer.id, null, body))
    bind(updateProvider)(({ viewer, params, body }) => service.save(viewer.id, params.id, body))
    bind(removeProvider)(({ viewer, params }) => service.remove(viewer.id, params.id))
    bind(tryProvider)(async ({ viewer, params, reply }) => ({
      ir: await begin(reply, params.id, { trialBy: viewer.sessionId }),
    }))
    bind(signInWay)(({ body, address }) => service.way(body.email, address))

    const schema = {
      tags: ['auth'],
      response: { 302: bodiless('To the provider'), 303: bodiless('To the portal, with what failed') },
    }
    app.get(
      '/auth/empresa/:id',
      { schema: { ...schema, summary: "Browser navigation: sign in with the company's provider" } },
      async (request: Navigation, reply) => {
        void reply.header('cache-control', 'no-store')
        const { redirect_url: redirectUrl, mantener, login_hint: hint } = request.query
        try {
          await limits.take(['companyByAddress', ports.addressOf(request)])
          const location = await begin(reply, idOf(request), {
            ...{ redirectUrl, hint, keep: mantener === 'true' },
          })
          return await reply.redirect(location, 302)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          // It answered, but not as a provider does.
          const why = error.code === 'OAUTH_FAILED' ? 'away' : refusalOf(error)
          return reply.redirect(await cameBack(why, redirectUrl), 303)
        }
      },
    )

    app.get(
      '/auth/empresa/:id/callback',
      {
        schema: {
          ...schema,
          summary: "The provider's answer: a page for a browser, `{access_token}` for a program",
        },
      },
      async (request: Navigation, reply) => {
        void reply.header('cache-control', 'no-store')
        const id = idOf(request)
        const cookie = request.cookies[cookieName(id)]
        const answer = definedOf(request.query)
        const asPage = isNavigation(request)
        let completed: Exclude<CompanyCompleted, { again: object }>
        try {
          const from = { cookie, address: ports.addressOf(request) }
          const outcome = await service.complete(id, answer, from)
          if (outcome.again) return await reply.redirect(await begin(reply, id, outcome.again), 302)
          completed = outcome
        } catch (error) {
          if (!asPage) throw error
          if (!(error instanceof AppError)) request.log.error({ err: error }, 'company sign-in failed')
          const { isTrial, redirectUrl } = await service.purposeIn(id, cookie)
          if (!isTrial) return reply.redirect(await cameBack(refusalOf(error, answer), redirectUrl), 303)
          const { message } = error instanceof AppError ? error : new AppError('INTERNAL')
          const said = answer.error_description ?? answer.error ?? ''
          return sendTrial(reply, failedTrialPage(config, message, said))
        }
        void reply.clearCookie(cookieName(id), handshake)
        if (completed.trial && asPage) return sendTrial(reply, trialPage(config, completed.trial))
        if (completed.trial) return reply.send({ reclamaciones: completed.trial.claims })
        const { redirectUrl } = completed
        if (!asPage) return reply.send({ access_token: await sessionFor(request, reply, completed) })
        const home = await delivery.addressOf('home')
        const location = await sessionFor(request, reply, completed).then(
          (token) => pageWith(home, { token, redirect_url: redirectUrl }),
          async (error: unknown) => secondStepPage(await delivery.addressOf('sign-in'), error, redirectUrl),
        )
        return reply.redirect(location, 303)
      },
    )
  },
}

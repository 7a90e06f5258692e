import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type Provider from 'oidc-provider'
import type { Client } from 'oidc-provider'
import type { Ports } from '../../api-module'
import { recordFailedSignIn } from '../../audit/audit-trail'
import { AppError } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { findAccount } from '../../identity/accounts/accounts.repository'
import { hasOnlyWay } from '../../identity/accounts/company-domains'
import { notifyOfSecurityChange } from '../../identity/accounts/security-change'
import { lockSignedIn } from '../../identity/accounts/signed-in-account'
import { redeemFactorCode } from '../../identity/second-factor/second-factor'
import {
  countRecoveryCodes,
  findActiveFactor,
  hasPasskey,
} from '../../identity/second-factor/second-factor.repository'
import { findSession } from '../../identity/sessions/session.repository'
import type { OpenId } from './openid'
import { findAppOfClients, findLogin, markSecondFactor, subjectOf } from './openid.repository'

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

interface Asked {
  uid: string
  cancelar?: boolean | undefined
  codigo?: string | undefined
}

/** The step of an authorization request in which the portal says who is there. */
export class Interactions {
  constructor(
    private readonly ports: Pick<
      Ports,
      'config' | 'database' | 'isForPerson' | 'limits' | 'now' | 'outbox' | 'secrets' | 'sessions'
    >,
    private readonly openid: OpenId,
  ) {}

  /**
   * Where the browser goes next. The request's cookies are of one browser, and one is the portal's alone to set:
   * nobody finishes what another began.
   * @throws AppError INTERACTION_OVER, FORBIDDEN_APP, SECOND_FACTOR_REQUIRED, RECENT_LOGIN_REQUIRED, UNAUTHORIZED
   */
  async answer(viewer: Viewer, asked: Asked, request: FastifyRequest, reply: FastifyReply) {
    const provider = await this.openid.provider()
    const rules = await import('./provider')
    const isBegunHere = request.cookies[rules.begunCookie(this.ports.config, asked.uid)] !== undefined
    const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    if (!isBegunHere || interaction?.uid !== asked.uid) throw new AppError('INTERACTION_OVER')
    const client = await provider.Client.find(String(interaction.params['client_id']))
    if (!client) throw new AppError('INTERACTION_OVER')
    if (asked.cancelar)
      return this.#finish(interaction, { error: 'access_denied', error_description: 'the person went back' })
    const { csuite_app: appId } = rules.portalOf(client)
    const session = await this.#session(viewer)
    if (!(await this.ports.isForPerson(appId, viewer.id))) throw await this.#forbidden(appId)
    await this.#proven(viewer, session, interaction, asked.codigo, client)
    const now = await this.#session(viewer)
    const accountId = await subjectOf(this.ports.database.orm, viewer.id)
    const { id_token_hint: hint } = interaction.params
    // It was verified as the request began. oidc-provider would ask without end.
    if (typeof hint === 'string' && decodeJwt(hint).sub !== accountId)
      return this.#finish(interaction, {
        ...{ error: 'login_required', error_description: 'another person is signed in' },
      })
    await this.#forgetOther(provider, interaction, viewer)
    const login = { secondFactor: now.secondFactor, sessionId: viewer.sessionId }
    return this.#finish(interaction, {
      login: {
        accountId,
        ts: rules.authTime(now.confirmedAt ?? now.createdAt),
        amr: await rules.amrOf(this.ports, login),
        acr: rules.acrOf(now),
        remember: false,
      },
      ...{ consent: {}, select_account: {} },
      portal: { userId: viewer.id, sessionId: viewer.sessionId },
    })
  }

  async #session(viewer: Viewer): Promise<Session> {
    const session = await findSession(this.ports.database.orm, viewer.sessionId)
    if (!session || session.revokedAt !== null) throw new AppError('UNAUTHORIZED')
    return session
  }

  async #forbidden(appId: number): Promise<AppError> {
    const app = await findAppOfClients(this.ports.database.orm, appId)
    return new AppError('FORBIDDEN_APP', app ? { extra: { app } } : {})
  }

  /** Second factor, `prompt=login` and `max_age`. */
  async #proven(
    viewer: Viewer,
    session: Session,
    { params, iat }: Interaction,
    code: string | undefined,
    client: Client,
  ): Promise<void> {
    const { wantsSecondFactor, authTime } = await import('./provider')
    const provenAt = authTime(session.confirmedAt ?? session.createdAt)
    const prompts = String(params['prompt'] ?? '').split(' ')
    const age = Number(params['max_age'] ?? Infinity)
    const tooOld = this.ports.now() / 1000 - provenAt > age || prompts.includes('login')
    if (tooOld && provenAt < iat) {
      const { orm } = this.ports.database
      const account = await findAccount(orm, viewer.id)
      const hasPassword = account?.passwordHash && !(await hasOnlyWay(this.ports, account.email))
      if (hasPassword || (await hasPasskey(orm, viewer.id))) throw new AppError('RECENT_LOGIN_REQUIRED')
      // With nothing to confirm by here, they sign in at their provider again, and come back to this request.
      await this.ports.sessions.end(viewer.sessionId)
      throw new AppError('UNAUTHORIZED')
    }
    if (!session.secondFactor && wantsSecondFactor(client, params['acr_values']))
      await this.#takeFactor(viewer, code)
  }

  /** The session counts as opened with a second factor from then on, not as recent: a code alone is no password. */
  async #takeFactor(viewer: Viewer, code: string | undefined): Promise<void> {
    const { database, limits, outbox, sessions } = this.ports
    const { orm } = database
    const factor = await findActiveFactor(orm, viewer.id)
    if (code === undefined || !factor) {
      const recovery = factor && (await countRecoveryCodes(orm, viewer.id)) > 0
      const metodos = factor ? ['totp' as const, ...(recovery ? ['recuperacion' as const] : [])] : []
      throw new AppError('SECOND_FACTOR_REQUIRED', { extra: { metodos } })
    }
    const account = String(viewer.id)
    const refund = await limits.take(
      ['failedFactorByKnownBrowser', `${account} ${viewer.sessionId}`],
      ['failedFactorByKnownBrowsers', account],
    )
    const method = await orm.transaction(async (tx) => {
      const person = await lockSignedIn(tx, viewer)
      const used = await redeemFactorCode(tx, this.ports, factor, code)
      if (used === 'recuperacion') await notifyOfSecurityChange(tx, this.ports, person, 'recovery-code-used')
      if (used !== null) await markSecondFactor(tx, viewer.sessionId)
      return used
    })
    if (method === null) {
      await recordFailedSignIn(orm, viewer.id, 'segundo-factor')
      throw new AppError('INVALID_CODE')
    }
    await refund()
    outbox.wake()
    await sessions.announceAll()
  }

  /** A browser that another portal session signed in begins anew: its tokens stay that session's. */
  async #forgetOther(provider: Provider, interaction: Interaction, viewer: Viewer): Promise<void> {
    const uid = interaction.session?.uid
    if (uid === undefined) return
    const login = await findLogin(this.ports.database.orm, uid, undefined, new Date(this.ports.now()))
    if (login?.sessionId === viewer.sessionId) return
    await (await provider.Session.findByUid(uid))?.destroy()
    delete interaction.session
  }

  async #finish(interaction: Interaction, result: object): Promise<{ ir: string }> {
    interaction.result = result as never
    await interaction.persist()
    return { ir: interaction.returnTo }
  }
}

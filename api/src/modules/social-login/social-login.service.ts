import { randomUUID } from 'node:crypto'
import { mayFollow } from '../../identity/audience/target-audience.repository'
import { parseRedirectTarget } from '@csuite/shared/contract/redirect-targets'
import type { Orm } from '../../db/database'
import { retryOnUniqueViolation } from '../../db/database-errors'
import { type Account, findAccount } from '../../identity/accounts/accounts.repository'
import { AppError } from '../../http/app-error'
import { refuseOtherProviderOf } from '../../identity/accounts/company-domains'
import { consumeState } from '../../identity/codes/codes.repository'
import { lockSignedIn } from '../../identity/accounts/signed-in-account'
import type { Platform } from '../../platform'
import { seal, unseal } from '../../identity/secrets/seal'
import type { PersonName } from './provider-name'
import { attach, enter } from './admission'
import { type Provider, type ProviderName, createProviders } from './provider'
import { socialLoginTexts } from './social-login.texts'

export interface Completed {
  account: Account
  redirectUrl: string | null
  /** The session that linked the provider's account; absent for a sign-in. */
  linkedIn?: string
  keep: boolean
}

export const HANDSHAKE_SECONDS = 600
const purposeOf = (name: ProviderName) => `oauth ${name}`

type Ports = Pick<
  Platform,
  'config' | 'database' | 'now' | 'secrets' | 'sessions' | 'limits' | 'outbox' | 'breakers'
>

export class SocialLoginService {
  readonly #providers: Partial<Record<ProviderName, Provider>>

  constructor(private readonly platform: Ports) {
    this.#providers = createProviders(platform.config)
    for (const { name, breaker } of Object.values(this.#providers)) platform.breakers.set(name, breaker)
  }

  /**
   * The provider's authorization URL and the sealed cookie for the callback.
   * @param linkIn the session whose account is to be linked
   * @param keep whether the session is to renew itself
   * @throws AppError UNAVAILABLE if the provider is down or not configured
   */
  async begin(
    name: ProviderName,
    { redirectUrl, linkIn = '', keep }: { redirectUrl?: unknown; linkIn?: string; keep: boolean },
  ): Promise<{ location: string; cookie: string }> {
    const { config, secrets, now } = this.platform
    const provider = this.#providers[name]
    if (provider === undefined)
      throw new AppError('UNAVAILABLE', { message: socialLoginTexts.notConfigured(name) })
    const handshake = provider.newHandshake()
    const location = await provider.authorizationUrl(handshake)
    const target = parseRedirectTarget(redirectUrl, config.redirectAllowlist)
    const value = {
      id: randomUUID(),
      redirectUrl: target?.href ?? '',
      linkIn,
      keep: keep ? 'sí' : '',
      ...handshake,
    }
    const cookie = await seal(secrets, purposeOf(name), value, now() + HANDSHAKE_SECONDS * 1000)
    return { location: location.href, cookie }
  }

  /** Before somebody goes to the provider in vain. @throws AppError PROVIDER_ONLY */
  async requireLinkable(userId: number): Promise<void> {
    const account = await findAccount(this.platform.database.orm, userId)
    if (account) await refuseOtherProviderOf(this.platform, account.email)
  }

  /** Handles the callback; the cookie works once. @param unsigned names a new account if the token has no name */
  async complete(
    name: ProviderName,
    answer: Record<string, string>,
    request: { cookie: string | undefined; address: string },
    unsigned: PersonName = {},
  ): Promise<Completed> {
    const { database, limits, secrets, sessions, outbox, now } = this.platform
    const provider = this.#providers[name]
    if (provider === undefined) throw new AppError('OAUTH_FAILED')
    const refund = await limits.take(['socialByAddress', request.address])
    const sealed = await unseal(secrets, purposeOf(name), request.cookie, now())
    if (sealed === null) throw new AppError('OAUTH_FAILED')
    const {
      id = '',
      redirectUrl = '',
      linkIn = '',
      keep = '',
      state = '',
      nonce = '',
      verifier = '',
    } = sealed
    if (answer.state !== state) throw new AppError('OAUTH_FAILED')
    const expiresAt = new Date(now() + HANDSHAKE_SECONDS * 1000)
    if (!(await consumeState(database.orm, id, expiresAt))) throw new AppError('OAUTH_FAILED')
    const signed = await provider.identify(answer, { state, nonce, verifier })
    const identity = { ...unsigned, ...signed }
    const owner = linkIn === '' ? undefined : await sessions.viewerNow(linkIn)
    if (linkIn !== '' && owner === undefined) throw new AppError('UNAUTHORIZED')
    const from = { kind: name, label: socialLoginTexts.providers[name] }
    const admitted = async (tx: Orm) => {
      // A signed-in person links an identity of any address.
      const known = owner
        ? await attach(this.platform, tx, from, identity, await lockSignedIn(tx, owner), owner.sessionId)
        : await enter(this.platform, tx, from, identity)
      if (known.status !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
      return known
    }
    const account = await retryOnUniqueViolation(() => database.orm.transaction(admitted))
    await refund()
    await sessions.announceAll()
    outbox.wake()
    // The allow-list was asked at the beginning, when it was not known who would come.
    const isOpen =
      redirectUrl !== '' && (await mayFollow(database.orm, new URL(redirectUrl), account.id, new Date(now())))
    return {
      account,
      keep: keep !== '',
      redirectUrl: isOpen ? redirectUrl : null,
      ...(owner && { linkedIn: owner.sessionId }),
    }
  }

  async purposeIn(name: ProviderName, cookie: string | undefined) {
    const { secrets, now } = this.platform
    const sealed = await unseal(secrets, purposeOf(name), cookie, now())
    return { isLinking: Boolean(sealed?.linkIn), redirectUrl: sealed?.redirectUrl || null }
  }
}

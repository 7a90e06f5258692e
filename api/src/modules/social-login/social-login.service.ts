import { randomUUID } from 'node:crypto'
import { parseRedirectTarget } from '@csuite/shared/contract/redirect-targets'
import { HttpsUrl } from '@csuite/shared/contract/fields'
import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import { retryOnUniqueViolation } from '../../db/database-errors'
import {
  type Account,
  findAccountByEmail,
  insertActiveAccount,
  lockAccount,
} from '../../identity/accounts.repository'
import { AppError, unavailable } from '../../http/app-error'
import { normalizeEmail } from '../../identity/contact'
import { mailName, verifyMailbox } from '../../identity/mailbox'
import { consumeState } from '../../identity/consumed-states.repository'
import { assignFreePlans } from '../../identity/plans.repository'
import type { Platform } from '../../platform'
import { seal, unseal } from '../../http/sealed-cookie'
import type { PersonName } from './provider-name'
import {
  NAME_MAX,
  type Provider,
  type ProviderIdentity,
  type ProviderName,
  createProviders,
} from './provider'
import { findByIdentity, insertIdentity } from './social-login.repository'
import { socialLoginTexts } from './social-login.texts'

export interface Completed {
  account: Account
  redirectUrl: string | null
  /** The session that linked the provider's account; absent for a sign-in. */
  linkedIn?: string
}

export const HANDSHAKE_SECONDS = 600
const purposeOf = (name: ProviderName) => `oauth ${name}`

export class SocialLoginService {
  readonly #providers: Partial<Record<ProviderName, Provider>>

  constructor(private readonly platform: Platform) {
    this.#providers = createProviders(platform.config)
    for (const { name, breaker } of Object.values(this.#providers)) platform.breakers.set(name, breaker)
  }

  /**
   * The provider's authorization URL and the sealed cookie for the callback.
   * @param linkIn the session whose account is to be linked
   * @throws AppError UNAVAILABLE if the provider is down or not configured
   */
  async begin(
    name: ProviderName,
    { redirectUrl, linkIn = '' }: { redirectUrl?: unknown; linkIn?: string },
  ): Promise<{ location: string; cookie: string }> {
    const { config, secrets, now } = this.platform
    const provider = this.#providers[name]
    if (provider === undefined) throw unavailable(60)
    const handshake = provider.newHandshake()
    const location = await provider.authorizationUrl(handshake)
    const target = parseRedirectTarget(redirectUrl, config.redirectAllowlist)
    const value = { id: randomUUID(), redirectUrl: target?.href ?? '', linkIn, ...handshake }
    const cookie = await seal(secrets, purposeOf(name), value, now() + HANDSHAKE_SECONDS * 1000)
    return { location: location.href, cookie }
  }

  /** Handles the callback; the cookie works once. @param unsigned names a new account if the token has no name */
  async complete(
    name: ProviderName,
    answer: Record<string, string>,
    from: { cookie: string | undefined; address: string },
    unsigned: PersonName = {},
  ): Promise<Completed> {
    const { database, limits, secrets, sessions, outbox, now } = this.platform
    const provider = this.#providers[name]
    if (provider === undefined) throw new AppError('OAUTH_FAILED')
    await limits.take(['socialByAddress', from.address])
    const sealed = await unseal(secrets, purposeOf(name), from.cookie, now())
    if (sealed === null) throw new AppError('OAUTH_FAILED')
    const { id = '', redirectUrl = '', linkIn = '', state = '', nonce = '', verifier = '' } = sealed
    if (answer.state !== state) throw new AppError('OAUTH_FAILED')
    const expiresAt = new Date(now() + HANDSHAKE_SECONDS * 1000)
    if (!(await consumeState(database.orm, id, new Date(now()), expiresAt)))
      throw new AppError('OAUTH_FAILED')
    const signed = await provider.identify(answer, { state, nonce, verifier })
    const identity = { ...unsigned, ...signed }
    const owner = linkIn === '' ? undefined : await sessions.viewerNow(linkIn)
    if (linkIn !== '' && owner === undefined) throw new AppError('UNAUTHORIZED')
    const admitted = async (tx: Orm) => {
      const found = await findByIdentity(tx, identity)
      const known = owner
        ? await this.#link(tx, name, { identity, found, ownerId: owner.id })
        : (found ?? (await this.#admit(tx, name, identity)))
      if (known.status !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
      return known
    }
    const account = await retryOnUniqueViolation(() => database.orm.transaction(admitted))
    await sessions.announceAll()
    outbox.wake()
    return {
      account,
      redirectUrl: redirectUrl === '' ? null : redirectUrl,
      ...(owner && { linkedIn: owner.sessionId }),
    }
  }

  async purposeIn(name: ProviderName, cookie: string | undefined) {
    const { secrets, now } = this.platform
    const sealed = await unseal(secrets, purposeOf(name), cookie, now())
    return { isLinking: Boolean(sealed?.linkIn), redirectUrl: sealed?.redirectUrl || null }
  }

  /** A first sign-in: links the account with this email if both sides verified it, or creates one. */
  async #admit(tx: Orm, name: ProviderName, identity: ProviderIdentity): Promise<Account> {
    if (identity.email === undefined || !identity.emailVerified)
      throw new AppError('OAUTH_FAILED', { message: socialLoginTexts.unverifiedThere })
    const email = normalizeEmail(identity.email)
    const created = await insertActiveAccount(tx, {
      email,
      name: (identity.name ?? email.split('@', 1)[0] ?? '').slice(0, NAME_MAX),
      lastName: identity.lastName ?? '',
      picture: HttpsUrl.safeParse(identity.picture).data ?? null,
      emailVerifiedAt: new Date(this.platform.now()),
    })
    if (created !== undefined) {
      await assignFreePlans(tx, created.id)
      await insertIdentity(tx, name, identity, created.id)
      return created
    }
    const existing = await findAccountByEmail(tx, email)
    if (existing?.status === 'suspended') throw new AppError('ACCOUNT_SUSPENDED')
    if (existing?.status !== 'active')
      throw new AppError('OAUTH_FAILED', { message: socialLoginTexts.unverifiedHere })
    // An administrator may have activated it with a stranger's password, which must stop working.
    const proven = await verifyMailbox(this.platform, tx, existing)
    await this.#join(tx, name, identity, existing)
    return proven
  }

  /** Links an identity to the signed-in account, whatever its email. @throws AppError IDENTITY_TAKEN */
  async #link(
    tx: Orm,
    name: ProviderName,
    { identity, found, ownerId }: { identity: ProviderIdentity; found: Account | undefined; ownerId: number },
  ): Promise<Account> {
    const owner = await lockAccount(tx, ownerId)
    if (owner === undefined) throw new AppError('UNAUTHORIZED')
    if (found === undefined) await this.#join(tx, name, identity, owner)
    else if (found.id !== ownerId) throw new AppError('IDENTITY_TAKEN')
    return owner
  }

  async #join(tx: Orm, name: ProviderName, identity: ProviderIdentity, account: Account): Promise<void> {
    await insertIdentity(tx, name, identity, account.id)
    await recordAudit(tx, {
      type: 'identidad.vinculada',
      by: account.id,
      about: account.id,
      detail: { proveedor: name },
    })
    await this.platform.outbox.add(tx, {
      kind: 'new-sign-in-method',
      recipient: account.email,
      data: { name: mailName(account), provider: socialLoginTexts.providers[name] },
    })
  }
}

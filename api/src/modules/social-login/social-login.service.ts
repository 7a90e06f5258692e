import { randomUUID } from 'node:crypto'
import { parseRedirectTarget } from '@csuite/shared/contract/redirect-targets'
import { HttpsUrl } from '@csuite/shared/contract/fields'
import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import { retryOnUniqueViolation } from '../../db/database-errors'
import {
  type Account,
  insertActiveAccount,
  lockAccount,
  lockAccountByEmail,
} from '../../identity/accounts/accounts.repository'
import { AppError } from '../../http/app-error'
import { nameFromEmail, readEmail } from '../../identity/accounts/contact'
import { proveMailbox } from '../../identity/accounts/mailbox'
import { consumeState } from '../../identity/codes/consumed-states.repository'
import { assignFreePlans } from '../../identity/accounts/plans.repository'
import { mailSecurityChange } from '../../identity/accounts/security-change'
import { lockSignedIn } from '../../identity/accounts/signed-in-account'
import type { Platform } from '../../platform'
import { parseInput } from '../../http/parse-input'
import { seal, unseal } from '../../identity/secrets/seal'
import type { PersonName } from './provider-name'
import { type Provider, type ProviderIdentity, type ProviderName, createProviders } from './provider'
import { findByIdentity, hasIdentityOf, insertIdentity } from './social-login.repository'
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
    if (provider === undefined)
      throw new AppError('UNAVAILABLE', { message: socialLoginTexts.notConfigured(name) })
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
    if (!(await consumeState(database.orm, id, expiresAt))) throw new AppError('OAUTH_FAILED')
    const signed = await provider.identify(answer, { state, nonce, verifier })
    const identity = { ...unsigned, ...signed }
    const owner = linkIn === '' ? undefined : await sessions.viewerNow(linkIn)
    if (linkIn !== '' && owner === undefined) throw new AppError('UNAUTHORIZED')
    const admitted = async (tx: Orm) => {
      // A signed-in person links an identity of any address.
      const known = owner
        ? await this.#attach(tx, name, identity, await lockSignedIn(tx, owner), owner.sessionId)
        : await this.#enter(tx, name, identity)
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

  /** A sign-in: of the linked account, or a first one. */
  async #enter(tx: Orm, name: ProviderName, identity: ProviderIdentity): Promise<Account> {
    const found = await findByIdentity(tx, identity)
    if (found === undefined) return this.#admit(tx, name, identity)
    const account = await lockAccount(tx, found.id)
    if (account?.status !== 'active' || !proves(identity, account)) return account ?? found
    return this.#attach(tx, name, identity, account)
  }

  /** A first sign-in: links the account with this email, whose mailbox the provider proves, or creates one. */
  async #admit(tx: Orm, name: ProviderName, identity: ProviderIdentity): Promise<Account> {
    if (identity.email === undefined || !identity.emailVerified)
      throw new AppError('OAUTH_FAILED', { message: socialLoginTexts.unverifiedThere })
    const email = readEmail(identity.email)
    if (email === undefined)
      throw new AppError('OAUTH_FAILED', { message: socialLoginTexts.unusableEmail(name) })
    const created = await insertActiveAccount(tx, {
      email,
      name: nameFromEmail(email),
      lastName: '',
      ...profileOf(identity),
      emailVerifiedAt: new Date(this.platform.now()),
    })
    if (created !== undefined) {
      await assignFreePlans(tx, created.id)
      await insertIdentity(tx, name, identity, created.id)
      return created
    }
    const existing = await lockAccountByEmail(tx, email)
    if (existing === undefined) throw new AppError('OAUTH_FAILED')
    if (existing.status === 'suspended') throw new AppError('ACCOUNT_SUSPENDED')
    // The provider may have given the address to somebody else; another tab's first sign-in is the same person's.
    const isOthers =
      existing.emailVerifiedAt !== null &&
      (await findByIdentity(tx, identity)) === undefined &&
      (await hasIdentityOf(tx, existing.id, identity.issuer))
    if (isOthers) throw new AppError('OAUTH_FAILED', { message: socialLoginTexts.otherAccountThere(name) })
    return this.#attach(tx, name, identity, existing)
  }

  /**
   * Links an identity to a locked account; one with the account's unproven address proves it first.
   * @throws AppError IDENTITY_TAKEN
   */
  async #attach(
    tx: Orm,
    name: ProviderName,
    identity: ProviderIdentity,
    account: Account,
    sessionId?: string,
  ): Promise<Account> {
    const proven = proves(identity, account)
      ? await proveMailbox(this.platform, tx, account, { own: profileOf(identity), sessionId })
      : account
    const linked = await findByIdentity(tx, identity)
    if (linked !== undefined && linked.id !== account.id) throw new AppError('IDENTITY_TAKEN')
    if (linked !== undefined) return proven
    const { id } = proven
    await insertIdentity(tx, name, identity, id)
    await recordAudit(tx, {
      ...{ type: 'identidad.vinculada', by: id, about: id },
      detail: { proveedor: name },
    })
    const provider = socialLoginTexts.providers[name]
    await mailSecurityChange(tx, this.platform, proven, 'new-sign-in-method', { provider })
    return proven
  }
}

/** Whether the provider has verified the account's address, which nobody has proven yet. */
const proves = ({ email, emailVerified }: ProviderIdentity, account: Account): boolean =>
  account.emailVerifiedAt === null && emailVerified && readEmail(email) === account.email

function profileOf({ name, lastName, picture }: ProviderIdentity) {
  const url = parseInput(HttpsUrl, picture)
  return {
    ...(name === undefined ? {} : { name }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(url.success ? { picture: url.data } : {}),
  }
}

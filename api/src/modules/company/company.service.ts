import { randomUUID } from 'node:crypto'
import { type CompanyProvider, type ProviderFields, wayLimit } from '@csuite/shared/contract/company'
import { parseRedirectTarget } from '@csuite/shared/contract/redirect-targets'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import * as oidc from 'openid-client'
import { type Audit, change } from '../../audit/change'
import type { Followed } from '../../db/followed'
import type { Orm } from '../../db/database'
import { retryOnUniqueViolation } from '../../db/database-errors'
import { AppError, invalidField, requireFound } from '../../http/app-error'
import type { Account } from '../../identity/accounts/accounts.repository'
import { lockWithAdministrators } from '../../identity/accounts/administrators.repository'
import { companyPath, domainOf } from '../../identity/accounts/company-domains'
import { findProviderOfDomain } from '../../identity/accounts/company-domains.repository'
import { lockGroups } from '../../identity/audience/audience.repository'
import { mayFollow } from '../../identity/audience/target-audience.repository'
import { consumeState } from '../../identity/codes/codes.repository'
import { seal, unseal } from '../../identity/secrets/seal'
import type { Platform } from '../../platform'
import type { CatalogueCache } from '../apps/catalogue-cache'
import { requireCompanyDomains } from '../apps/company-domain'
import { enter } from '../social-login/admission'
import { Provider } from '../social-login/provider'
import { HANDSHAKE_SECONDS } from '../social-login/social-login.service'
import { type Claims, asksMore, companyIdentity, guardedFetch, requireIssuer } from './company-provider'
import {
  PROVIDERS_MAX,
  type ProviderRow,
  deleteProvider,
  findProvider,
  findProviders,
  lockProviders,
  storeProvider,
} from './company.repository'
import { companyTexts as texts } from './company.texts'
import { followClaims, followRole } from './follow-claims'
import { troubleOf } from './provider-trouble'

const SECRET = 'company provider'
const CLOCK_SECONDS = 90
const purposeOf = (id: number) => `oauth company ${id}`
const unknown = () => new AppError('NOT_FOUND', { message: texts.noProvider })

type Ports = Pick<
  Platform,
  'config' | 'modules' | 'database' | 'now' | 'secrets' | 'sessions' | 'limits' | 'outbox'
> & { catalogue: CatalogueCache; company: Followed<boolean> }

interface BeginOptions {
  redirectUrl?: unknown
  hint?: unknown
  keep?: boolean
  trialBy?: string
  /** False: without their scope, which the provider refused. */
  groups?: boolean
}

/** A sign-in, what a trial brought, or what to begin again with. */
export type CompanyCompleted =
  | { again: BeginOptions }
  | { again?: never; trial: { claims: Claims; row: ProviderRow } }
  | { again?: never; trial?: never; account: Account; keep: boolean; redirectUrl: string | null }

export class CompanyService {
  /** By id; one that was changed, here or by another process, is made anew. */
  readonly #clients = new Map<number, { key: string; client: Provider<'empresa'> }>()

  /** @param onMoved told of whose address is another, once that is so */
  constructor(
    private readonly platform: Ports,
    private readonly onMoved: (userId: number) => Promise<void>,
  ) {}

  async list(): Promise<CompanyProvider[]> {
    return (await findProviders(this.platform.database.orm)).map((row) => this.#shown(row))
  }

  async way(email: string, address: string): Promise<{ ir?: string }> {
    const { config, database, limits } = this.platform
    const provider = await findProviderOfDomain(database.orm, domainOf(email.toLowerCase()))
    if (!provider) return {}
    await limits.refund([wayLimit, address])
    return { ir: config.apiPrefix + companyPath(provider.id) }
  }

  /** @param id null: a new one. @throws AppError DOMAIN_TAKEN, LAST_ADMIN, NOT_FOUND */
  async save(
    actorId: number,
    id: number | null,
    { secreto, ...changes }: Partial<ProviderFields> & { secreto?: string | undefined },
  ): Promise<CompanyProvider> {
    const { config, database, now, secrets } = this.platform
    requireCompanyDomains(changes.dominios ?? [])
    if (changes.emisor !== undefined) await requireIssuer(changes.emisor, config.production)
    const sealed =
      secreto === undefined
        ? undefined
        : await seal(secrets, SECRET, { secret: secreto }, Number.MAX_SAFE_INTEGER)
    const work = async (tx: Orm, audit: Audit) => {
      await lockProviders(tx)
      const before = id === null ? undefined : await findProvider(tx, id)
      if (id !== null && !before) throw unknown()
      if (id === null && (await findProviders(tx)).length >= PROVIDERS_MAX)
        throw new AppError('INVALID_STATE', { message: texts.tooMany })
      const none = { grupos: {}, administradores: [], soloPorAqui: false }
      const after = { ...none, ...(before && this.#shown(before)), ...changes } as ProviderFields
      // The secret of one issuer is not sent to another.
      const moved = before && (before.issuer !== after.emisor || before.clientId !== after.clienteId)
      const secret = sealed ?? (moved ? undefined : before?.secret)
      if (secret === undefined) throw invalidField('secreto', texts.secretAnew)
      const groupIds = [...new Set(Object.values(after.grupos))]
      if ((await lockGroups(tx, groupIds)).size < groupIds.length)
        throw invalidField('grupos', texts.unknownGroup)
      const row = {
        ...{ name: after.nombre, issuer: after.emisor, clientId: after.clienteId, secret },
        ...{ domains: [...new Set(after.dominios)], groups: after.grupos },
        ...{ administrators: [...new Set(after.administradores)], onlyWay: after.soloPorAqui },
      }
      const stored = await storeProvider(tx, id, row, new Date(now()))
      if (row.onlyWay) {
        const { activeAdministrators } = await lockWithAdministrators(tx, null, config.admin.email)
        if (activeAdministrators === 0) throw new AppError('LAST_ADMIN', { message: texts.lastWayIn })
      }
      await this.platform.company.announce(tx)
      await audit(id === null ? 'proveedor.creado' : 'proveedor.editado', {
        ...{ idProveedor: String(stored), proveedor: row.name, emisor: row.issuer, cliente: row.clientId },
        ...{ dominios: row.domains.join(' '), grupos: JSON.stringify(row.groups) },
        ...{ administradores: row.administrators.join(' '), soloPorAqui: row.onlyWay ? 'sí' : 'no' },
      })
      return this.#shown({ ...row, id: stored })
    }
    const taken = () => new AppError('DOMAIN_TAKEN', { fields: { dominios: texts.domainTaken } })
    const saved = await change(database.orm, actorId, work, taken)
    await this.platform.company.refresh()
    return saved
  }

  async remove(actorId: number, id: number): Promise<void> {
    await change(this.platform.database.orm, actorId, async (tx, audit) => {
      await lockProviders(tx)
      const row = requireFound(await findProvider(tx, id), texts.noProvider)
      await deleteProvider(tx, id)
      await this.platform.company.announce(tx)
      await audit('proveedor.eliminado', { idProveedor: String(id), proveedor: row.name })
    })
    await this.platform.company.refresh()
    this.#clients.delete(id)
  }

  /**
   * Where the browser goes, and the sealed cookie for the callback.
   * @param trialBy the session of the administrator who tries the provider
   */
  async begin(id: number, { redirectUrl, hint, keep = false, trialBy = '', groups = true }: BeginOptions) {
    const { config, database, secrets, now } = this.platform
    const row = requireFound(await findProvider(database.orm, id), texts.noProvider)
    const client = await this.#client(row)
    if (trialBy !== '') await client.rediscover().catch((error: unknown) => this.#explain(error, row.issuer))
    const handshake = client.newHandshake()
    const hinted = typeof hint === 'string' && hint !== '' && hint.length <= 254
    // Okta, OneLogin and Dex name the groups to who asks for them only.
    const usesGroups =
      groups && (trialBy !== '' || Object.keys(row.groups).length + row.administrators.length > 0)
    const location = await client.authorizationUrl(
      handshake,
      hinted ? { login_hint: hint } : {},
      usesGroups ? 'groups' : undefined,
    )
    const target = parseRedirectTarget(redirectUrl, config.redirectAllowlist)
    const value = {
      ...{ id: randomUUID(), redirectUrl: target?.href ?? '', keep: keep ? 'sí' : '', trialBy, ...handshake },
      groups: usesGroups ? 'sí' : '',
    }
    const cookie = await seal(secrets, purposeOf(id), value, now() + HANDSHAKE_SECONDS * 1000)
    return { location: location.href, cookie }
  }

  /** Handles the callback; the cookie works once. A trial changes nothing. */
  async complete(
    id: number,
    answer: Record<string, string>,
    { cookie, address }: { cookie: string | undefined; address: string },
  ): Promise<CompanyCompleted> {
    const { database, limits, secrets, sessions, outbox, now } = this.platform
    const refund = await limits.take(['socialByAddress', address])
    const sealed = await unseal(secrets, purposeOf(id), cookie, now())
    const row = await findProvider(database.orm, id)
    if (sealed === null || !row || answer.state !== sealed.state) throw new AppError('OAUTH_FAILED')
    const { id: once = '', redirectUrl = '', keep = '', trialBy = '' } = sealed
    const { state = '', nonce = '', verifier = '' } = sealed
    const expiresAt = new Date(now() + HANDSHAKE_SECONDS * 1000)
    if (!(await consumeState(database.orm, once, expiresAt))) throw new AppError('OAUTH_FAILED')
    // Keycloak's document names scopes that this client may lack. The browser says so: what is untold then is none.
    if (answer.error === 'invalid_scope' && sealed.groups) {
      await refund()
      return { again: { redirectUrl, keep: keep !== '', trialBy, groups: false } }
    }
    const client = await this.#client(row)
    const claims = await client
      .claims(answer, { state, nonce, verifier }, asksMore)
      .catch((error: unknown) => {
        const { cause } = error as AppError
        if (trialBy === '' || !cause || answer.error) throw error
        return this.#explain(cause)
      })
    if (trialBy !== '') {
      const viewer = await sessions.viewerNow(trialBy)
      if (viewer?.role !== ROLE_ADMIN) throw new AppError('OAUTH_FAILED')
      return { trial: { claims, row } }
    }
    const identity = companyIdentity(claims, row)
    const namesPerClient = await client.namesPerClient()
    const admitted = async (tx: Orm) => {
      // Asked anew within: a provider that was deleted or changed meanwhile admits nobody.
      const current = await findProvider(tx, id)
      if (!current || current.issuer !== row.issuer || current.clientId !== row.clientId) throw unknown()
      companyIdentity(claims, current)
      const from = { kind: 'empresa' as const, label: row.name, clientId: row.clientId, namesPerClient }
      const account = await enter(this.platform, tx, from, identity)
      if (account.status !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
      // An account of another address comes in by a link of its own: the provider does not speak for it.
      if (!current.domains.includes(domainOf(account.email))) return { account }
      const at = new Date(now())
      const followed = await followClaims(this.platform, tx, account, current, identity, claims, at)
      return { account: followed, speaks: current, moved: followed.email !== account.email }
    }
    const {
      account: entered,
      speaks,
      moved,
    } = await retryOnUniqueViolation(() => database.orm.transaction(admitted))
    // A shift that signs in behind one address is no attack.
    await refund()
    const account = speaks ? await followRole(this.platform, entered, speaks, claims) : entered
    this.platform.catalogue.drop()
    await sessions.announceAll()
    outbox.wake()
    if (moved) await this.onMoved(account.id)
    const isOpen =
      redirectUrl !== '' && (await mayFollow(database.orm, new URL(redirectUrl), account.id, new Date(now())))
    return { account, keep: keep !== '', redirectUrl: isOpen ? redirectUrl : null }
  }

  async purposeIn(id: number, cookie: string | undefined) {
    const sealed = await unseal(this.platform.secrets, purposeOf(id), cookie, this.platform.now())
    return { isTrial: Boolean(sealed?.trialBy), redirectUrl: sealed?.redirectUrl || null }
  }

  async #client(row: ProviderRow): Promise<Provider<'empresa'>> {
    const { config, secrets, now } = this.platform
    const { id, issuer, clientId } = row
    const opened = await unseal<{ secret: string }>(secrets, SECRET, row.secret, now())
    if (!opened) throw new AppError('UNAVAILABLE', { message: texts.lostSecret })
    const key = JSON.stringify([issuer, clientId, opened.secret])
    const known = this.#clients.get(id)
    if (known?.key === key) return known.client
    const client = new Provider({
      ...{ name: 'empresa' as const, issuer, clientId, redirectUri: this.#returnAddress(id) },
      clientAuthentication: oidc.ClientSecretPost(opened.secret),
      otherAuthentication: oidc.ClientSecretBasic(opened.secret),
      parameters: { scope: 'openid email profile' },
      ...{ fetch: guardedFetch(config.production), toleranceSeconds: CLOCK_SECONDS },
    })
    this.#clients.set(id, { key, client })
    return client
  }

  #explain(cause: unknown, issuer?: string): never {
    throw new AppError('OAUTH_FAILED', { message: troubleOf(cause, issuer), cause })
  }

  #returnAddress(id: number): string {
    const { publicUrl, apiPrefix } = this.platform.config
    return `${publicUrl}${apiPrefix}${companyPath(id)}/callback`
  }

  #shown(row: ProviderRow): CompanyProvider {
    return {
      ...{ id: row.id, nombre: row.name, emisor: row.issuer, clienteId: row.clientId },
      ...{ dominios: row.domains, grupos: row.groups, administradores: row.administrators },
      ...{ soloPorAqui: row.onlyWay, retorno: this.#returnAddress(row.id) },
    }
  }
}

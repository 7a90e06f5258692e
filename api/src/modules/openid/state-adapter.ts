import { createHash } from 'node:crypto'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { seal, unseal } from '../../identity/secrets/seal'
import type { Platform } from '../../platform'
import { clientMetadata } from './client-metadata'
import { findClientByName, findLogin } from './openid.repository'
import {
  type StateRow,
  consumeState,
  deleteState,
  findState,
  revokeGrant,
  revokeGrantOf,
  storeState,
} from './state.repository'

type Ports = Pick<Platform, 'database' | 'now' | 'secrets'>

/** A confidential client that refreshes twice at once, as two of its processes do, keeps what the first got. */
const REPEAT_MS = 10_000

/** Characters of a sealed request with the longest parameters. */
const MOST = 256 * 1024

const hashOf = (model: string, id: string) =>
  createHash('sha256').update(`${model}\u0000${id}`).digest('base64url')

/** What oidc-provider keeps, in one table: whoever reads it finds neither a token nor what it stands for. */
export const stateAdapter =
  (ports: Ports) =>
  (model: string): Adapter =>
    model === 'Client' ? clientAdapter(ports) : new StateAdapter(ports, model)

class StateAdapter implements Adapter {
  constructor(
    private readonly ports: Ports,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { database, now, secrets } = this.ports
    const { grantId, uid } = payload
    await storeState(database.orm, {
      id: hashOf(this.model, id),
      payload: await seal(secrets, this.#purpose, payload, Number.MAX_SAFE_INTEGER),
      // The id of the grant's own row.
      grantHash: grantId && this.model !== 'Interaction' ? hashOf('Grant', grantId) : null,
      uidHash: uid ? hashOf('uid', uid) : null,
      expiresAt: new Date(now() + expiresIn * 1000),
    })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#read({ id: hashOf(this.model, id) })
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read({ uidHash: hashOf('uid', uid) })
  }

  /** The flow for devices is off. */
  findByUserCode = () => Promise.resolve(undefined)

  /** Of two at once, the later one ends the grant (RFC 9700 §4.2.2, §4.14.2), if the first did not just now refresh. */
  async consume(id: string): Promise<void> {
    const { database, now } = this.ports
    const hash = hashOf(this.model, id)
    if (await consumeState(database.orm, hash, new Date(now()))) return
    if (await this.find(id)) await revokeGrantOf(database.orm, hash)
    throw new errors.InvalidGrant('already used')
  }

  async destroy(id: string): Promise<void> {
    await deleteState(this.ports.database.orm, hashOf(this.model, id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await revokeGrant(this.ports.database.orm, hashOf('Grant', grantId))
  }

  get #purpose() {
    return `oidc ${this.model}`
  }

  async #read(by: Parameters<typeof findState>[1]): Promise<AdapterPayload | undefined> {
    const { database, now } = this.ports
    const row: StateRow | undefined = await findState(database.orm, by, new Date(now()))
    const payload =
      row && (await unseal<AdapterPayload>(this.ports.secrets, this.#purpose, row.payload, 0, MOST))
    if (!payload) return undefined
    // A session ends with the portal's; the browser then has a new one.
    if (this.model === 'Session' && payload.accountId !== undefined) {
      const login = await findLogin(database.orm, payload.uid ?? '', undefined, new Date(now()))
      if (!login) return undefined
    }
    if (!row.consumedAt) return payload
    if (await this.#isRepeat(row.consumedAt, payload)) return undefined
    return { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) }
  }

  /** Whoever repeats it knows the client's secret: nothing of it was stolen by that alone. */
  async #isRepeat(consumedAt: Date, { clientId = '' }: AdapterPayload): Promise<boolean> {
    if (this.model !== 'RefreshToken' || this.ports.now() - consumedAt.getTime() > REPEAT_MS) return false
    const client = await findClientByName(this.ports.database.orm, clientId)
    return client?.tipo === 'confidencial'
  }
}

/** Read each time: a client that another process changed is changed here. Nothing else is asked of it. */
const clientAdapter = ({ database, now }: Ports) =>
  ({
    find: async (id) => {
      // Anything else, a NUL among it, is not asked of the database.
      const row = /^[0-9a-f]{32}$/.test(id) ? await findClientByName(database.orm, id) : undefined
      return row && clientMetadata(row, now())
    },
  }) satisfies Partial<Adapter> as unknown as Adapter

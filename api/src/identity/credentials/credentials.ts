import type { KeyScope } from '@csuite/shared/contract/define-endpoint'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import type { Database } from '../../db/database'
import { deployTokens, serviceKeys } from '../../db/schema/index'
import { AppError } from '../../http/app-error'
import { bearerOf } from '../../http/bearer'
import { type Deployer, EVERY_REMOTE, EVERY_SCOPE, type Viewer, assertKeyScope } from '../../http/callers'
import { localTime } from '../accounts/product-days'
import { newSecret, secretHash } from '../secrets/bearer-secret'
import { storedSecret } from '../secrets/stored-secret'
import {
  deleteOtherOperators,
  findDeployToken,
  findServiceKey,
  insertDeployToken,
  markUsed,
} from './credentials.repository'

/** Precision of a last use, which costs a write. */
const KEY_USE_MS = 300_000
const TOKEN_USE_MS = 60_000

export const newKey = () => newSecret('csk_')
export const newToken = () => newSecret('csd_')

/** Recognises service keys and deploy tokens. Nothing is cached: what is revoked is dead with the next request of any process. */
export class Credentials {
  #operator: string | undefined

  constructor(
    private readonly deps: {
      database: Database
      now: () => number
      dataDir: string
      /** Absent: generated in `dataDir`. */
      operatorToken: string | undefined
      timeZone: string
    },
  ) {}

  /**
   * The administrator for whom a key acts; undefined where the header holds no service key.
   * @throws AppError 401 for an unknown, revoked or expired key and for one whose administrator lost the role; 403 without
   * the scope
   */
  async keyHolder(
    authorization: string | undefined,
    accepted: KeyScope | readonly KeyScope[] = [],
  ): Promise<(Viewer & { key: NonNullable<Viewer['key']> }) | undefined> {
    const key = bearerOf(authorization) ?? ''
    if (!/^csk_[\w-]{43}$/.test(key)) return undefined
    const row = await findServiceKey(this.deps.database.orm, secretHash(key))
    if (!row)
      throw new AppError('UNAUTHORIZED', { message: 'La clave de servicio no existe o fue revocada.' })
    this.#assertValid(`La clave de servicio «${row.name}»`, row, () => 'venció')
    assertKeyScope(row.scopes, accepted)
    await this.#noteUse(serviceKeys, row, KEY_USE_MS)
    return {
      ...{ id: row.maker.id, role: ROLE_ADMIN, sessionId: '' },
      ...{ recent: true, lacksSecondFactor: false },
      key: { id: row.id, name: row.name, scopes: row.scopes, remote: row.remote },
    }
  }

  /**
   * The pipeline of a team or the operator; undefined where the header holds no deploy token.
   * @throws AppError 401 as for a key
   */
  async team(authorization: string | undefined): Promise<Deployer | undefined> {
    const token = bearerOf(authorization) ?? ''
    if (!/^csd_[\w-]{43}$/.test(token) && secretHash(token) !== this.#operator) return undefined
    await this.registerOperator()
    const row = await findDeployToken(this.deps.database.orm, secretHash(token))
    if (!row) throw new AppError('UNAUTHORIZED')
    const dayOf = (at: Date) => localTime(this.deps.timeZone, at).slice(0, 10)
    this.#assertValid(`La credencial «${row.label}»`, row, (at) => `venció el ${dayOf(at)}`)
    await this.#noteUse(deployTokens, row, TOKEN_USE_MS)
    return { actor: row.label, userId: null, remote: row.remote, scopes: row.scopes }
  }

  /**
   * Registers the operator's token, which is valid for every remote. It is OPERATOR_TOKEN, or read from `DATA_DIR/deploy-token`,
   * generated if missing. The last that a process registers is the only one. Where the folder can keep none there is no such token.
   */
  async registerOperator(): Promise<void> {
    const { dataDir, operatorToken } = this.deps
    const token =
      operatorToken ?? (await storedSecret(dataDir, 'deploy-token', newToken).catch(() => '')).trim()
    // An emptied file would make whoever sends no token the operator.
    if (token.length < 32) return
    const tokenHash = secretHash(token)
    if (tokenHash === this.#operator) return
    await this.deps.database.orm.transaction(async (tx) => {
      await insertDeployToken(tx, {
        ...{ name: EVERY_REMOTE, label: 'operador', tokenHash, scopes: [...EVERY_SCOPE], expiresAt: null },
      })
      await deleteOtherOperators(tx, tokenHash)
    })
    this.#operator = tokenHash
  }

  #assertValid(
    credential: string,
    { valid, expiresAt }: { valid: boolean; expiresAt: Date | null },
    ended: (at: Date) => string,
  ): void {
    const refusal = (why: string) => new AppError('UNAUTHORIZED', { message: `${credential} ${why}.` })
    if (!valid) throw refusal('no vale: quien la creó ya no es administrador')
    if (expiresAt && expiresAt.getTime() <= this.deps.now()) throw refusal(ended(expiresAt))
  }

  async #noteUse(
    table: Parameters<typeof markUsed>[1],
    { id, lastUsedAt }: { id: number; lastUsedAt: Date | null },
    every: number,
  ): Promise<void> {
    const now = this.deps.now()
    if (now - (lastUsedAt?.getTime() ?? 0) > every)
      await markUsed(this.deps.database.orm, table, id, new Date(now))
  }
}

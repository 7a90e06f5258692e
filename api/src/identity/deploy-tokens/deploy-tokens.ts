import { createHash, randomBytes } from 'node:crypto'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import type { Database } from '../../db/database'
import { AppError } from '../../http/app-error'
import { bearerOf } from '../../http/bearer'
import { localTime } from '../accounts/product-days'
import { storedSecret } from '../secrets/stored-secret'
import {
  deleteOtherOperators,
  findDeployToken,
  insertDeployToken,
  markDeployTokenUsed,
} from './deploy-tokens.repository'
import { type Deployer, EVERY_REMOTE, EVERY_SCOPE, viewerAsDeployer } from '../../http/callers'
import type { SessionGuard } from '../sessions/session-guard'

const PREFIX = 'csd_'
/** Precision of a token's last use, which costs a write. */
const USE_MS = 60_000

/** Tokens have 256 random bits, so their plain SHA-256 is stored. */
export class DeployTokens {
  #operator: string | undefined

  constructor(
    private readonly deps: {
      database: Database
      sessions: SessionGuard
      now: () => number
      dataDir: string
      /** Absent: generated in `dataDir`. */
      operatorToken: string | undefined
      timeZone: string
    },
  ) {}

  /** @throws AppError 401 without a deploy token or session and for a token whose administrator is none any more, 403 for a user who is not an administrator */
  async identify(authorization: string | undefined): Promise<Deployer> {
    const token = bearerOf(authorization) ?? ''
    if (!/^csd_[\w-]{43}$/.test(token) && hashOf(token) !== this.#operator) {
      const viewer = await this.deps.sessions.viewer(authorization)
      if (viewer.role !== ROLE_ADMIN) throw new AppError('FORBIDDEN')
      if (viewer.lacksSecondFactor) throw new AppError('SECOND_FACTOR_SETUP_REQUIRED')
      return viewerAsDeployer(viewer)
    }
    await this.registerOperator()
    const { orm } = this.deps.database
    const now = this.deps.now()
    const row = await findDeployToken(orm, hashOf(token))
    if (!row) throw new AppError('UNAUTHORIZED')
    if (!row.valid)
      throw new AppError('UNAUTHORIZED', {
        message: `La credencial «${row.label}» no vale: quien la creó ya no es administrador.`,
      })
    if (row.expiresAt && row.expiresAt.getTime() <= now)
      throw new AppError('UNAUTHORIZED', {
        message: `La credencial «${row.label}» venció el ${localTime(this.deps.timeZone, row.expiresAt).slice(0, 10)}.`,
      })
    if (now - (row.lastUsedAt?.getTime() ?? 0) > USE_MS) await markDeployTokenUsed(orm, row.id, new Date(now))
    return { actor: row.label, userId: null, remote: row.remote, recent: true, scopes: row.scopes }
  }

  /**
   * Registers the operator's token, which is valid for every remote. It is OPERATOR_TOKEN, or read from `DATA_DIR/deploy-token`,
   * generated if missing. The last that a process registers is the only one. Where the folder can keep none there is no such token.
   */
  async registerOperator(): Promise<void> {
    const { dataDir, operatorToken } = this.deps
    const token =
      operatorToken ?? (await storedSecret(dataDir, 'deploy-token', newToken).catch(() => undefined))
    if (token === undefined) return
    const tokenHash = hashOf(token.trim())
    if (tokenHash === this.#operator) return
    await this.deps.database.orm.transaction(async (tx) => {
      await insertDeployToken(tx, {
        name: EVERY_REMOTE,
        label: 'operador',
        tokenHash,
        scopes: [...EVERY_SCOPE],
        expiresAt: null,
      })
      await deleteOtherOperators(tx, tokenHash)
    })
    this.#operator = tokenHash
  }
}

export const newToken = () => PREFIX + randomBytes(32).toString('base64url')

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const maySee = (deployer: Deployer, remote: string): boolean =>
  deployer.remote === EVERY_REMOTE || deployer.remote === remote

/** @throws AppError 403 */
export function assertMayDeliver(deployer: Deployer, remote: string): void {
  if (!maySee(deployer, remote)) throw new AppError('FORBIDDEN')
}

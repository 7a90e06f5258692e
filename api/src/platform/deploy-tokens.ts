import { createHash, randomBytes } from 'node:crypto'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import type { Database } from '../db/database'
import { AppError } from './app-error'
import { keptSecret } from './kept-secret'
import { findDeployToken, insertDeployToken } from './deploy-tokens.repository'
import type { SessionGuard } from './session-guard'

const PREFIX = 'csd_'
/** A deploy token with this name may act on every remote. */
const EVERY_REMOTE = '*'

/** Who delivers: a team's pipeline by its token, or an administrator by their session. */
export interface Deployer {
  /** As it stands in the log of pointer moves. */
  actor: string
  /** The one remote that this caller may deliver; '*' for all. */
  remote: string
}

/** Recognises deployers. Tokens have 256 random bits, so a plain SHA-256 of them is enough to keep. */
export class DeployTokens {
  constructor(private readonly deps: { database: Database; sessions: SessionGuard }) {}

  /** @throws AppError 401 for neither a deploy token nor a session, 403 for a person who is not an administrator */
  async identify(authorization: string | undefined): Promise<Deployer> {
    const token = /^Bearer (csd_[\w-]{43})$/.exec(authorization ?? '')?.[1]
    if (token === undefined) {
      const viewer = await this.deps.sessions.viewer(authorization)
      if (viewer.role !== ROLE_ADMIN) throw new AppError('FORBIDDEN')
      return { actor: `administrador ${viewer.id}`, remote: EVERY_REMOTE }
    }
    const row = await findDeployToken(this.deps.database.orm, hashOf(token))
    if (!row) throw new AppError('UNAUTHORIZED')
    return { actor: row.label, remote: row.name }
  }

  /** Makes a token for one remote, or for all ('*'); it cannot be read again. */
  async create(remote: string, label: string): Promise<string> {
    const token = newToken()
    await this.#register(token, remote, label)
    return token
  }

  /**
   * Makes the operator's token known: every remote, kept in `<dataDir>/deploy-token`, which only its owner reads. It is
   * made on first use.
   */
  async registerOperator(dataDir: string): Promise<void> {
    await this.#register(await operatorToken(dataDir), EVERY_REMOTE, 'operador')
  }

  async #register(token: string, remote: string, label: string): Promise<void> {
    await insertDeployToken(this.deps.database.orm, { name: remote, label, tokenHash: hashOf(token) })
  }
}

const newToken = () => PREFIX + randomBytes(32).toString('base64url')

const operatorToken = async (dataDir: string): Promise<string> =>
  (await keptSecret(dataDir, 'deploy-token', newToken)).trim()

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** @throws AppError 403 where this caller may not deliver that remote */
export function assertMayDeliver(deployer: Deployer, remote: string): void {
  if (deployer.remote !== EVERY_REMOTE && deployer.remote !== remote) throw new AppError('FORBIDDEN')
}

/** True where this caller may see that remote. */
export const maySee = (deployer: Deployer, remote: string): boolean =>
  deployer.remote === EVERY_REMOTE || deployer.remote === remote

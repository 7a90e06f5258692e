import { createHash, randomBytes } from 'node:crypto'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import type { Database } from '../db/database'
import { AppError } from './app-error'
import { keptSecret } from './kept-secret'
import {
  EVERY_REMOTE,
  findDeployToken,
  insertDeployToken,
  markDeployTokenUsed,
} from './deploy-tokens.repository'
import type { SessionGuard, Viewer } from './session-guard'

const PREFIX = 'csd_'
/** How exactly a token's last use is known, in milliseconds: a pipeline's calls cost one write a minute. */
const USE_MS = 60_000

/** Who delivers: a team's pipeline by its token, or an administrator by their session. */
export interface Deployer {
  /** As it stands in the log of pointer moves. */
  actor: string
  /** The one remote that this caller may deliver; '*' for all. */
  remote: string
}

/** An administrator as they stand in the log. */
export const actorOf = ({ id }: Pick<Viewer, 'id'>): string => `administrador ${id}`

/** Recognises deployers. Tokens have 256 random bits, so a plain SHA-256 of them is enough to keep. */
export class DeployTokens {
  constructor(private readonly deps: { database: Database; sessions: SessionGuard; now: () => number }) {}

  /** @throws AppError 401 for neither a deploy token nor a session, 403 for a person who is not an administrator */
  async identify(authorization: string | undefined): Promise<Deployer> {
    const token = /^Bearer (csd_[\w-]{43})$/.exec(authorization ?? '')?.[1]
    if (token === undefined) {
      const viewer = await this.deps.sessions.viewer(authorization)
      if (viewer.role !== ROLE_ADMIN) throw new AppError('FORBIDDEN')
      return { actor: actorOf(viewer), remote: EVERY_REMOTE }
    }
    const { orm } = this.deps.database
    const row = await findDeployToken(orm, hashOf(token))
    if (!row) throw new AppError('UNAUTHORIZED')
    const now = this.deps.now()
    await markDeployTokenUsed(orm, row.id, new Date(now), new Date(now - USE_MS))
    return { actor: row.label, remote: row.name }
  }

  /**
   * Makes the operator's token known: every remote, kept in `<dataDir>/deploy-token`, which only its owner reads. It is
   * made on first use.
   */
  async registerOperator(dataDir: string): Promise<void> {
    const token = await operatorToken(dataDir)
    await insertDeployToken(this.deps.database.orm, {
      name: EVERY_REMOTE,
      label: 'operador',
      tokenHash: hashOf(token),
    })
  }
}

export const newToken = () => PREFIX + randomBytes(32).toString('base64url')

const operatorToken = async (dataDir: string): Promise<string> =>
  (await keptSecret(dataDir, 'deploy-token', newToken)).trim()

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** @throws AppError 403 where this caller may not deliver that remote */
export function assertMayDeliver(deployer: Deployer, remote: string): void {
  if (deployer.remote !== EVERY_REMOTE && deployer.remote !== remote) throw new AppError('FORBIDDEN')
}

/** True where this caller may see that remote. */
export const maySee = (deployer: Deployer, remote: string): boolean =>
  deployer.remote === EVERY_REMOTE || deployer.remote === remote

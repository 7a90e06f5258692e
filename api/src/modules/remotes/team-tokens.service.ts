import type { DeployToken } from '@csuite/shared/contract/deploy-tokens'
import type { Database } from '../../db/database'
import { AppError } from '../../platform/app-error'
import { hashOf, newToken } from '../../platform/deploy-tokens'
import {
  insertDeployToken,
  listDeployTokens,
  revokeDeployToken,
} from '../../platform/deploy-tokens.repository'
import { insertEvent } from './releases.repository'

/** Credentials of teams' pipelines as administrators manage them; each change stands in the log of deliveries. */
export class TeamTokens {
  constructor(private readonly deps: { database: Database }) {}

  /** Makes a token for one remote; the token itself cannot be read again. */
  async create(actor: string, remote: string, label: string): Promise<DeployToken & { token: string }> {
    const token = newToken()
    return this.deps.database.orm.transaction(async (tx) => {
      const row = await insertDeployToken(tx, { name: remote, label, tokenHash: hashOf(token) })
      if (!row) throw new AppError('CONFLICT')
      await insertEvent(tx, { name: remote, action: 'token.created', actor, detail: label })
      return { ...shown(row), token }
    })
  }

  async list(): Promise<DeployToken[]> {
    return (await listDeployTokens(this.deps.database.orm)).map(shown)
  }

  /** @throws AppError NOT_FOUND where there is no such living token, or it is the operator's */
  async revoke(actor: string, id: number): Promise<void> {
    await this.deps.database.orm.transaction(async (tx) => {
      const row = await revokeDeployToken(tx, id)
      if (!row) throw new AppError('NOT_FOUND')
      await insertEvent(tx, { name: row.remote, action: 'token.revoked', actor, detail: row.label })
    })
  }
}

type Row = Awaited<ReturnType<typeof listDeployTokens>>[number]

const shown = (row: Row): DeployToken => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

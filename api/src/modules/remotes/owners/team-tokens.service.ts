import { type DeployToken, type DeployTokenBody, TOKEN_DAYS } from '@csuite/shared/contract/deploy-tokens'
import type * as z from 'zod/mini'
import type { Database } from '../../../db/database'
import { AppError } from '../../../http/app-error'
import { EVERY_SCOPE } from '../../../http/callers'
import { hashOf, newToken } from '../../../identity/deploy-tokens/deploy-tokens'
import {
  insertDeployToken,
  listDeployTokens,
  revokeDeployToken,
} from '../../../identity/deploy-tokens/deploy-tokens.repository'
import { change } from '../../../audit/change'

const DAY_MS = 24 * 3_600_000

/** Deploy tokens of teams' pipelines, managed by administrators. */
export class TeamTokens {
  constructor(private readonly deps: { database: Database; now: () => number }) {}

  /** Creates a token for one remote, which ends with its maker's role; the token cannot be read again. */
  async create(
    by: number,
    remote: string,
    { label, scopes = [...EVERY_SCOPE], days = TOKEN_DAYS }: z.infer<typeof DeployTokenBody>,
  ): Promise<DeployToken & { token: string }> {
    const token = newToken()
    const expiresAt = new Date(this.deps.now() + days * DAY_MS)
    return change(this.deps.database.orm, by, async (tx, audit) => {
      const tokenHash = hashOf(token)
      const row = await insertDeployToken(tx, {
        ...{ name: remote, label, tokenHash, scopes, expiresAt, makerId: by },
      })
      if (!row) throw new AppError('CONFLICT')
      await audit('credencial.creada', { remoto: remote, credencial: label })
      return { ...shown(row), token }
    })
  }

  async list(): Promise<DeployToken[]> {
    const { database, now } = this.deps
    return (await listDeployTokens(database.orm, new Date(now()))).map(shown)
  }

  /** @throws AppError NOT_FOUND */
  async revoke(by: number, id: number): Promise<void> {
    await change(this.deps.database.orm, by, async (tx, audit) => {
      const row = await revokeDeployToken(tx, id)
      if (!row) throw new AppError('NOT_FOUND')
      await audit('credencial.revocada', { remoto: row.remote, credencial: row.label })
    })
  }
}

type Row = Awaited<ReturnType<typeof listDeployTokens>>[number]

const shown = (row: Row): DeployToken => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

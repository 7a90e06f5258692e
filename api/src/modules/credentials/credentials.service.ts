import { type DeployToken, type DeployTokenBody, TOKEN_DAYS } from '@csuite/shared/contract/deploy-tokens'
import { KEY_DAYS_MAX, type ServiceKey, type ServiceKeyBody } from '@csuite/shared/contract/service-keys'
import type * as z from 'zod/mini'
import { change } from '../../audit/change'
import { EVERY_SCOPE } from '../../http/callers'
import { AppError, invalidField, requireFound } from '../../http/app-error'
import { endOfDayIn } from '../../identity/accounts/product-days'
import { newKey, newToken } from '../../identity/credentials/credentials'
import {
  type DeployTokenRow,
  type ServiceKeyRow,
  deleteServiceKey,
  insertDeployToken,
  insertServiceKey,
  listDeployTokens,
  listServiceKeys,
  revokeDeployToken,
} from '../../identity/credentials/credentials.repository'
import { secretHash } from '../../identity/secrets/bearer-secret'
import type { Platform } from '../../platform'
import { credentialsTexts as texts } from './credentials.texts'

const DAY_MS = 24 * 3_600_000
const KEY_DAYS = 90

export class CredentialsService {
  constructor(private readonly platform: Pick<Platform, 'config' | 'database' | 'now'>) {}

  async keys(): Promise<ServiceKey[]> {
    const { database, now } = this.platform
    return (await listServiceKeys(database.orm, new Date(now()))).map(shownKey)
  }

  async tokens(): Promise<DeployToken[]> {
    const { database, now } = this.platform
    return (await listDeployTokens(database.orm, new Date(now()))).map(shownToken)
  }

  /** The key cannot be read again. */
  async createKey(
    userId: number,
    { nombre, alcances, caduca, remoto }: ServiceKeyBody,
  ): Promise<ServiceKey & { clave: string }> {
    const expiresAt = this.#expiry(caduca)
    const clave = newKey()
    const scopes = [...new Set(alcances)]
    return change(this.platform.database.orm, userId, async (tx, audit) => {
      const keyHash = secretHash(clave)
      const row = await insertServiceKey(tx, {
        ...{ userId, name: nombre, keyHash, scopes, remote: remoto, expiresAt },
      })
      const detail = {
        ...{ clave: nombre, idClave: String(row.id), alcances: scopes.join(' ') },
        ...(remoto !== undefined && { remoto }),
      }
      await audit('clave.creada', detail)
      return { ...shownKey(row), clave }
    })
  }

  /** The token, of one remote, ends with its maker's role and cannot be read again. */
  async createToken(
    makerId: number,
    remote: string,
    { label, scopes = [...EVERY_SCOPE], days = TOKEN_DAYS }: z.infer<typeof DeployTokenBody>,
  ): Promise<DeployToken & { token: string }> {
    const token = newToken()
    const expiresAt = new Date(this.platform.now() + days * DAY_MS)
    return change(this.platform.database.orm, makerId, async (tx, audit) => {
      const tokenHash = secretHash(token)
      const row = await insertDeployToken(tx, {
        ...{ name: remote, label, tokenHash, scopes, expiresAt, makerId },
      })
      if (!row) throw new AppError('CONFLICT')
      await audit('credencial.creada', { remoto: remote, credencial: label })
      return { ...shownToken(row), token }
    })
  }

  /** @throws AppError NOT_FOUND */
  async revokeKey(userId: number, id: number): Promise<void> {
    await change(this.platform.database.orm, userId, async (tx, audit) => {
      const row = requireFound(await deleteServiceKey(tx, id), texts.gone)
      const detail = { clave: row.name, idClave: String(id) }
      await audit('clave.revocada', detail)
    })
  }

  /** @throws AppError NOT_FOUND */
  async revokeToken(by: number, id: number): Promise<void> {
    await change(this.platform.database.orm, by, async (tx, audit) => {
      const row = requireFound(await revokeDeployToken(tx, id), texts.gone)
      await audit('credencial.revocada', { remoto: row.remote, credencial: row.label })
    })
  }

  #expiry(given: string | undefined): Date {
    const now = this.platform.now()
    if (given === undefined) return new Date(now + KEY_DAYS * DAY_MS)
    const at = given.includes('T') ? new Date(given) : endOfDayIn(this.platform.config.timeZone, given)
    if (at.getTime() <= now) throw invalidField('caduca', texts.expiryPast)
    // Whatever the time zone, the last day counts in full.
    if (at.getTime() > now + (KEY_DAYS_MAX + 1) * DAY_MS) throw invalidField('caduca', texts.expiryFar)
    return at
  }
}

const shownKey = (row: ServiceKeyRow): ServiceKey => ({
  id: row.id,
  nombre: row.name,
  alcances: row.scopes,
  remoto: row.remote,
  autor: row.maker,
  creada: row.createdAt.toISOString(),
  caduca: row.expiresAt.toISOString(),
  ultimoUso: row.lastUsedAt?.toISOString() ?? null,
  vigente: row.valid,
})

const shownToken = (row: DeployTokenRow): DeployToken => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

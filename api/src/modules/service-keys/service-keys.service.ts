import { KEY_DAYS_MAX, type ServiceKey, type ServiceKeyBody } from '@csuite/shared/contract/service-keys'
import { change } from '../../audit/change'
import { AppError, invalidField } from '../../http/app-error'
import { endOfDayIn } from '../../identity/accounts/product-days'
import {
  type ServiceKeyRow,
  deleteServiceKey,
  insertServiceKey,
  listServiceKeys,
} from '../../identity/service-keys/service-keys.repository'
import { newServiceKey, serviceKeyHash } from '../../identity/service-keys/service-keys'
import type { Platform } from '../../platform'
import { serviceKeysTexts } from './service-keys.texts'

const DAY_MS = 24 * 3_600_000
const KEY_DAYS = 90

export class ServiceKeysService {
  constructor(private readonly platform: Pick<Platform, 'config' | 'database' | 'now'>) {}

  async list(): Promise<ServiceKey[]> {
    const { database, now } = this.platform
    return (await listServiceKeys(database.orm, new Date(now()))).map(shown)
  }

  /** The key cannot be read again. */
  async create(
    userId: number,
    { nombre, alcances, caduca, remoto }: ServiceKeyBody,
  ): Promise<ServiceKey & { clave: string }> {
    const expiresAt = this.#expiry(caduca)
    const clave = newServiceKey()
    const scopes = [...new Set(alcances)]
    return change(this.platform.database.orm, userId, async (tx, audit) => {
      const keyHash = serviceKeyHash(clave)
      const row = await insertServiceKey(tx, {
        ...{ userId, name: nombre, keyHash, scopes, remote: remoto, expiresAt },
      })
      const detail = {
        ...{ clave: nombre, idClave: String(row.id), alcances: scopes.join(' ') },
        ...(remoto !== undefined && { remoto }),
      }
      await audit('clave.creada', detail)
      return { ...shown(row), clave }
    })
  }

  /** @throws AppError NOT_FOUND */
  async revoke(userId: number, id: number): Promise<void> {
    await change(this.platform.database.orm, userId, async (tx, audit) => {
      const name = await deleteServiceKey(tx, id)
      if (name === undefined) throw new AppError('NOT_FOUND')
      const detail = { clave: name, idClave: String(id) }
      await audit('clave.revocada', detail)
    })
  }

  #expiry(given: string | undefined): Date {
    const now = this.platform.now()
    if (given === undefined) return new Date(now + KEY_DAYS * DAY_MS)
    const at = given.includes('T') ? new Date(given) : endOfDayIn(this.platform.config.timeZone, given)
    if (at.getTime() <= now) throw invalidField('caduca', serviceKeysTexts.expiryPast)
    // Whatever the time zone, the last day counts in full.
    if (at.getTime() > now + (KEY_DAYS_MAX + 1) * DAY_MS)
      throw invalidField('caduca', serviceKeysTexts.expiryFar)
    return at
  }
}

const shown = (row: ServiceKeyRow): ServiceKey => ({
  id: row.id,
  nombre: row.name,
  alcances: row.scopes,
  remoto: row.remote,
  autor: row.maker,
  creada: row.createdAt.toISOString(),
  caduca: row.expiresAt.toISOString(),
  ultimoUso: row.lastUsedAt?.toISOString() ?? null,
  vigente: row.makerIsAdministrator,
})

import { createHash, randomBytes } from 'node:crypto'
import type { KeyScope } from '@csuite/shared/contract/define-endpoint'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import type { Database } from '../../db/database'
import { AppError } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { findServiceKey, markServiceKeyUsed } from './service-keys.repository'

const PREFIX = 'csk_'
/** Precision of a key's last use, which costs a write. */
const USE_MS = 300_000

export const newServiceKey = () => PREFIX + randomBytes(32).toString('base64url')

/** Keys have 256 random bits, so their plain SHA-256 is stored. */
export const serviceKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Recognises service keys. Nothing is cached: a key that is revoked is dead with the next request of any process. */
export class ServiceKeys {
  constructor(private readonly deps: { database: Database; now: () => number }) {}

  /**
   * The administrator for whom a key acts; undefined where the header holds no service key.
   * @throws AppError 401 for an unknown, revoked or expired key and for one whose administrator lost the role; 403 without
   * the scope
   */
  async viewer(
    authorization: string | undefined,
    accepted: KeyScope | readonly KeyScope[] = [],
  ): Promise<(Viewer & { key: NonNullable<Viewer['key']> }) | undefined> {
    const key = /^Bearer (csk_[\w-]{43})$/i.exec(authorization ?? '')?.[1]
    if (key === undefined) return undefined
    const { database, now } = this.deps
    const row = await findServiceKey(database.orm, serviceKeyHash(key))
    if (!row || row.expiresAt.getTime() <= now() || !row.makerIsAdministrator)
      throw new AppError('UNAUTHORIZED', { message: unusable(row) })
    assertKeyScope(row.scopes, accepted)
    if (now() - (row.lastUsedAt?.getTime() ?? 0) > USE_MS)
      await markServiceKeyUsed(database.orm, row.id, new Date(now()))
    return {
      ...{ id: row.maker.id, role: ROLE_ADMIN, sessionId: '' },
      ...{ recent: true, lacksSecondFactor: false },
      key: { id: row.id, name: row.name, scopes: row.scopes },
    }
  }
}

function unusable(row: { name: string; makerIsAdministrator: boolean } | undefined): string {
  if (!row) return 'La clave de servicio no existe o fue revocada.'
  if (row.makerIsAdministrator) return `La clave de servicio «${row.name}» venció.`
  return `La clave de servicio «${row.name}» no vale: quien la creó ya no es administrador.`
}

/**
 * Ids run from 1: by them a key would learn everybody's name and address. An address is known to who writes it.
 * @throws AppError 403 for a key that names people by id and may not read them
 */
export function assertMayName({ key }: Pick<Viewer, 'key'>, people: readonly (number | string)[] = []): void {
  if (key && people.some((reference) => typeof reference === 'number'))
    assertKeyScope(key.scopes, 'usuarios:leer')
}

/** @throws AppError 403 unless the key has one of the scopes */
export function assertKeyScope(held: readonly KeyScope[], accepted: KeyScope | readonly KeyScope[]): void {
  const scopes = [accepted].flat()
  if (scopes.some((scope) => held.includes(scope))) return
  const message =
    scopes.length === 0
      ? 'Ninguna clave de servicio puede hacer esta llamada.'
      : `Esta clave de servicio no tiene el alcance «${scopes.join('» o «')}».`
  throw new AppError('FORBIDDEN', { message })
}

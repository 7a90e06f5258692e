import { createHash, randomBytes } from 'node:crypto'
import type { KeyScope } from '@csuite/shared/contract/define-endpoint'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import type { Database } from '../../db/database'
import { AppError } from '../../http/app-error'
import { bearerOf } from '../../http/bearer'
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
    const key = bearerOf(authorization) ?? ''
    if (!/^csk_[\w-]{43}$/.test(key)) return undefined
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
      key: { id: row.id, name: row.name, scopes: row.scopes, remote: row.remote },
    }
  }
}

function unusable(row: { name: string; makerIsAdministrator: boolean } | undefined): string {
  if (!row) return 'La clave de servicio no existe o fue revocada.'
  if (row.makerIsAdministrator) return `La clave de servicio «${row.name}» venció.`
  return `La clave de servicio «${row.name}» no vale: quien la creó ya no es administrador.`
}

/** False for a key whose answers tell of nobody: neither names and addresses nor who has an account. */
export const mayReadPeople = ({ key }: Pick<Viewer, 'key'>): boolean =>
  key === undefined || key.scopes.includes('usuarios:leer')

/**
 * Whether a named person exists shows in what a change answers.
 * @param people the lists of a request that name people, even if empty
 * @throws AppError 403 for a key that may not read people
 */
export function assertMayName({ key }: Pick<Viewer, 'key'>, ...people: unknown[]): void {
  if (key && people.some((list) => list !== undefined)) assertKeyScope(key.scopes, 'usuarios:leer')
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

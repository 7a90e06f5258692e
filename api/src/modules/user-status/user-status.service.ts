import { ROLE_ADMIN, type User } from '@csuite/shared/contract/user'
import { presentUser } from '../../identity/accounts.repository'
import { AppError } from '../../http/app-error'
import type { Platform } from '../../platform'
import { recordAudit } from '../../audit/audit-trail'
import { lockWithAdministrators } from '../../identity/administrators.repository'
import type { Viewer } from '../../identity/session-guard'
import { setStatus } from './user-status.repository'

/** Suspends an active person (an administrator only after a recent sign-in), whose sessions end, or makes a suspended one active again. */
export async function toggleStatus(platform: Platform, id: number, viewer: Viewer): Promise<User> {
  const { database, sessions, now } = platform
  const user = await database.orm.transaction(async (tx) => {
    const { account, activeAdministrators } = await lockWithAdministrators(tx, id)
    if (account === undefined) throw new AppError('NOT_FOUND')
    if (account.status === 'pending_verification') throw new AppError('INVALID_STATE')
    const suspend = account.status === 'active'
    if (suspend && account.role === ROLE_ADMIN) {
      if (!viewer.recent) throw new AppError('RECENT_LOGIN_REQUIRED')
      if (activeAdministrators === 1) throw new AppError('LAST_ADMIN')
    }
    const status = suspend ? 'suspended' : 'active'
    await setStatus(tx, id, status)
    if (suspend) await sessions.endAllOf(tx, id)
    await recordAudit(tx, {
      type: suspend ? 'usuario.suspendido' : 'usuario.reactivado',
      by: viewer.id,
      about: id,
    })
    return presentUser(tx, { ...account, status }, new Date(now()))
  })
  await sessions.announceAll()
  return user
}

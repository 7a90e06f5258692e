import { ROLE_ADMIN, type User } from '@csuite/shared/contract/user'
import { presentUser } from '../../platform/accounts.repository'
import { AppError } from '../../platform/app-error'
import type { Platform } from '../../platform/platform'
import { recordAudit } from '../audit/audit.service'
import { lockWithAdministrators, setStatus } from './user-status.repository'

/** Suspends an active person, whose sessions end, or makes a suspended one active again. */
export async function toggleStatus(platform: Platform, id: number, actorId: number): Promise<User> {
  const { database, sessions, now } = platform
  const user = await database.orm.transaction(async (tx) => {
    const { account, activeAdministrators } = await lockWithAdministrators(tx, id)
    if (account === undefined) throw new AppError('NOT_FOUND')
    if (account.status === 'pending_verification') throw new AppError('INVALID_STATE')
    const suspend = account.status === 'active'
    if (suspend && account.role === ROLE_ADMIN && activeAdministrators === 1) throw new AppError('LAST_ADMIN')
    const status = suspend ? 'suspended' : 'active'
    await setStatus(tx, id, status)
    if (suspend) await sessions.endAllOf(tx, id)
    await recordAudit(tx, {
      actorId,
      action: suspend ? 'user.suspended' : 'user.reactivated',
      userId: id,
      before: { status: account.status },
      after: { status },
    })
    return presentUser(tx, { ...account, status }, new Date(now()))
  })
  await sessions.announceAll()
  return user
}

import type { Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { type Account, lockAccount } from './accounts.repository'
import { findSession } from '../sessions/session.repository'
import type { Viewer } from '../../http/callers'

type SignedIn = Pick<Viewer, 'id' | 'sessionId'>

/**
 * Locks a signed-in person's account before a change to it. What ends sessions locks the account too, so that a change under
 * way adds nothing to an account whose mailbox has been proven meanwhile.
 * @throws AppError 401 if the session has ended
 */
export async function lockSignedIn(tx: Orm, viewer: SignedIn): Promise<Account> {
  const account = await lockAccount(tx, viewer.id)
  await requireOpenSession(tx, viewer)
  if (account === undefined) throw new AppError('UNAUTHORIZED')
  return account
}

/** For accounts that are locked otherwise. @throws AppError 401 if the session has ended */
export async function requireOpenSession(tx: Orm, { id, sessionId }: SignedIn): Promise<void> {
  const session = await findSession(tx, sessionId)
  if (
    session === undefined ||
    session.userId !== id ||
    session.revokedAt !== null ||
    session.status !== 'active'
  )
    throw new AppError('UNAUTHORIZED')
}

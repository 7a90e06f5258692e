import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { and, asc, eq, or } from 'drizzle-orm'
import type { Orm } from '../db/database'
import { users } from '../db/schema/users'
import type { Account } from './accounts.repository'

/**
 * The person and every active administrator, locked in the order of their ids: two administrators who suspend each
 * other at the same moment wait for one another instead of leaving none. Rows that only name one of them do not wait.
 */
export async function lockWithAdministrators(
  tx: Orm,
  id: number,
): Promise<{ account: Account | undefined; activeAdministrators: number }> {
  const activeAdministrator = and(eq(users.role, ROLE_ADMIN), eq(users.status, 'active'))
  const rows = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), activeAdministrator))
    .orderBy(asc(users.id))
    .for('no key update')
  return {
    account: rows.find((row) => row.id === id),
    activeAdministrators: rows.filter((row) => row.role === ROLE_ADMIN && row.status === 'active').length,
  }
}

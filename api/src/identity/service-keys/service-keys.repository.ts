import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { desc, eq, gt, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { firstRow } from '../../db/first-row'
import type { DueRows } from '../../db/due-rows'
import { MOST_ROWS } from '../../db/row-limit'
import { serviceKeys } from '../../db/schema/service-keys'
import { users } from '../../db/schema/users'
import { shownName } from '../accounts/accounts.repository'

const columns = {
  id: serviceKeys.id,
  name: serviceKeys.name,
  scopes: serviceKeys.scopes,
  remote: serviceKeys.remote,
  maker: { id: users.id, nombre: shownName(users) },
  createdAt: serviceKeys.createdAt,
  expiresAt: serviceKeys.expiresAt,
  lastUsedAt: serviceKeys.lastUsedAt,
  makerIsAdministrator: sql<boolean>`${users.role} = ${ROLE_ADMIN} and ${users.status} = 'active'`,
}

const found = (orm: Orm) =>
  orm.select(columns).from(serviceKeys).innerJoin(users, eq(users.id, serviceKeys.userId))

export type ServiceKeyRow = Awaited<ReturnType<typeof findServiceKey>> & object

/** Possibly expired. */
export const findServiceKey = (orm: Orm, keyHash: string) =>
  firstRow(found(orm).where(eq(serviceKeys.keyHash, keyHash)))

/** Keys that have not expired, newest first. */
export function listServiceKeys(orm: Orm, at: Date): Promise<ServiceKeyRow[]> {
  return found(orm).where(gt(serviceKeys.expiresAt, at)).orderBy(desc(serviceKeys.id)).limit(MOST_ROWS)
}

export async function insertServiceKey(
  orm: Orm,
  row: Pick<
    typeof serviceKeys.$inferInsert,
    'userId' | 'name' | 'keyHash' | 'scopes' | 'remote' | 'expiresAt'
  >,
): Promise<ServiceKeyRow> {
  await orm.insert(serviceKeys).values(row)
  const inserted = await findServiceKey(orm, row.keyHash)
  if (!inserted) throw new Error('INSERT stored no row')
  return inserted
}

/** Returns the name of the deleted key; undefined if there is none. */
export async function deleteServiceKey(orm: Orm, id: number): Promise<string | undefined> {
  const [row] = await orm
    .delete(serviceKeys)
    .where(eq(serviceKeys.id, id))
    .returning({ name: serviceKeys.name })
  return row?.name
}

export const expiredServiceKeys: DueRows = { table: serviceKeys, at: serviceKeys.expiresAt, keepDays: 1 }

export async function markServiceKeyUsed(orm: Orm, id: number, at: Date): Promise<void> {
  await orm.update(serviceKeys).set({ lastUsedAt: at }).where(eq(serviceKeys.id, id))
}

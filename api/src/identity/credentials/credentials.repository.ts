import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { MOST_ROWS, type Orm, firstRow } from '../../db/database'
import type { DueRows } from '../../db/due-rows'
import { deployTokens, serviceKeys, users } from '../../db/schema/index'
import { EVERY_REMOTE } from '../../http/callers'
import { shownName } from '../accounts/accounts.repository'

const keyColumns = {
  id: serviceKeys.id,
  name: serviceKeys.name,
  scopes: serviceKeys.scopes,
  remote: serviceKeys.remote,
  maker: { id: users.id, nombre: shownName(users) },
  createdAt: serviceKeys.createdAt,
  expiresAt: serviceKeys.expiresAt,
  lastUsedAt: serviceKeys.lastUsedAt,
  /** Whether its maker is an active administrator. */
  valid: sql<boolean>`${users.role} = ${ROLE_ADMIN} and ${users.status} = 'active'`,
}
const tokenColumns = {
  id: deployTokens.id,
  remote: deployTokens.name,
  label: deployTokens.label,
  scopes: deployTokens.scopes,
  createdAt: deployTokens.createdAt,
  expiresAt: deployTokens.expiresAt,
  lastUsedAt: deployTokens.lastUsedAt,
  /** Whether its maker is one, as far as one is known. */
  valid: sql<boolean>`(${deployTokens.makerId} is null or exists (
    select 1 from users maker
    where maker.id = ${deployTokens}.maker_id and maker.role = ${ROLE_ADMIN} and maker.status = 'active'))`,
}

const keys = (orm: Orm) =>
  orm.select(keyColumns).from(serviceKeys).innerJoin(users, eq(users.id, serviceKeys.userId))
const isKept = eq(deployTokens.revoked, false)

export type ServiceKeyRow = Awaited<ReturnType<typeof findServiceKey>> & object
export type DeployTokenRow = Awaited<ReturnType<typeof findDeployToken>> & object

/** Possibly expired. */
export const findServiceKey = (orm: Orm, keyHash: string) =>
  firstRow(keys(orm).where(eq(serviceKeys.keyHash, keyHash)))

/** Not revoked, but possibly expired. */
export const findDeployToken = (orm: Orm, tokenHash: string) =>
  firstRow(
    orm
      .select(tokenColumns)
      .from(deployTokens)
      .where(and(eq(deployTokens.tokenHash, tokenHash), isKept)),
  )

/** Those that have not expired, newest first. */
export function listServiceKeys(orm: Orm, at: Date): Promise<ServiceKeyRow[]> {
  return keys(orm).where(gt(serviceKeys.expiresAt, at)).orderBy(desc(serviceKeys.id)).limit(MOST_ROWS)
}

/** Those that have neither expired nor been revoked, newest first. */
export function listDeployTokens(orm: Orm, at: Date): Promise<DeployTokenRow[]> {
  const isLiving = and(isKept, or(isNull(deployTokens.expiresAt), gt(deployTokens.expiresAt, at)))
  return orm
    .select(tokenColumns)
    .from(deployTokens)
    .where(isLiving)
    .orderBy(desc(deployTokens.id))
    .limit(MOST_ROWS)
}

export async function insertServiceKey(
  orm: Orm,
  row: typeof serviceKeys.$inferInsert,
): Promise<ServiceKeyRow> {
  await orm.insert(serviceKeys).values(row)
  const inserted = await findServiceKey(orm, row.keyHash)
  if (!inserted) throw new Error('INSERT stored no row')
  return inserted
}

/** Undefined if it is there already. */
export const insertDeployToken = (orm: Orm, row: typeof deployTokens.$inferInsert) =>
  firstRow(orm.insert(deployTokens).values(row).onConflictDoNothing().returning(tokenColumns))

/** Undefined if there is no such key. */
export const deleteServiceKey = (orm: Orm, id: number) =>
  firstRow(orm.delete(serviceKeys).where(eq(serviceKeys.id, id)).returning({ name: serviceKeys.name }))

/** Undefined if there is no such token. */
export const revokeDeployToken = (orm: Orm, id: number) =>
  firstRow(
    orm
      .update(deployTokens)
      .set({ revoked: true })
      .where(and(eq(deployTokens.id, id), isKept))
      .returning(tokenColumns),
  )

/** Those that an administrator revoked stay, so that they cannot be registered again. */
export async function deleteOtherOperators(orm: Orm, tokenHash: string): Promise<void> {
  const isOther = and(eq(deployTokens.name, EVERY_REMOTE), ne(deployTokens.tokenHash, tokenHash))
  await orm.delete(deployTokens).where(and(isOther, isKept))
}

export async function markUsed(
  orm: Orm,
  table: typeof serviceKeys | typeof deployTokens,
  id: number,
  at: Date,
): Promise<void> {
  await orm.update(table).set({ lastUsedAt: at }).where(eq(table.id, id))
}

export const expiredServiceKeys: DueRows = { table: serviceKeys, at: serviceKeys.expiresAt, keepDays: 1 }

import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { firstRow } from '../../db/first-row'
import { MOST_ROWS } from '../../db/row-limit'
import { EVERY_REMOTE } from '../../http/callers'
import { deployTokens } from '../../db/schema/remote-releases'

const listed = {
  id: deployTokens.id,
  remote: deployTokens.name,
  label: deployTokens.label,
  scopes: deployTokens.scopes,
  expiresAt: deployTokens.expiresAt,
  createdAt: deployTokens.createdAt,
  lastUsedAt: deployTokens.lastUsedAt,
  /** Whether its maker is an active administrator, as far as one is known. */
  valid: sql<boolean>`(${deployTokens.makerId} is null or exists (
    select 1 from users maker
    where maker.id = ${deployTokens}.maker_id and maker.role = ${ROLE_ADMIN} and maker.status = 'active'))`,
}

export const insertDeployToken = (
  orm: Orm,
  row: Pick<
    typeof deployTokens.$inferInsert,
    'name' | 'label' | 'tokenHash' | 'scopes' | 'expiresAt' | 'makerId'
  >,
) => firstRow(orm.insert(deployTokens).values(row).onConflictDoNothing().returning(listed))

const living = (at: Date) =>
  and(eq(deployTokens.revoked, false), or(isNull(deployTokens.expiresAt), gt(deployTokens.expiresAt, at)))

/** Not revoked, but possibly expired. */
export async function findDeployToken(orm: Orm, tokenHash: string) {
  const [row] = await orm
    .select(listed)
    .from(deployTokens)
    .where(and(eq(deployTokens.tokenHash, tokenHash), eq(deployTokens.revoked, false)))
  return row
}

/** Those that an administrator revoked stay, so that they cannot be registered again. */
export async function deleteOtherOperators(orm: Orm, tokenHash: string): Promise<void> {
  const isOther = and(eq(deployTokens.name, EVERY_REMOTE), ne(deployTokens.tokenHash, tokenHash))
  await orm.delete(deployTokens).where(and(isOther, eq(deployTokens.revoked, false)))
}

export async function markDeployTokenUsed(orm: Orm, id: number, at: Date): Promise<void> {
  await orm.update(deployTokens).set({ lastUsedAt: at }).where(eq(deployTokens.id, id))
}

/** Valid tokens, newest first. */
export function listDeployTokens(orm: Orm, at: Date) {
  return orm
    .select(listed)
    .from(deployTokens)
    .where(living(at))
    .orderBy(desc(deployTokens.id))
    .limit(MOST_ROWS)
}

/** Undefined if there is no such token. */
export async function revokeDeployToken(orm: Orm, id: number) {
  const [row] = await orm
    .update(deployTokens)
    .set({ revoked: true })
    .where(and(eq(deployTokens.id, id), eq(deployTokens.revoked, false)))
    .returning(listed)
  return row
}

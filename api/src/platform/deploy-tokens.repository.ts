import { and, desc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import type { Orm } from '../db/database'
import { deployTokens } from '../db/schema/remote-releases'

/** A deploy token with this name may act on every remote. */
export const EVERY_REMOTE = '*'

/** What is shown of a token. */
const listed = {
  id: deployTokens.id,
  remote: deployTokens.name,
  label: deployTokens.label,
  createdAt: deployTokens.createdAt,
  lastUsedAt: deployTokens.lastUsedAt,
}

export async function insertDeployToken(
  orm: Orm,
  row: Pick<typeof deployTokens.$inferInsert, 'name' | 'label' | 'tokenHash'>,
) {
  const [inserted] = await orm.insert(deployTokens).values(row).onConflictDoNothing().returning(listed)
  return inserted
}

export async function findDeployToken(orm: Orm, tokenHash: string) {
  const [row] = await orm
    .select({ id: deployTokens.id, name: deployTokens.name, label: deployTokens.label })
    .from(deployTokens)
    .where(and(eq(deployTokens.tokenHash, tokenHash), eq(deployTokens.revoked, false)))
  return row
}

/** Notes that a token was used, unless this was noted after `noted`. */
export async function markDeployTokenUsed(orm: Orm, id: number, at: Date, noted: Date): Promise<void> {
  await orm
    .update(deployTokens)
    .set({ lastUsedAt: at })
    .where(
      and(eq(deployTokens.id, id), or(isNull(deployTokens.lastUsedAt), lt(deployTokens.lastUsedAt, noted))),
    )
}

/** Living tokens of single remotes, newest first. */
export function listDeployTokens(orm: Orm) {
  return orm
    .select(listed)
    .from(deployTokens)
    .where(and(eq(deployTokens.revoked, false), ne(deployTokens.name, EVERY_REMOTE)))
    .orderBy(desc(deployTokens.id))
}

/** Ends a token of a single remote; undefined where there is no such living one. */
export async function revokeDeployToken(orm: Orm, id: number) {
  const [row] = await orm
    .update(deployTokens)
    .set({ revoked: true })
    .where(and(eq(deployTokens.id, id), eq(deployTokens.revoked, false), ne(deployTokens.name, EVERY_REMOTE)))
    .returning(listed)
  return row
}

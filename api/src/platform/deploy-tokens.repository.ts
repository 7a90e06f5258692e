import { and, eq } from 'drizzle-orm'
import type { Orm } from '../db/database'
import { deployTokens } from '../db/schema/remote-releases'

export async function insertDeployToken(
  orm: Orm,
  row: Pick<typeof deployTokens.$inferInsert, 'name' | 'label' | 'tokenHash'>,
): Promise<void> {
  await orm.insert(deployTokens).values(row).onConflictDoNothing()
}

export async function findDeployToken(orm: Orm, tokenHash: string) {
  const [row] = await orm
    .select({ name: deployTokens.name, label: deployTokens.label })
    .from(deployTokens)
    .where(and(eq(deployTokens.tokenHash, tokenHash), eq(deployTokens.revoked, false)))
  return row
}

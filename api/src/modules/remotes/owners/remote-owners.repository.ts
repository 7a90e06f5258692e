import { eq, sql } from 'drizzle-orm'
import type { RemoteGrants } from '@csuite/shared/contract/remote-owners'
import { type Orm, firstRow } from '../../../db/database'
import { remotes } from '../../../db/schema/remote-releases'

export type RemoteRow = typeof remotes.$inferSelect

export const findRemote = (orm: Orm, name: string): Promise<RemoteRow | undefined> =>
  firstRow(orm.select().from(remotes).where(eq(remotes.name, name)))

/** Without a row nothing is granted. */
export const grantsOf = (row: RemoteRow | undefined): RemoteGrants => ({
  // Created by a migration.
  own: row?.createdBy === 'portal',
  addresses: row?.addresses ?? [],
  roles: row?.roles ?? [],
  connect: row?.connectOrigins ?? [],
  base: row?.baseOrigins ?? [],
})

export async function listRemoteRows(orm: Orm): Promise<RemoteRow[]> {
  return orm.select().from(remotes).orderBy(remotes.name)
}

/** The remotes; others cannot add one until the transaction ends. */
export async function lockRemotes(tx: Orm): Promise<RemoteRow[]> {
  await tx.execute(sql`lock table ${remotes} in share row exclusive mode`)
  return listRemoteRows(tx)
}

export async function insertRemote(tx: Orm, row: typeof remotes.$inferInsert): Promise<void> {
  await tx.insert(remotes).values(row)
}

export async function updateRemote(tx: Orm, name: string, values: Partial<RemoteRow>): Promise<void> {
  await tx.update(remotes).set(values).where(eq(remotes.name, name))
}

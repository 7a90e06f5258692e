import { inArray, lt, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/database'
import { hostFiles } from '../../../db/schema/remote-releases'

/** @returns those that are stored already */
export async function touchHostFiles(orm: Orm, files: string[]): Promise<string[]> {
  // In one order, so that processes that start together cannot deadlock.
  const locked = orm
    .select({ file: hostFiles.file })
    .from(hostFiles)
    .where(inArray(hostFiles.file, files))
    .orderBy(hostFiles.file)
    .for('update')
  const rows = await orm
    .update(hostFiles)
    .set({ seenAt: sql`now()` })
    .where(inArray(hostFiles.file, locked))
    .returning({ file: hostFiles.file })
  return rows.map(({ file }) => file)
}

/** Another process of the same build may add it first. */
export async function insertHostFile(orm: Orm, file: string, content: Uint8Array): Promise<void> {
  await orm.insert(hostFiles).values({ file, content }).onConflictDoNothing()
}

export async function deleteHostFiles(orm: Orm, days: number): Promise<void> {
  await orm.delete(hostFiles).where(lt(hostFiles.seenAt, sql`now() - make_interval(days => ${days})`))
}

export async function findHostFiles(orm: Orm, files: string[]): Promise<Map<string, Buffer>> {
  const rows = await orm
    .select({ file: hostFiles.file, content: hostFiles.content })
    .from(hostFiles)
    .where(inArray(hostFiles.file, files))
  return new Map(rows.map(({ file, content }) => [file, Buffer.from(content)]))
}

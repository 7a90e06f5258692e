import { type SQL, and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { type Orm, firstRow } from '../../../db/database'
import type { DueRows } from '../../../db/due-rows'
import { remotePreviews, remoteReleases, remotes } from '../../../db/schema/remote-releases'

export type PreviewRow = typeof remotePreviews.$inferSelect

const isLive = (now: Date) => gt(remotePreviews.expiresAt, now)

export const findLivePreview = (orm: Orm, name: string, now: Date): Promise<PreviewRow | undefined> =>
  firstRow(
    orm
      .select()
      .from(remotePreviews)
      .where(and(eq(remotePreviews.name, name), isLive(now))),
  )

export async function listLivePreviews(orm: Orm, remote: string, now: Date): Promise<PreviewRow[]> {
  return orm
    .select()
    .from(remotePreviews)
    .where(and(eq(remotePreviews.remote, remote), isLive(now)))
    .orderBy(asc(remotePreviews.name))
}

/** So that a remote's previews are counted one after the other. */
export async function lockRemote(tx: Orm, name: string): Promise<void> {
  await tx.select({ name: remotes.name }).from(remotes).where(eq(remotes.name, name)).for('update')
}

/** False where another remote has the name. */
export async function putPreview(tx: Orm, row: PreviewRow): Promise<boolean> {
  const rows = await tx
    .insert(remotePreviews)
    .values(row)
    .onConflictDoUpdate({
      target: remotePreviews.name,
      set: row,
      setWhere: eq(remotePreviews.remote, row.remote),
    })
    .returning({ name: remotePreviews.name })
  return rows.length > 0
}

/** Ended names of one remote that stay its own. */
const ENDED_MAX = 500

/** Ends a preview; its row keeps the name (`endedPreviews`). False where the remote has no such preview. */
export async function endPreview(tx: Orm, remote: string, name: string, now: Date): Promise<boolean> {
  const { name: known, remote: owner, expiresAt } = remotePreviews
  const rows = await tx
    .update(remotePreviews)
    .set({ expiresAt: now })
    .where(and(eq(known, name), eq(owner, remote), isLive(now)))
    .returning({ name: known })
  const ended = and(eq(owner, remote), lte(expiresAt, now))
  const kept = tx.select({ name: known }).from(remotePreviews).where(ended)
  const beyond = kept.orderBy(desc(expiresAt)).offset(ENDED_MAX)
  await tx.delete(remotePreviews).where(inArray(known, beyond))
  return rows.length > 0
}

/** The release is a normal one from now on. */
export async function markPublished(
  tx: Orm,
  id: number,
  values: Pick<typeof remoteReleases.$inferInsert, 'publishedBy' | 'provenance'>,
): Promise<void> {
  await tx
    .update(remoteReleases)
    .set({ ...values, previewOnly: false, publishedAt: sql`now()` })
    .where(eq(remoteReleases.id, id))
}

const shownAt = (now: SQL) => sql`exists (select from remote_previews shown
  where shown.remote = remote_releases.name and shown.version = remote_releases.version and shown.expires_at > ${now})`
const hasFiles = sql`exists (select from release_files stored where stored.release_id = remote_releases.id)`

/** Deletes files and maps of releases whose previews have ended, and the contents that no other release has. */
export async function deleteEndedFiles(orm: Orm, now: Date): Promise<void> {
  const shown = shownAt(sql`${now.toISOString()}::timestamptz`)
  await orm.transaction(async (tx) => {
    const { rows } = await tx.execute<{ sha256: string }>(sql`
      with ended as (select id from remote_releases where preview_only and not ${shown}),
      maps as (delete from release_maps where release_id in (select id from ended)
        returning release_id, length(content) as bytes),
      counted as (update remote_releases set stored_bytes = stored_bytes - freed.bytes
        from (select release_id, sum(bytes) as bytes from maps group by release_id) freed where id = freed.release_id),
      gone as (delete from release_files where release_id in (select id from ended) returning sha256)
      select distinct sha256 from gone order by sha256`)
    if (rows.length === 0) return
    const hashes = rows.map(({ sha256 }) => sha256)
    await tx.execute(sql`
      delete from file_contents where sha256 in ${hashes}
        and not exists (select from release_files used where used.sha256 = file_contents.sha256)`)
  })
}

/** Releases that were for previews and whose files are gone. */
export async function listEnded(orm: Orm): Promise<{ name: string; version: string }[]> {
  return orm
    .select({ name: remoteReleases.name, version: remoteReleases.version })
    .from(remoteReleases)
    .where(and(remoteReleases.previewOnly, sql`not ${hasFiles}`))
}

/** A name stays its remote's for a month: an old address must not show what another team publishes. */
export const endedPreviews: DueRows = { table: remotePreviews, at: remotePreviews.expiresAt, keepDays: 30 }

/** A version is not used again while a browser may have its files, which it keeps for a year. */
export const endedReleases: DueRows = {
  table: remoteReleases,
  at: remoteReleases.publishedAt,
  keepDays: 400,
  unless: () => and(remoteReleases.previewOnly, sql`not ${hasFiles}`, sql`not ${shownAt(sql`now()`)}`),
}

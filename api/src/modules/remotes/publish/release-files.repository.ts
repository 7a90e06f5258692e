import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/database'
import { fileContents, releaseFiles, remoteReleases } from '../../../db/schema/remote-releases'
import type { StoredFile } from './release-files'

const BATCH_BYTES = 4 * 1024 * 1024

const ofRelease = (name: string, version: string) =>
  and(eq(remoteReleases.name, name), eq(remoteReleases.version, version))

/** Adds a release's files in the caller's transaction; contents that other releases have are stored once. */
export async function insertFiles(tx: Orm, releaseId: number, files: readonly StoredFile[]): Promise<void> {
  const contents = new Map(files.map(({ sha256, content }) => [sha256, { sha256, content }]))
  const known = await tx
    .select({ sha256: fileContents.sha256 })
    .from(fileContents)
    .where(inArray(fileContents.sha256, [...contents.keys()]))
  for (const { sha256 } of known) contents.delete(sha256)
  // In one order, so that two publications of the same contents cannot deadlock.
  const missing = [...contents.values()].sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
  for (const batch of inBatches(missing)) await tx.insert(fileContents).values(batch).onConflictDoNothing()
  const rows = files.map(({ file, sha256 }) => ({ releaseId, file, sha256 }))
  await tx.insert(releaseFiles).values(rows).onConflictDoNothing()
}

function inBatches<T extends { content: Uint8Array }>(rows: readonly T[]): T[][] {
  const batches: T[][] = []
  let bytes = Infinity
  for (const row of rows) {
    bytes += row.content.byteLength
    if (bytes > BATCH_BYTES) {
      batches.push([])
      bytes = row.content.byteLength
    }
    batches.at(-1)?.push(row)
  }
  return batches
}

/** SHA-256 by file; empty for a release without files. */
export async function findFiles(
  orm: Orm,
  name: string,
  version: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await orm
    .select({ file: releaseFiles.file, sha256: releaseFiles.sha256 })
    .from(releaseFiles)
    .innerJoin(remoteReleases, eq(remoteReleases.id, releaseFiles.releaseId))
    .where(ofRelease(name, version))
  return new Map(rows.map(({ file, sha256 }) => [file, sha256]))
}

export async function findContents(orm: Orm, hashes: string[]): Promise<Map<string, Buffer>> {
  const rows = await orm.select().from(fileContents).where(inArray(fileContents.sha256, hashes))
  return new Map(rows.map(({ sha256, content }) => [sha256, Buffer.from(content)]))
}

const hasFiles = sql<boolean>`exists (select from ${releaseFiles} where ${releaseFiles.releaseId} = ${remoteReleases.id})`

export async function isStored(orm: Orm, name: string, version: string): Promise<boolean> {
  const [row] = await orm.select({ hasFiles }).from(remoteReleases).where(ofRelease(name, version))
  return row?.hasFiles ?? false
}

/** `<name>/<version>` of every release that has files. */
export async function listStored(orm: Orm): Promise<string[]> {
  const release = sql<string>`${remoteReleases.name} || '/' || ${remoteReleases.version}`
  const rows = await orm.select({ release }).from(remoteReleases).where(hasFiles)
  return rows.map((row) => row.release)
}

/** What each release of a remote takes: its files, and its manifest. Those that the operator removed take nothing. */
export async function listStoredBytes(orm: Orm, remote: string) {
  const { name, storedBytes, baseUrl, version, manifest } = remoteReleases
  const manifestBytes = sql<number>`pg_column_size(${manifest})`
  const isElsewhere = sql`${baseUrl} <> '/remotes/' || ${name} || '/' || ${version} || '/'`
  return orm
    .select({ storedBytes, manifestBytes })
    .from(remoteReleases)
    .where(and(eq(name, remote), sql`(${isElsewhere} or ${hasFiles})`))
}

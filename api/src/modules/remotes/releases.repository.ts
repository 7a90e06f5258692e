import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import {
  canaryOutcomes,
  remoteChannels,
  remoteReleases,
  remoteTelemetry,
} from '../../db/schema/remote-releases'

export type ReleaseRow = typeof remoteReleases.$inferSelect
export type ChannelRow = typeof remoteChannels.$inferSelect

/** Where the portal itself serves a release. */
export const ownBase = ({ name, version }: { name: string; version: string }): string =>
  `/remotes/${name}/${version}/`

/** Where else a release is served; undefined where the portal serves it. */
export const externalBase = (row: Pick<ReleaseRow, 'name' | 'version' | 'baseUrl'>): string | undefined =>
  row.baseUrl === ownBase(row) ? undefined : row.baseUrl

export async function findRelease(orm: Orm, name: string, version: string): Promise<ReleaseRow | undefined> {
  const [row] = await orm
    .select()
    .from(remoteReleases)
    .where(and(eq(remoteReleases.name, name), eq(remoteReleases.version, version)))
  return row
}

/** Adds a release; undefined where this version of the remote was there before. */
export async function insertRelease(
  orm: Orm,
  row: typeof remoteReleases.$inferInsert,
): Promise<ReleaseRow | undefined> {
  const [inserted] = await orm.insert(remoteReleases).values(row).onConflictDoNothing().returning()
  return inserted
}

/** Bytes that the manifests of a remote's releases take. */
export async function manifestBytesOf(orm: Orm, name: string): Promise<number> {
  const bytes = sql<number>`coalesce(sum(pg_column_size(${remoteReleases.manifest})), 0)::float8`
  const [row] = await orm.select({ bytes }).from(remoteReleases).where(eq(remoteReleases.name, name))
  return row?.bytes ?? 0
}

const pointed = sql<boolean>`${remoteReleases.version} in (${remoteChannels.active}, ${remoteChannels.previous}, ${remoteChannels.canary})`

/** Releases without their manifests, newest first: the last 20 of a remote, and those that its pointer names. */
export async function listReleases(orm: Orm) {
  const ranked = orm
    .select({
      name: remoteReleases.name,
      version: remoteReleases.version,
      contentHash: remoteReleases.contentHash,
      publishedBy: remoteReleases.publishedBy,
      publishedAt: remoteReleases.publishedAt,
      rank: sql<number>`row_number() over (partition by ${remoteReleases.name} order by ${remoteReleases.id} desc)`.as(
        'rank',
      ),
      pointed: pointed.as('pointed'),
    })
    .from(remoteReleases)
    .leftJoin(remoteChannels, eq(remoteChannels.name, remoteReleases.name))
    .as('ranked')
  return orm
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= 20 or ${ranked.pointed}`)
    .orderBy(ranked.name, ranked.rank)
}

export async function listChannels(orm: Orm): Promise<ChannelRow[]> {
  return orm.select().from(remoteChannels).orderBy(remoteChannels.name)
}

/** The releases that some pointer names, with their manifests. */
export async function listPointedReleases(orm: Orm): Promise<ReleaseRow[]> {
  return orm
    .select(getTableColumns(remoteReleases))
    .from(remoteReleases)
    .innerJoin(remoteChannels, and(eq(remoteChannels.name, remoteReleases.name), pointed))
}

/** The pointer's row, made where it is missing, locked until the transaction ends. */
export async function lockChannel(tx: Orm, name: string): Promise<ChannelRow> {
  await tx.insert(remoteChannels).values({ name }).onConflictDoNothing()
  const [row] = await tx.select().from(remoteChannels).where(eq(remoteChannels.name, name)).for('update')
  if (!row) throw new Error(`The pointer of ${name} vanished`)
  return row
}

export async function updateChannel(tx: Orm, name: string, values: Partial<ChannelRow>): Promise<void> {
  await tx
    .update(remoteChannels)
    .set({ ...values, revision: sql`${remoteChannels.revision} + 1` })
    .where(eq(remoteChannels.name, name))
}

export interface TelemetryCount {
  name: string
  version: string
  kind: string
  bucket: number
  count: number
}

/** Adds counts; rows are taken in one order, so that two replicas never wait for each other. */
export async function addTelemetry(orm: Orm, counts: TelemetryCount[]): Promise<void> {
  if (counts.length === 0) return
  const key = (count: TelemetryCount) => `${count.name}/${count.version}/${count.kind}/${count.bucket}`
  await orm
    .insert(remoteTelemetry)
    .values([...counts].sort((a, b) => (key(a) < key(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [remoteTelemetry.name, remoteTelemetry.version, remoteTelemetry.kind, remoteTelemetry.bucket],
      set: { count: sql`${remoteTelemetry.count} + excluded.count` },
    })
}

export async function listTelemetry(orm: Orm): Promise<TelemetryCount[]> {
  return orm.select().from(remoteTelemetry)
}

export type CanaryOutcome = typeof canaryOutcomes.$inferSelect

/** One outcome a browser: a failure stays one, whatever the browser reports later. */
export async function addOutcomes(orm: Orm, outcomes: CanaryOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const key = (row: CanaryOutcome) => `${row.name}/${row.version}/${row.browser}`
  await orm
    .insert(canaryOutcomes)
    .values([...outcomes].sort((a, b) => (key(a) < key(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [canaryOutcomes.name, canaryOutcomes.version, canaryOutcomes.browser],
      set: { failed: sql`${canaryOutcomes.failed} or excluded.failed` },
    })
}

/** How many browsers tried each release while a canary ran, and in how many it failed. */
export async function countOutcomes(orm: Orm) {
  return orm
    .select({
      name: canaryOutcomes.name,
      version: canaryOutcomes.version,
      browsers: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${canaryOutcomes.failed}))::int`,
    })
    .from(canaryOutcomes)
    .groupBy(canaryOutcomes.name, canaryOutcomes.version)
}

export async function forgetOutcomes(tx: Orm, name: string): Promise<void> {
  await tx.delete(canaryOutcomes).where(eq(canaryOutcomes.name, name))
}

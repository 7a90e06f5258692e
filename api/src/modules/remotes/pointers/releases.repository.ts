import { and, eq, getTableColumns, like, ne, not, or, sql } from 'drizzle-orm'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { type Orm, firstRow, writtenRow } from '../../../db/database'
import { userGroups } from '../../../db/schema/groups'
import {
  canaryOutcomes,
  fileContents,
  releaseFiles,
  remoteChannels,
  remoteReleases,
  remoteTelemetry,
} from '../../../db/schema/remote-releases'
import { foldText } from '../../../identity/accounts/search-text'
import type { VitalCount } from '../canary/canary-vitals.repository'

export type ReleaseRow = typeof remoteReleases.$inferSelect
export type ChannelRow = typeof remoteChannels.$inferSelect

/** The folder of a release that the portal itself serves. */
export const ownBase = ({ name, version }: { name: string; version: string }): string =>
  `/remotes/${name}/${version}/`

/** The base URL of a release on another server; undefined if the portal serves it. */
export const externalBase = (row: Pick<ReleaseRow, 'name' | 'version' | 'baseUrl'>): string | undefined =>
  row.baseUrl === ownBase(row) ? undefined : row.baseUrl

const { id, name, version, baseUrl, manifest, verdict } = remoteReleases

const isRelease = (remote: string, wanted: string) => and(eq(name, remote), eq(version, wanted))

export const findRelease = (orm: Orm, remote: string, wanted: string): Promise<ReleaseRow | undefined> =>
  firstRow(orm.select().from(remoteReleases).where(isRelease(remote, wanted)))

/** Undefined if this version of the remote exists already. */
export const insertRelease = (orm: Orm, row: typeof remoteReleases.$inferInsert) =>
  firstRow(orm.insert(remoteReleases).values(row).onConflictDoNothing().returning())

/** @param rules version of the gate's rules */
const verdictUnder = (rules: string) =>
  sql<string>`encode(sha256(convert_to(${rules}::text || ${name} || ${version} || ${baseUrl} || ${manifest}::text, 'UTF8')), 'hex')`

/** `judged`: the release has passed the gate as it is, under these rules. */
export function findJudgedRelease(
  orm: Orm,
  release: { id: number } | { name: string; version: string },
  rules: string,
): Promise<(ReleaseRow & { judged: boolean }) | undefined> {
  const judged = sql<boolean>`coalesce(${verdict} = ${verdictUnder(rules)}, false)`
  return firstRow(
    orm
      .select({ ...getTableColumns(remoteReleases), judged })
      .from(remoteReleases)
      .where('id' in release ? eq(id, release.id) : isRelease(release.name, release.version)),
  )
}

/** Records that a release passes the gate under these rules. */
export async function keepVerdict(orm: Orm, release: number, rules: string): Promise<void> {
  await orm
    .update(remoteReleases)
    .set({ verdict: verdictUnder(rules) })
    .where(eq(id, release))
}

const pointed = sql<boolean>`${remoteReleases.version} in (${remoteChannels.active}, ${remoteChannels.previous}, ${remoteChannels.canary})`

/** Releases without manifests, newest first: the last 20 of each remote, and those that its pointer names. */
export async function listReleases(orm: Orm) {
  const ranked = orm
    .select({
      ...{ name, version, contentHash: remoteReleases.contentHash },
      publishedBy: remoteReleases.publishedBy,
      publishedAt: remoteReleases.publishedAt,
      provenance: remoteReleases.provenance,
      fileCount: remoteReleases.fileCount,
      fileBytes: remoteReleases.fileBytes,
      rank: sql<number>`row_number() over (partition by ${name} order by ${id} desc)`.as('rank'),
      pointed: pointed.as('pointed'),
    })
    .from(remoteReleases)
    .leftJoin(remoteChannels, eq(remoteChannels.name, name))
    .where(not(remoteReleases.previewOnly))
    .as('ranked')
  return orm
    .select()
    .from(ranked)
    .where(
      sql`${ranked.rank} <= greatest(1, least(20, 500 / (select count(*) from remotes))) or ${ranked.pointed}`,
    )
    .orderBy(ranked.name, ranked.rank)
}

export interface NamedRelease {
  remote: string
  version: string
  global: string
  /** The entry's content; null for a release whose files another server has, or the operator has removed. */
  entry: Uint8Array | null
}

/** Each other remote's newest release, those that its pointer names, and all with this global. */
export async function listNamedReleases(
  orm: Orm,
  { name: own, global }: Pick<ReleaseManifest, 'name' | 'global'>,
): Promise<NamedRelease[]> {
  const named = sql<string>`${manifest} ->> 'global'`
  const newest = sql`${id} in (select max(id) from remote_releases where not preview_only group by name)`
  return orm
    .select({ remote: name, version, global: named, entry: fileContents.content })
    .from(remoteReleases)
    .leftJoin(remoteChannels, eq(remoteChannels.name, name))
    .leftJoin(
      releaseFiles,
      and(eq(releaseFiles.releaseId, id), eq(releaseFiles.file, sql`${manifest} ->> 'entry'`)),
    )
    .leftJoin(fileContents, eq(fileContents.sha256, releaseFiles.sha256))
    .where(and(ne(name, own), or(pointed, newest, eq(named, global))))
    .orderBy(id)
}

/** With the name of the group that gets the canary. */
export async function listChannels(orm: Orm): Promise<(ChannelRow & { group: string | null })[]> {
  return orm
    .select({ ...getTableColumns(remoteChannels), group: userGroups.nombre })
    .from(remoteChannels)
    .leftJoin(userGroups, eq(userGroups.id, remoteChannels.canaryGroupId))
    .orderBy(remoteChannels.name)
}

export const findGroupNamed = (tx: Orm, group: string): Promise<{ id: number } | undefined> =>
  firstRow(
    tx
      .select({ id: userGroups.id })
      .from(userGroups)
      .where(eq(userGroups.foldedName, foldText(group))),
  )

export async function listCanariesOf(tx: Orm, groupId: number) {
  return tx
    .select({ name: remoteChannels.name, version: remoteChannels.canary, group: userGroups.nombre })
    .from(remoteChannels)
    .innerJoin(userGroups, eq(userGroups.id, remoteChannels.canaryGroupId))
    .where(eq(remoteChannels.canaryGroupId, groupId))
    .orderBy(remoteChannels.name)
}

/** Releases that some pointer names. `written` differs after each change of the row. */
export async function listPointedReleases(orm: Orm) {
  return orm
    .select({ id, name, version, written: sql<string>`${remoteReleases}.xmin::text` })
    .from(remoteReleases)
    .innerJoin(remoteChannels, and(eq(remoteChannels.name, name), pointed))
    .orderBy(id)
}

export const findChannel = (orm: Orm, remote: string): Promise<ChannelRow | undefined> =>
  firstRow(orm.select().from(remoteChannels).where(eq(remoteChannels.name, remote)))

/** Locks the pointer's row, creating it if it is missing. */
export async function lockChannel(tx: Orm, name: string): Promise<ChannelRow> {
  await tx.insert(remoteChannels).values({ name }).onConflictDoNothing()
  return writtenRow(tx.select().from(remoteChannels).where(eq(remoteChannels.name, name)).for('update'))
}

export async function updateChannel(tx: Orm, name: string, values: Partial<ChannelRow>): Promise<void> {
  await tx
    .update(remoteChannels)
    .set({ ...values, revision: sql`${remoteChannels.revision} + 1` })
    .where(eq(remoteChannels.name, name))
}

const thisMonth = sql<string>`date_trunc('month', now() at time zone 'UTC')::date`

export async function addTelemetry(orm: Orm, counts: VitalCount[]): Promise<void> {
  const { month, name, version, kind, bucket, count } = remoteTelemetry
  await orm
    .insert(remoteTelemetry)
    .values(counts.map((row) => ({ ...row, month: thisMonth })))
    .onConflictDoUpdate({
      target: [month, name, version, kind, bucket],
      set: { count: sql`${count} + excluded.count` },
    })
}

/** Loads, failures and the 75th percentile of the load time (ms, its bucket's upper bound) by `name/version`. */
export async function readTelemetry(orm: Orm) {
  const { rows } = await orm.execute<{
    name: string
    version: string
    loads: number
    failures: number
    p75: number | null
  }>(sql`
    select name, version,
      coalesce(sum(count) filter (where kind = 'load'), 0)::float8 as loads,
      coalesce(sum(count) filter (where kind = 'failure'), 0)::float8 as failures,
      min(bucket) filter (where kind = 'load' and upto >= 0.75 * total) as p75
    from (select *, sum(count) over (partition by name, version, kind) as total,
        sum(count) over (partition by name, version, kind order by bucket) as upto
      from (select name, version, kind, bucket, sum(count) as count
        from ${remoteTelemetry} group by name, version, kind, bucket) as kept) as counted
    group by name, version`)
  return new Map(rows.map(({ name, version, ...figures }) => [`${name}/${version}`, figures]))
}

export type CanaryOutcome = typeof canaryOutcomes.$inferSelect

/** One outcome per browser: a failure is never overwritten. */
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

/** Browsers that tried each release while a canary ran, and those in which it failed. */
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

/** Ends a canary's version in `canary_outcomes`: the groups of errors that the release before had when it began. */
export const KNOWN = '#known'

export async function forgetOutcomes(tx: Orm, name: string, keepKnown: boolean): Promise<void> {
  const ofRemote = eq(canaryOutcomes.name, name)
  const isKnown = like(canaryOutcomes.version, `%${KNOWN}`)
  await tx.delete(canaryOutcomes).where(keepKnown ? and(ofRemote, not(isKnown)) : ofRemote)
}

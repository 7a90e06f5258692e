import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { MOST_ROWS, type Orm, firstRow } from '../../../db/database'
import type { DueRows } from '../../../db/due-rows'
import { canaryOutcomes, releaseMaps, remoteErrors, remoteReleases } from '../../../db/schema/index'
import { KNOWN } from '../pointers/releases.repository'
import { countBrowsers, mergeBrowsers } from './hyper-log-log'
import type { ResolvedError } from './resolve-stack'

/** Groups of one remote, over all its releases; beyond, the one that the fewest browsers have goes. */
const GROUPS_MAX = 300

/** Reports that were counted since the last flush. */
export interface Sightings {
  registers: Uint8Array
  firstAt: number
  lastAt: number
  page: string
  browser: string
}

export async function findMaps(orm: Orm, releaseId: number, files: string[]) {
  if (files.length === 0) return []
  return orm
    .select({ file: releaseMaps.file, content: releaseMaps.content })
    .from(releaseMaps)
    .where(and(eq(releaseMaps.releaseId, releaseId), inArray(releaseMaps.file, files)))
}

export const hasMaps = async (orm: Orm, releaseId: number): Promise<boolean> =>
  (await orm.$count(releaseMaps, eq(releaseMaps.releaseId, releaseId))) > 0

/** Adds maps of a release in the caller's transaction, which count as its bytes; those that it has stay. */
export async function insertMaps(
  tx: Orm,
  releaseId: number,
  maps: readonly { file: string; content: Uint8Array }[],
): Promise<void> {
  for (const map of maps) {
    const added = await tx
      .insert(releaseMaps)
      .values({ releaseId, ...map })
      .onConflictDoNothing()
      .returning({ file: releaseMaps.file })
    if (added.length === 0) continue
    await tx
      .update(remoteReleases)
      .set({ storedBytes: sql`${remoteReleases.storedBytes} + ${map.content.byteLength}` })
      .where(eq(remoteReleases.id, releaseId))
  }
}

/** Counts sightings of a group; a second process that does it at the same moment waits. */
export async function addSightings(
  orm: Orm,
  releaseId: number,
  { fingerprint, message, place, codeOf, code, stack }: ResolvedError,
  { registers, firstAt, lastAt, page, browser }: Sightings,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const group = { releaseId, fingerprint, message, place, codeOf, code, stack, page, browser }
    const added = await tx
      .insert(remoteErrors)
      .values({
        ...group,
        registers,
        browsers: countBrowsers(registers),
        firstAt: new Date(firstAt),
        lastAt: new Date(lastAt),
      })
      .onConflictDoNothing()
      .returning({ id: remoteErrors.id })
    if (added[0]) {
      await dropOverflow(tx, releaseId, added[0].id)
      return
    }
    const isGroup = and(eq(remoteErrors.releaseId, releaseId), eq(remoteErrors.fingerprint, fingerprint))
    const [known] = await tx
      .select({ id: remoteErrors.id, registers: remoteErrors.registers })
      .from(remoteErrors)
      .where(isGroup)
      .for('update')
    if (!known) return
    const merged = mergeBrowsers(known.registers, registers)
    await tx
      .update(remoteErrors)
      .set({
        ...{ page, browser, registers: merged, browsers: countBrowsers(merged) },
        lastAt: sql`greatest(${remoteErrors.lastAt}, ${new Date(lastAt).toISOString()}::timestamptz)`,
      })
      .where(eq(remoteErrors.id, known.id))
  })
}

const ofSameRemote = (releaseId: number) =>
  sql`${remoteErrors.releaseId} in (select id from ${remoteReleases} where name =
    (select name from ${remoteReleases} where id = ${releaseId}))`

async function dropOverflow(tx: Orm, releaseId: number, added: number): Promise<void> {
  await tx.delete(remoteErrors).where(
    sql`${remoteErrors.id} in (select id from ${remoteErrors} where ${ofSameRemote(releaseId)}
      order by (id = ${added}) desc, browsers desc, last_at desc offset ${GROUPS_MAX})`,
  )
}

/** What a remote's releases threw, last seen first: a row for each group of each release. */
export async function listErrors(orm: Orm, name: string) {
  return orm
    .select({ error: remoteErrors, version: remoteReleases.version })
    .from(remoteErrors)
    .innerJoin(remoteReleases, eq(remoteReleases.id, remoteErrors.releaseId))
    .where(eq(remoteReleases.name, name))
    .orderBy(desc(remoteErrors.lastAt), desc(remoteErrors.id))
    .limit(MOST_ROWS)
}

/** Canaries' browsers of which one must have a new group. */
const SHARE = 200
/** Of one network two browsers count, or all where so many have the group: anybody gets ids, and a company is one address. */
const OF_NETWORK = 2
const NETWORK_ALONE = 20

/** The group that a canary's release has in most browsers, at least in so many, and which is none of its known ones. */
export function findNewGroup(orm: Orm, name: string, canary: string, browsers: number) {
  const counted = sql<number>`(
    select coalesce(sum(case when one.n >= ${NETWORK_ALONE} then one.n else least(one.n, ${OF_NETWORK}) end), 0)::int
    from (select count(*) as n from (
      select min(split_part(seen.browser, ' ', 2)) as network from ${canaryOutcomes} as seen
      where seen.name = ${name} and seen.version = ${canary} || '#' || ${remoteErrors.fingerprint}
      group by split_part(seen.browser, ' ', 1)) as browsers group by browsers.network) as one)`
  const found = orm
    .select({ message: remoteErrors.message, place: remoteErrors.place, browsers: counted })
    .from(remoteErrors)
    .innerJoin(remoteReleases, eq(remoteReleases.id, remoteErrors.releaseId))
    .where(
      and(
        eq(remoteReleases.name, name),
        eq(remoteReleases.version, canary),
        sql`${counted} >= greatest(${browsers}, (select count(*) from ${canaryOutcomes} as tried
          where tried.name = ${name} and tried.version = ${canary}) / ${SHARE})`,
        sql`not exists (select from ${canaryOutcomes} as known where known.name = ${name}
          and known.version = ${canary} || ${KNOWN} and known.browser = ${remoteErrors.fingerprint})`,
      ),
    )
    .orderBy(desc(remoteErrors.browsers), remoteErrors.id)
    .limit(1)
  return firstRow(found)
}

/** Lists the groups that the release before has as a canary begins: what is reported later may be forged to hide a group. */
export async function listKnownGroups(tx: Orm, name: string, canary: string, active: string): Promise<void> {
  const { fingerprint } = remoteErrors
  await tx.insert(canaryOutcomes).select(
    tx
      .select({
        name: remoteReleases.name,
        version: sql<string>`${canary + KNOWN}::text`.as('version'),
        browser: fingerprint,
        failed: sql<boolean>`false`.as('failed'),
      })
      .from(remoteErrors)
      .innerJoin(remoteReleases, eq(remoteReleases.id, remoteErrors.releaseId))
      .where(and(eq(remoteReleases.name, name), eq(remoteReleases.version, active))),
  )
}

/** A canary that begins is judged by its own browsers, also where its release threw before. */
export async function forgetBrowsers(tx: Orm, name: string, version: string): Promise<void> {
  await tx
    .update(remoteErrors)
    .set({ browsers: 0, registers: Buffer.alloc(0) })
    .where(
      sql`${remoteErrors.releaseId} = (select id from ${remoteReleases} where name = ${name} and version = ${version})`,
    )
}

export const oldErrors: DueRows = { table: remoteErrors, at: remoteErrors.lastAt, keepDays: 30 }

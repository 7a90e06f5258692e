import type { ManagedApp } from '@csuite/shared/contract/audience'
import type { AudiencePerson } from '@csuite/shared/contract/groups'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { MOST_ROWS, type Orm, firstRow, isAny } from '../../db/database'
import { appGroups, appPersons, apps, userGroups, users } from '../../db/schema/index'
import type { RowSize } from '../../http/page'
import { isForPerson } from '../../identity/audience/audience.repository'
import { appBytes, appColumns, inOrder } from './apps.repository'
import { fullName, peopleOfGroup } from './groups.repository'

/** An access whose end has passed is none. */
const isValid = (now: Date) =>
  sql`(app_persons.until is null or app_persons.until > ${now.toISOString()}::timestamptz)`

const managed = (now: Date) => ({
  ...appColumns,
  audiencia: {
    todos: apps.forEverybody,
    grupos: sql<number[]>`array(select group_id from app_groups where app_id = apps.id order by group_id)`,
    personas: sql<number[]>`array(
      select user_id from app_persons where app_id = apps.id and ${isValid(now)} order by user_id limit ${MOST_ROWS})`,
    solicitable: apps.requestable,
  },
  aperturas: sql<number>`(select coalesce(sum(openings), 0)::int from app_openings where app_id = apps.id)`,
})

/** All apps in order, whoever they are for. */
export const sizesOfManagedApps = (orm: Orm): Promise<RowSize[]> =>
  orm
    .select({
      id: apps.id,
      bytes: sql<number>`(${appBytes} + 64 + 11 * (
        (select count(*) from app_groups where app_id = apps.id)
        + (select least(count(*), ${MOST_ROWS}) from app_persons where app_id = apps.id)))::int`,
    })
    .from(apps)
    .orderBy(...inOrder)

/** In the same order. */
export const findManagedApps = (orm: Orm, now: Date, ids: number[]): Promise<ManagedApp[]> =>
  orm
    .select(managed(now))
    .from(apps)
    .where(isAny(apps.id, ids))
    .orderBy(...inOrder)

export const findManagedApp = (orm: Orm, id: number, now: Date): Promise<ManagedApp | undefined> =>
  firstRow(orm.select(managed(now)).from(apps).where(eq(apps.id, id)))

export function findAudienceGroups(orm: Orm, appId: number) {
  return orm
    .select({
      id: userGroups.id,
      nombre: userGroups.nombre,
      personas: peopleOfGroup,
    })
    .from(appGroups)
    .innerJoin(userGroups, eq(userGroups.id, appGroups.groupId))
    .where(eq(appGroups.appId, appId))
    .orderBy(asc(userGroups.foldedName))
}

export async function findAudiencePersons(orm: Orm, appId: number, now: Date): Promise<AudiencePerson[]> {
  const rows = await orm
    .select({ id: users.id, nombre: fullName, email: users.email, until: appPersons.until })
    .from(appPersons)
    .innerJoin(users, eq(users.id, appPersons.userId))
    .where(and(eq(appPersons.appId, appId), isValid(now)))
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(MOST_ROWS)
  return rows.map(({ until, ...person }) => ({ ...person, hasta: until?.toISOString() ?? null }))
}

export async function replaceGroups(tx: Orm, appId: number, groupIds: number[]): Promise<void> {
  const ids = `{${groupIds.join(',')}}`
  await tx.execute(sql`
    with gone as (delete from app_groups where app_id = ${appId} and group_id <> all(${ids}::int[]))
    insert into app_groups (app_id, group_id) select ${appId}, unnest(${ids}::int[]) on conflict do nothing`)
}

/**
 * Gives an app to persons. Who has access already keeps its end; one that has ended begins anew.
 * @returns who had none
 */
export async function addPersons(tx: Orm, appId: number, userIds: number[], now: Date): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .insert(appPersons)
    .values(userIds.map((userId) => ({ appId, userId })))
    .onConflictDoUpdate({
      target: [appPersons.userId, appPersons.appId],
      set: { until: null },
      setWhere: lte(appPersons.until, now),
    })
    .returning({ id: appPersons.userId })
  return rows.map(({ id }) => id)
}

/** @returns who had the app by name */
export async function removePersons(tx: Orm, appId: number, who: { only: number[] } | { allBut: number[] }) {
  if ('only' in who && who.only.length === 0) return []
  const chosen =
    'only' in who ? isAny(appPersons.userId, who.only) : sql`not ${isAny(appPersons.userId, who.allBut)}`
  const rows = await tx
    .delete(appPersons)
    .where(and(eq(appPersons.appId, appId), chosen))
    .returning({ id: appPersons.userId })
  return rows.map(({ id }) => id)
}

/** An app, whether it is for a person, and whether it can be for anybody. */
export const findManagedAppFor = (tx: Orm, appId: number, userId: number, now: Date) =>
  firstRow(
    tx
      .select({
        ...managed(now),
        viewer: isForPerson(apps.id, userId, now),
        anybody: sql<boolean>`apps.for_everybody
        or exists (select 1 from app_persons where app_id = apps.id and ${isValid(now)})
        or exists (select 1 from app_groups chosen where chosen.app_id = apps.id and (
          exists (select 1 from group_members member where member.group_id = chosen.group_id)
          or exists (select 1 from group_domains named where named.group_id = chosen.group_id)))`,
      })
      .from(apps)
      .where(eq(apps.id, appId)),
  )

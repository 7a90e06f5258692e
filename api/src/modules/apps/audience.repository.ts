import type { ManagedApp } from '@csuite/shared/contract/audience'
import type { AudiencePerson } from '@csuite/shared/contract/groups'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { firstRow } from '../../db/first-row'
import { isAny } from '../../db/integer-array'
import { MOST_ROWS } from '../../db/row-limit'
import { appGroups, appPersons, apps, userGroups, users } from '../../db/schema/index'
import { isForPerson } from '../../identity/audience/audience.repository'
import { appColumns, inOrder } from './apps.repository'
import { fullName } from './groups.repository'

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
})

/** A page of all apps, whoever they are for. */
export async function findManagedApps(orm: Orm, now: Date, offset: number, limit: number) {
  const [rows, total] = await Promise.all([
    orm
      .select(managed(now))
      .from(apps)
      .orderBy(...inOrder)
      .offset(offset)
      .limit(limit),
    orm.$count(apps),
  ])
  return { rows, total }
}

export const findManagedApp = (orm: Orm, id: number, now: Date): Promise<ManagedApp | undefined> =>
  firstRow(orm.select(managed(now)).from(apps).where(eq(apps.id, id)))

export function findAudienceGroups(orm: Orm, appId: number) {
  return orm
    .select({
      id: userGroups.id,
      nombre: userGroups.nombre,
      personas: sql<number>`(select count(*)::int from group_members where group_id = user_groups.id)`,
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

/** Which of the groups exist; they stay until the transaction ends. */
export async function lockGroups(tx: Orm, ids: number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(isAny(userGroups.id, ids))
    .orderBy(asc(userGroups.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

export async function replaceGroups(tx: Orm, appId: number, groupIds: number[]): Promise<void> {
  await tx.delete(appGroups).where(eq(appGroups.appId, appId))
  if (groupIds.length > 0) await tx.insert(appGroups).values(groupIds.map((groupId) => ({ appId, groupId })))
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
export async function removePersons(
  tx: Orm,
  appId: number,
  who: { only: number[] } | { allBut: number[] },
): Promise<number[]> {
  const chosen =
    'only' in who ? isAny(appPersons.userId, who.only) : sql`not ${isAny(appPersons.userId, who.allBut)}`
  const rows = await tx
    .delete(appPersons)
    .where(and(eq(appPersons.appId, appId), chosen))
    .returning({ id: appPersons.userId })
  return rows.map(({ id }) => id)
}

/** Whether an app is for a person, and whether it can be for anybody. */
export async function seesApp(tx: Orm, appId: number, userId: number, now: Date) {
  const [row] = await tx
    .select({
      viewer: isForPerson(apps.id, userId, now),
      anybody: sql<boolean>`apps.for_everybody
        or exists (select 1 from app_persons where app_id = apps.id and ${isValid(now)})
        or exists (select 1 from app_groups chosen where chosen.app_id = apps.id and (
          exists (select 1 from group_members member where member.group_id = chosen.group_id)
          or exists (select 1 from group_domains named where named.group_id = chosen.group_id)))`,
    })
    .from(apps)
    .where(eq(apps.id, appId))
  return row ?? { viewer: false, anybody: false }
}

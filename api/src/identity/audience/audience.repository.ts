import { Column, type SQL, and, asc, is, sql } from 'drizzle-orm'
import { MOST_ROWS, type Orm, isAny } from '../../db/database'
import { apps, userGroups } from '../../db/schema/index'

type Id = Column | SQL | number

/** With its table: among the selected columns drizzle leaves it out, and a subquery would take its own. */
const named = (id: Id) => (is(id, Column) ? sql`${id.table}.${sql.identifier(id.name)}` : id)

/** The groups that a person is in: added by hand, or by the domain of a proven address. */
const groupsOf = (userId: Id): SQL => sql`
  select member.group_id from group_members member where member.user_id = ${named(userId)}
  union all
  select named.group_id from users person
    join group_domains named on named.domain = split_part(person.email, '@', 2)
    where person.id = ${named(userId)} and person.email_verified_at is not null`

export const isInGroup = (groupId: Id, userId: Id): SQL<boolean> =>
  sql<boolean>`${named(groupId)} in (${groupsOf(userId)})`

/** Whether a row belongs to one of the person's groups; an array, so that an index on the column serves it. */
export const isOfOwnGroup = (groupId: Column, userId: number): SQL<boolean> =>
  sql<boolean>`${named(groupId)} = any(array(${groupsOf(userId)}))`

const appsGivenTo = (userId: Id, now?: Date): SQL => sql`
  select given.app_id from app_persons given
    where given.user_id = ${named(userId)} and (given.until is null or given.until > ${moment(now)})`

const appsOfGroupsOf = (userId: Id): SQL => sql`
  select chosen.app_id from app_groups chosen where ${isInGroup(sql`chosen.group_id`, userId)}`

/**
 * Whether an app is for a person: the only condition, for every call that reads an app's data. `now` is the platform's clock,
 * by default the database's.
 */
export const isForPerson = (appId: Id, userId: Id, now?: Date): SQL<boolean> => sql<boolean>`exists (
  select 1 from apps audience where audience.id = ${named(appId)} and (audience.for_everybody
    or exists (${appsGivenTo(userId, now)} and given.app_id = audience.id)
    or exists (${appsOfGroupsOf(userId)} and chosen.app_id = audience.id)))`

/** The same of each row of `apps`, for statements that read many: the person's apps are read once, not for each row. */
export const isRowForPerson = (userId: number, now: Date): SQL<boolean> => sql<boolean>`(apps.for_everybody
  or apps.id in (${appsGivenTo(userId, now)})
  or apps.id in (${appsOfGroupsOf(userId)}))`

const moment = (now: Date | undefined): SQL =>
  now === undefined ? sql`now()` : sql`${now.toISOString()}::timestamptz`

/** Whether an app stands in a person's catalogue: it is for them, or they may ask for it. */
export const isListed = (appId: Id, userId: Id, now: Date): SQL<boolean> => sql<boolean>`(
  ${isForPerson(appId, userId, now)}
  or exists (select 1 from apps open where open.id = ${named(appId)} and open.requestable))`

export async function groupsOfPerson(orm: Orm, groupIds: number[], userId: number): Promise<Set<number>> {
  if (groupIds.length === 0) return new Set()
  const rows = await orm
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(and(isAny(userGroups.id, groupIds), isInGroup(userGroups.id, userId)))
  return new Set(rows.map(({ id }) => id))
}

/** The groups that a person is in, by name. */
export function findOwnGroups(orm: Orm, userId: number): Promise<{ id: number; nombre: string }[]> {
  return orm
    .select({ id: userGroups.id, nombre: userGroups.nombre })
    .from(userGroups)
    .where(isInGroup(userGroups.id, userId))
    .orderBy(asc(userGroups.foldedName))
    .limit(MOST_ROWS)
}

/** Which of the groups exist; they stay until the transaction ends. */
export async function lockGroups(tx: Orm, groupIds: number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(isAny(userGroups.id, groupIds))
    .orderBy(asc(userGroups.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

export async function appsForPerson(orm: Orm, appIds: number[], userId: number): Promise<Set<number>> {
  if (appIds.length === 0) return new Set()
  const rows = await orm
    .select({ id: apps.id })
    .from(apps)
    .where(and(isAny(apps.id, appIds), isForPerson(apps.id, userId)))
  return new Set(rows.map(({ id }) => id))
}

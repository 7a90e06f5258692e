import type { Group, GroupPerson } from '@csuite/shared/contract/groups'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { MOST_ROWS, type Orm, firstRow, isAny, writtenRow } from '../../db/database'
import { groupDomains, groupMembers, groupResponsibles, userGroups, users } from '../../db/schema/index'
import type { RowSize } from '../../http/page'

export const fullName = sql<string>`trim(${users.name} || ' ' || ${users.lastName})`

/** How many people are in each row of `user_groups`, put there by hand or by the domain of a proven address. */
export const peopleOfGroup = sql<number>`(
  select count(*)::int from group_members where group_id = user_groups.id) + (
  select count(*)::int from group_domains named
    join users person on split_part(person.email, '@', 2) = named.domain and person.email_verified_at is not null
    where named.group_id = user_groups.id and not exists (
      select 1 from group_members member where member.group_id = named.group_id and member.user_id = person.id))`

const columns = {
  id: userGroups.id,
  nombre: userGroups.nombre,
  dominios: sql<
    string[]
  >`array(select domain from group_domains where group_id = user_groups.id order by domain)`,
  personas: peopleOfGroup,
  responsables: sql<GroupPerson[]>`coalesce((
    select json_agg(json_build_object('id', person.id, 'nombre', trim(person.name || ' ' || person.last_name), 'email', person.email)
      order by person.id)
    from group_responsibles chosen join users person on person.id = chosen.user_id
    where chosen.group_id = user_groups.id), '[]'::json)`,
  apps: sql<Group['apps']>`coalesce((
    select json_agg(json_build_object('id', app.id, 'nombre', app.nombre) order by app.id)
    from app_groups chosen join apps app on app.id = chosen.app_id
    where chosen.group_id = user_groups.id), '[]'::json)`,
}

/** By name. */
export const sizesOfGroups = (orm: Orm): Promise<RowSize[]> =>
  orm
    .select({
      id: userGroups.id,
      bytes: sql<number>`(64 + octet_length(to_json(user_groups)::text)
        + coalesce((select sum(octet_length(domain) + 3) from group_domains where group_id = user_groups.id), 0)
        + coalesce((
          select sum(64 + octet_length(to_json(array[person.name, person.last_name, person.email])::text))
          from group_responsibles join users person on person.id = user_id where group_id = user_groups.id), 0)
        + coalesce((
          select sum(32 + octet_length(to_json(app.nombre)::text))
          from app_groups join apps app on app.id = app_id where group_id = user_groups.id), 0))::int`,
    })
    .from(userGroups)
    .orderBy(asc(userGroups.foldedName))
    .limit(MOST_ROWS)

/** By name. */
export const findGroups = (orm: Orm, ids?: number[]): Promise<Group[]> =>
  orm
    .select(columns)
    .from(userGroups)
    .where(ids && isAny(userGroups.id, ids))
    .orderBy(asc(userGroups.foldedName))
    .limit(MOST_ROWS)

export const findGroup = (orm: Orm, id: number): Promise<Group | undefined> =>
  firstRow(orm.select(columns).from(userGroups).where(eq(userGroups.id, id)))

export const countGroups = (orm: Orm): Promise<number> => orm.$count(userGroups)

/** Serialises changes of one group; false if there is no such group. */
export async function lockGroup(tx: Orm, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(eq(userGroups.id, id))
    .for('update')
  return rows.length > 0
}

export async function insertGroup(tx: Orm, names: { nombre: string; foldedName: string }): Promise<number> {
  return (await writtenRow(tx.insert(userGroups).values(names).returning({ id: userGroups.id }))).id
}

export async function renameGroup(tx: Orm, id: number, names: { nombre: string; foldedName: string }) {
  await tx.update(userGroups).set(names).where(eq(userGroups.id, id))
}

export async function replaceDomains(tx: Orm, groupId: number, domains: string[]): Promise<void> {
  await tx.delete(groupDomains).where(eq(groupDomains.groupId, groupId))
  if (domains.length > 0) await tx.insert(groupDomains).values(domains.map((domain) => ({ groupId, domain })))
}

export async function deleteGroupRow(tx: Orm, id: number): Promise<void> {
  await tx.delete(userGroups).where(eq(userGroups.id, id))
}

/** Who was put into a group by hand. */
export async function findGroupPeople(orm: Orm, groupId: number, offset: number, limit: number) {
  const inGroup = eq(groupMembers.groupId, groupId)
  const [rows, total] = await Promise.all([
    orm
      .select({ id: users.id, nombre: fullName, email: users.email })
      .from(groupMembers)
      .innerJoin(users, eq(users.id, groupMembers.userId))
      .where(inGroup)
      .orderBy(asc(users.sortName), asc(users.id))
      .offset(offset)
      .limit(limit),
    orm.$count(groupMembers, inGroup),
  ])
  return { rows, total }
}

export interface NamedPerson {
  id: number
  email: string
  status: string
  isProven: boolean
}

export function findPeople(tx: Orm, ids: number[], emails: string[]): Promise<NamedPerson[]> {
  return tx
    .select({
      id: users.id,
      email: users.email,
      status: users.status,
      isProven: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(users)
    .where(or(isAny(users.id, ids), emails.length > 0 ? inArray(users.email, emails) : undefined))
}

export async function addMembers(tx: Orm, groupId: number, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insert(groupMembers)
    .values(userIds.map((userId) => ({ groupId, userId })))
    .onConflictDoNothing()
}

export async function removeMembers(tx: Orm, groupId: number, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), isAny(groupMembers.userId, userIds)))
}

export async function replaceResponsibles(tx: Orm, groupId: number, userIds: number[]): Promise<void> {
  await tx.delete(groupResponsibles).where(eq(groupResponsibles.groupId, groupId))
  if (userIds.length > 0)
    await tx.insert(groupResponsibles).values(userIds.map((userId) => ({ groupId, userId })))
}

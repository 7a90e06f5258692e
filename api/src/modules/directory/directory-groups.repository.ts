import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { type Orm, firstRow } from '../../db/database'
import { directoryGroups, groupMembers, userGroups } from '../../db/schema/index'
import { idOf } from './directory-users.repository'
import type { Attribute } from './scim-filter.repository'

type GroupLink = typeof directoryGroups.$inferSelect

const hasMember = (value: string) => sql`exists (
  select 1 from group_members member where member.group_id = ${userGroups.id} and member.user_id = ${idOf(value)})`

export const groupAttributes = new Map<string, Attribute>([
  ['id', { text: sql`${userGroups.id}::text`, equals: (value) => sql`${userGroups.id} = ${idOf(value)}` }],
  ['displayname', { text: sql`${userGroups.nombre}` }],
  ['externalid', { text: sql`${directoryGroups.externalId}`, exact: true }],
  ['members', { equals: hasMember }],
  ['members.value', { equals: hasMember }],
])

const columns = {
  id: userGroups.id,
  nombre: userGroups.nombre,
  createdAt: userGroups.createdAt,
  updatedAt: directoryGroups.updatedAt,
  externalId: directoryGroups.externalId,
  isOfDirectory: sql<boolean>`${directoryGroups.groupId} is not null`,
  size: sql<number>`(select count(*)::int from group_members where group_id = user_groups.id)`,
  membersHash: sql<string | null>`(
    select md5(string_agg(user_id::text, ' ' order by user_id)) from group_members where group_id = user_groups.id)`,
}

const listed = (orm: Orm, condition: SQL | undefined) =>
  orm
    .select(columns)
    .from(userGroups)
    .leftJoin(directoryGroups, eq(directoryGroups.groupId, userGroups.id))
    .where(condition)

export type DirectoryGroup = Awaited<ReturnType<typeof findGroups>>['rows'][number]

export const findGroup = (orm: Orm, id: number): Promise<DirectoryGroup | undefined> =>
  firstRow(listed(orm, eq(userGroups.id, id)))

/** By id; also those that the panel made, so that a directory finds them by their names. */
export async function findGroups(orm: Orm, condition: SQL | undefined, offset: number, limit: number) {
  const rows = await listed(orm, condition).orderBy(asc(userGroups.id)).offset(offset).limit(limit)
  return { rows, total: await orm.$count(listed(orm, condition).as('found')) }
}

export async function findMembers(orm: Orm, groupIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await orm.execute<{ id: number; members: string[] }>(sql`
    select group_id as id, array_agg(user_id::text order by user_id) as members from group_members
    where group_id = any(${`{${groupIds.join(',')}}`}::int[]) group by 1`)
  return new Map(rows.map(({ id, members }) => [id, members]))
}

/** Requests about one group take turns. */
export const lockGroup = (tx: Orm, id: number) =>
  tx.select({ id: userGroups.id }).from(userGroups).where(eq(userGroups.id, id)).for('update')

export async function saveGroupLink(tx: Orm, row: GroupLink): Promise<void> {
  await tx
    .insert(directoryGroups)
    .values(row)
    .onConflictDoUpdate({ target: directoryGroups.groupId, set: row })
}

const listOf = (ids: readonly number[]) =>
  sql`(select value::int from json_array_elements_text(${JSON.stringify(ids)}::json))`

/** Adds whoever of the ids has an account that the directory has not deleted; the others are passed over. Returns how many are new. */
export async function addMembers(tx: Orm, groupId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await tx.execute(sql`
    insert into group_members (group_id, user_id)
    select ${groupId}::int, users.id from users left join directory_users kept on kept.user_id = users.id
    where users.id in ${listOf(ids)} and users.status <> 'pending_verification' and kept.left_at is null
    on conflict do nothing returning user_id`)
  return rows.length
}

/** @param kept whom to keep, or else @param ids whom to remove. Returns how many went. */
export async function removeMembers(
  tx: Orm,
  groupId: number,
  { kept, ids = [] }: { kept?: readonly number[]; ids?: readonly number[] },
): Promise<number> {
  if (!kept && ids.length === 0) return 0
  const which = kept
    ? sql`${groupMembers.userId} not in ${listOf(kept)}`
    : sql`${groupMembers.userId} in ${listOf(ids)}`
  const rows = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), which))
    .returning({ userId: groupMembers.userId })
  return rows.length
}

import { type SQL, and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Orm, firstRow } from '../../db/database'
import {
  directoryUsers,
  emailChanges,
  groupMembers,
  passkeys,
  signInChallenges,
  socialIdentities,
  users,
  verificationCodes,
} from '../../db/schema/index'
import type { Attribute } from './scim-filter.repository'

export type Link = typeof directoryUsers.$inferSelect

/** What the directory calls a person whom it has not named itself. */
const userName = sql<string>`coalesce(${directoryUsers.userName}, ${users.email})`

const columns = {
  account: users,
  link: directoryUsers,
  userName,
  groups: sql<{ value: string; display: string }[]>`coalesce((
    select json_agg(json_build_object('value', mine.id::text, 'display', mine.nombre) order by mine.id)
    from group_members member join user_groups mine on mine.id = member.group_id
    where member.user_id = users.id), '[]'::json)`,
}

/** Everybody but registrations that nobody verified and people whom the directory deleted. */
const isListed = and(ne(users.status, 'pending_verification'), isNull(directoryUsers.leftAt))
const email = { text: sql`${users.email}`, equals: (value: string) => sql`${users.email} = ${value}` }

export const userAttributes = new Map<string, Attribute>([
  ['id', { text: sql`${users.id}::text`, equals: (value) => sql`${users.id} = ${idOf(value) ?? 0}` }],
  [
    'username',
    {
      text: userName,
      equals: (value) => sql`${users.id} in (
        select user_id from directory_users where lower(user_name) = ${value}
        union all select id from users named where named.email = ${value}
          and not exists (select 1 from directory_users kept where kept.user_id = named.id))`,
    },
  ],
  ['externalid', { text: sql`${directoryUsers.externalId}`, exact: true }],
  ['emails', email],
  ['emails.value', email],
  ['emails.type', { text: sql`'work'` }],
  ['emails.primary', { boolean: sql`true` }],
  ['active', { boolean: sql`(${users.status} = 'active')` }],
  [
    'displayname',
    { text: sql`coalesce(${directoryUsers.displayName}, trim(${users.name} || ' ' || ${users.lastName}))` },
  ],
  ['name.givenname', { text: sql`${users.name}` }],
  ['name.familyname', { text: sql`${users.lastName}` }],
])

/** The number of an id of ours; 0 for another text. */
export function idOf(id: string): number {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  return number > 2_147_483_647 ? 0 : number
}

const linked = (orm: Orm) =>
  orm.select(columns).from(users).leftJoin(directoryUsers, eq(directoryUsers.userId, users.id)).$dynamic()

export type DirectoryPerson = Awaited<ReturnType<typeof linked>>[number]

export const findPerson = (orm: Orm, id: number): Promise<DirectoryPerson | undefined> =>
  firstRow(linked(orm).where(and(isListed, eq(users.id, id))))

/** By id. */
export async function findPeople(orm: Orm, filter: SQL | undefined, offset: number, limit: number) {
  const condition = and(isListed, filter)
  const rows = await linked(orm).where(condition).orderBy(asc(users.id)).offset(offset).limit(limit)
  return { rows, total: await orm.$count(linked(orm).where(condition).as('found')) }
}

/** Who has the name or the address of a new person; who left comes last. */
export function findKnown(
  orm: Orm,
  said: { userName: string; email: string },
): Promise<DirectoryPerson | undefined> {
  const isNamed = sql`lower(${directoryUsers.userName}) = ${said.userName.toLowerCase()}`
  // Each by its own index.
  const ids = sql`(select user_id from directory_users where ${isNamed}
    union all select id from users where email = ${said.email} and status <> 'pending_verification')`
  return firstRow(
    linked(orm)
      .where(inArray(users.id, ids))
      .orderBy(sql`${directoryUsers.leftAt} is not null`, sql`${isNamed} desc nulls last`, asc(users.id))
      .limit(1),
  )
}

export async function saveLink(tx: Orm, row: Link): Promise<void> {
  await tx.insert(directoryUsers).values(row).onConflictDoUpdate({ target: directoryUsers.userId, set: row })
}

/** Before an account gets another address: ways in of the old one's reader, and registrations of the new one that nobody verified. */
export async function clearAddresses(tx: Orm, userId: number, address: string): Promise<void> {
  for (const table of [signInChallenges, emailChanges, passkeys, socialIdentities])
    await tx.delete(table).where(eq(table.userId, userId))
  await tx.delete(verificationCodes).where(eq(verificationCodes.userId, userId))
  await tx.delete(users).where(and(eq(users.email, address), eq(users.status, 'pending_verification')))
}

export async function leaveDirectoryGroups(tx: Orm, userId: number): Promise<void> {
  const ofDirectory = sql`${groupMembers.groupId} in (select group_id from directory_groups)`
  await tx.delete(groupMembers).where(and(eq(groupMembers.userId, userId), ofDirectory))
}

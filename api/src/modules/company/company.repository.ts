import { and, asc, eq, sql } from 'drizzle-orm'
import { type Orm, firstRow, isAny } from '../../db/database'
import {
  companyDomains,
  companyGroups,
  companyProviders,
  directoryUsers,
  groupMembers,
  userGroups,
} from '../../db/schema/index'
import type { SealedTexts } from '../../db/sealed-texts'

export const sealedSecrets: SealedTexts = {
  table: companyProviders,
  id: companyProviders.id,
  text: companyProviders.secret,
  values: (secret) => ({ secret }),
}

export const PROVIDERS_MAX = 50

const columns = {
  id: companyProviders.id,
  name: companyProviders.name,
  issuer: companyProviders.issuer,
  clientId: companyProviders.clientId,
  secret: companyProviders.secret,
  administrators: companyProviders.administrators,
  onlyWay: companyProviders.onlyWay,
  domains: sql<
    string[]
  >`array(select domain from company_domains where provider_id = company_providers.id order by domain)`,
  groups: sql<
    Record<string, number>
  >`coalesce((select json_object_agg(value, group_id) from company_groups where provider_id = company_providers.id), '{}'::json)`,
}

export const findProviders = (orm: Orm) =>
  orm.select(columns).from(companyProviders).orderBy(asc(companyProviders.id)).limit(PROVIDERS_MAX)
export type ProviderRow = Awaited<ReturnType<typeof findProviders>>[number]

export const hasProviders = async (orm: Orm): Promise<boolean> =>
  (await orm.select({ id: companyProviders.id }).from(companyProviders).limit(1)).length > 0

export const findProvider = (orm: Orm, id: number): Promise<ProviderRow | undefined> =>
  firstRow(orm.select(columns).from(companyProviders).where(eq(companyProviders.id, id)))

/** One change of providers at a time: the last way in is looked at over all of them. */
export const lockProviders = (tx: Orm) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('company providers'))`)

type Stored = Omit<ProviderRow, 'id'>

/** @param id null: a new one */
export async function storeProvider(tx: Orm, id: number | null, row: Stored, now: Date): Promise<number> {
  const { domains, groups, ...fields } = row
  const values = { ...fields, updatedAt: now }
  const [stored] =
    id === null
      ? await tx.insert(companyProviders).values(values).returning({ id: companyProviders.id })
      : await tx
          .update(companyProviders)
          .set(values)
          .where(eq(companyProviders.id, id))
          .returning({ id: companyProviders.id })
  if (!stored) throw new Error('no provider was stored')
  const providerId = stored.id
  await tx.delete(companyDomains).where(eq(companyDomains.providerId, providerId))
  await tx.insert(companyDomains).values(domains.map((domain) => ({ domain, providerId })))
  await tx.delete(companyGroups).where(eq(companyGroups.providerId, providerId))
  const mapped = Object.entries(groups).map(([value, groupId]) => ({ providerId, value, groupId }))
  if (mapped.length > 0) await tx.insert(companyGroups).values(mapped)
  return providerId
}

export async function deleteProvider(tx: Orm, id: number): Promise<void> {
  await tx.delete(companyProviders).where(eq(companyProviders.id, id))
}

/** What a group's deletion takes from the providers. */
export const mappingsOf = (tx: Orm, groupId: number) =>
  tx
    .select({ name: companyProviders.name, value: companyGroups.value })
    .from(companyGroups)
    .innerJoin(companyProviders, eq(companyProviders.id, companyGroups.providerId))
    .where(eq(companyGroups.groupId, groupId))

/** Of the mapped groups, leaves a person in those that are wanted. Locks them, so that none goes meanwhile. */
export async function followGroups(tx: Orm, userId: number, mapped: number[], wanted: ReadonlySet<number>) {
  if (mapped.length === 0) return []
  const joined = await tx
    .insert(groupMembers)
    .select(
      tx
        .select({ groupId: userGroups.id, userId: sql<number>`${userId}::int`.as('user_id') })
        .from(userGroups)
        .where(isAny(userGroups.id, [...wanted]))
        .orderBy(asc(userGroups.id))
        .for('key share'),
    )
    .onConflictDoNothing()
    .returning({ id: groupMembers.groupId })
  const unwanted = mapped.filter((id) => !wanted.has(id))
  const left = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.userId, userId), isAny(groupMembers.groupId, unwanted)))
    .returning({ id: groupMembers.groupId })
  return [...joined.map(({ id }) => ({ id, added: true })), ...left.map(({ id }) => ({ id, added: false }))]
}

export const isOfDirectory = async (tx: Orm, userId: number): Promise<boolean> =>
  (await tx.$count(directoryUsers, eq(directoryUsers.userId, userId))) > 0

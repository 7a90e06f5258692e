import type { UserPlan } from '@csuite/shared/contract/user'
import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { type Orm, isAny } from '../../db/database'
import { apps, plans, userPlans } from '../../db/schema/index'
import { isForPerson } from '../audience/audience.repository'

const isFree = sql`lower(${plans.nombre}) = 'free' and ${plans.retiredAt} is null`

/** People to whom one statement gives plans: a row for each of maybe hundreds of apps, within the time of a statement. */
const AT_ONCE = 100

/** Assigns the free plan of every app that has one. Idempotent; existing plans stay. */
export async function assignFreePlans(tx: Orm, ...userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  const ids = `{${userIds.slice(0, AT_ONCE).join(',')}}`
  await tx.execute(sql`
    insert into user_plans (user_id, app_id, plan_id)
    select newcomer.id, free.app_id, free.plan_id
    from unnest(${ids}::int[]) as newcomer (id),
      (select ${plans.appId} as app_id, min(${plans.id}) as plan_id from ${plans} where ${isFree} group by 1) as free
    order by 1, 2
    on conflict (user_id, app_id) do nothing`)
  await assignFreePlans(tx, ...userIds.slice(AT_ONCE))
}

/** Those of the rows of `user_plans` whose app is for their person. A statement of its own: planning it costs the most. */
async function findOfAudience(orm: Orm, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await orm
    .select({ id: userPlans.id })
    .from(userPlans)
    .where(and(isAny(userPlans.id, ids), isForPerson(userPlans.appId, userPlans.userId)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * `planesUsuarios` of each user, in the apps that are for them. A plan is valid through the day of its expiry in TIME_ZONE; after that the app's free plan, if any,
 * replaces it.
 */
export async function planesUsuariosOf(
  orm: Orm,
  userIds: number[],
  today: Date,
  appId?: number,
): Promise<Map<number, UserPlan[]>> {
  const byUser = new Map<number, UserPlan[]>(userIds.map((id) => [id, []]))
  if (userIds.length === 0) return byUser
  const inForce = or(isNull(userPlans.expiresAt), gte(userPlans.expiresAt, today))
  const freePlan = sql`(select min(free.id) from plans free
    where free.app_id = ${userPlans.appId} and lower(free.nombre) = 'free' and free.retired_at is null)`
  const rows = await orm
    .select({
      ...{ userId: userPlans.userId, id: userPlans.id, forEverybody: apps.forEverybody },
      ...{ nombre: plans.nombre, descripcion: plans.descripcion },
    })
    .from(userPlans)
    .innerJoin(apps, eq(apps.id, userPlans.appId))
    .innerJoin(
      plans,
      and(
        eq(plans.appId, userPlans.appId),
        eq(plans.id, sql`case when ${inForce} then ${userPlans.planId} else ${freePlan} end`),
      ),
    )
    .where(
      and(isAny(userPlans.userId, userIds), appId === undefined ? undefined : eq(userPlans.appId, appId)),
    )
    .orderBy(asc(userPlans.appId))
  const restricted = await findOfAudience(
    orm,
    rows.filter(({ forEverybody }) => !forEverybody).map(({ id }) => id),
  )
  for (const { userId, id, forEverybody, nombre, descripcion } of rows)
    if (forEverybody || restricted.has(id)) byUser.get(userId)?.push({ id, plan: { nombre, descripcion } })
  return byUser
}

import type { UserPlan } from '@csuite/shared/contract/user'
import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { isAny } from '../../db/integer-array'
import { plans, userPlans } from '../../db/schema/index'
import { isForPerson } from '../audience/audience.repository'

/** The free plan that an app offers. */
const isFree = sql`lower(${plans.nombre}) = 'free' and ${plans.retiredAt} is null`

/** Assigns the free plan of every app that has one. Idempotent; existing plans stay. */
export async function assignFreePlans(tx: Orm, ...userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  const ids = sql.join(
    userIds.map((id) => sql`(${id}::int)`),
    sql`, `,
  )
  await tx.execute(sql`
    insert into user_plans (user_id, app_id, plan_id)
    select newcomer.id, free.app_id, free.plan_id
    from (values ${ids}) as newcomer (id),
      (select ${plans.appId} as app_id, min(${plans.id}) as plan_id from ${plans} where ${isFree} group by 1) as free
    order by 1, 2
    on conflict (user_id, app_id) do nothing`)
}

/**
 * `planesUsuarios` of each user, in the apps that are for them. A plan is valid through the day of its expiry in TIME_ZONE; after that the app's free plan, if any,
 * replaces it.
 */
export async function planesUsuariosOf(
  orm: Orm,
  userIds: number[],
  today: Date,
): Promise<Map<number, UserPlan[]>> {
  const byUser = new Map<number, UserPlan[]>(userIds.map((id) => [id, []]))
  if (userIds.length === 0) return byUser
  const freePlan = orm
    .select({ appId: plans.appId, planId: sql<number>`min(${plans.id})`.as('free_plan_id') })
    .from(plans)
    .where(isFree)
    .groupBy(plans.appId)
    .as('free_plan')
  const inForce = or(isNull(userPlans.expiresAt), gte(userPlans.expiresAt, today))
  const rows = await orm
    .select({
      userId: userPlans.userId,
      id: userPlans.id,
      nombre: plans.nombre,
      descripcion: plans.descripcion,
    })
    .from(userPlans)
    .leftJoin(freePlan, eq(freePlan.appId, userPlans.appId))
    .innerJoin(
      plans,
      and(
        eq(plans.appId, userPlans.appId),
        eq(plans.id, sql`case when ${inForce} then ${userPlans.planId} else ${freePlan.planId} end`),
      ),
    )
    .where(and(isAny(userPlans.userId, userIds), isForPerson(userPlans.appId, userPlans.userId)))
    .orderBy(asc(userPlans.appId))
  for (const { userId, id, nombre, descripcion } of rows) {
    byUser.get(userId)?.push({ id, plan: { nombre, descripcion } })
  }
  return byUser
}

import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { apps, plans, userPlans, users } from '../../db/schema/index'
import { isForPerson } from '../../identity/audience/audience.repository'

const isFree = sql`lower(${plans.nombre}) = 'free'`

export async function userExists(orm: Orm, userId: number): Promise<boolean> {
  return (await orm.$count(users, eq(users.id, userId))) > 0
}

/** Serialises plan changes of one user; false if there is no such user. */
export const lockUser = async (tx: Orm, userId: number): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')).length > 0

export interface AppPlans {
  id: number
  nombre: string
  planes: { id: number; nombre: string; retirado?: boolean }[]
}

/** Apps that have plans, with the plans that they offer or the user has; `audience`: only those that are for the user. */
export async function findAppsAndPlans(
  orm: Orm,
  userId: number,
  audience?: { now: Date },
): Promise<AppPlans[]> {
  const rows = await orm
    .select({
      ...{ id: apps.id, nombre: apps.nombre },
      ...{ planId: plans.id, planNombre: plans.nombre, retiredAt: plans.retiredAt },
    })
    .from(apps)
    .innerJoin(plans, eq(plans.appId, apps.id))
    .where(
      and(
        or(isNull(plans.retiredAt), isPlanOf(userId)),
        audience && isForPerson(apps.id, userId, audience.now),
      ),
    )
    .orderBy(asc(apps.id), asc(plans.position), asc(plans.id))
  const byApp = new Map<number, AppPlans>()
  for (const { id, nombre, planId, planNombre, retiredAt } of rows) {
    const app = byApp.get(id) ?? { id, nombre, planes: [] }
    app.planes.push({ id: planId, nombre: planNombre, ...(retiredAt && { retirado: true }) })
    byApp.set(id, app)
  }
  return [...byApp.values()]
}

export interface AssignedPlan {
  appId: number
  planId: number
  expiresAt: Date | null
  subscriptionId: string | null
}

/** A user's plans, expired ones included. */
export function findAssignedPlans(orm: Orm, userId: number): Promise<AssignedPlan[]> {
  const { appId, planId, expiresAt, subscriptionId } = userPlans
  return orm
    .select({ appId, planId, expiresAt, subscriptionId })
    .from(userPlans)
    .where(eq(userPlans.userId, userId))
    .orderBy(asc(userPlans.appId))
}

/** The user's, or what a subscription took over from. */
const isPlanOf = (userId: number) =>
  sql`exists (select 1 from user_plans own where own.user_id = ${userId} and plans.id in (own.plan_id, own.given_plan_id))`

export type Plan = Pick<typeof plans.$inferSelect, 'id' | 'appId' | 'nombre'>

/** A plan that its app offers, or that the user has. */
export async function findPlan(orm: Orm, planId: number, userId: number): Promise<Plan | undefined> {
  const [plan] = await orm
    .select()
    .from(plans)
    .where(and(eq(plans.id, planId), or(isNull(plans.retiredAt), isPlanOf(userId))))
  return plan
}

export async function findFreePlan(orm: Orm, appId: number): Promise<Plan | undefined> {
  const [plan] = await orm
    .select()
    .from(plans)
    .where(and(eq(plans.appId, appId), isNull(plans.retiredAt), isFree))
  return plan
}

/** An app's paid plan, or its oldest one. A retired one too: who pays for it keeps it. */
export async function findPaidPlan(
  orm: Orm,
  appId: number,
  planId: number | null,
): Promise<Plan | undefined> {
  const [plan] = await orm
    .select()
    .from(plans)
    .where(
      and(eq(plans.appId, appId), sql`not ${isFree}`, planId === null ? undefined : eq(plans.id, planId)),
    )
    .orderBy(asc(plans.id))
    .limit(1)
  return plan
}

export async function appExists(orm: Orm, appId: number): Promise<boolean> {
  return (await orm.$count(apps, eq(apps.id, appId))) > 0
}

export async function findUserPlan(tx: Orm, userId: number, appId: number) {
  const { planId, expiresAt, subscriptionId, givenPlanId, givenUntil } = userPlans
  const [row] = await tx
    .select({ planId, expiresAt, subscriptionId, givenPlanId, givenUntil, nombre: plans.nombre })
    .from(userPlans)
    .innerJoin(plans, eq(plans.id, planId))
    .where(and(eq(userPlans.userId, userId), eq(userPlans.appId, appId)))
  return row
}

/** Sets a user's plan in an app; the start is kept if only the expiry changes. */
export async function upsertUserPlan(
  tx: Orm,
  values: AssignedPlan & Pick<typeof userPlans.$inferInsert, 'userId' | 'givenPlanId' | 'givenUntil'>,
): Promise<void> {
  await tx
    .insert(userPlans)
    .values(values)
    .onConflictDoUpdate({
      target: [userPlans.userId, userPlans.appId],
      set: {
        planId: values.planId,
        expiresAt: values.expiresAt,
        subscriptionId: values.subscriptionId,
        givenPlanId: values.givenPlanId ?? null,
        givenUntil: values.givenUntil ?? null,
        startedAt: sql`case when ${userPlans.planId} = excluded.plan_id then ${userPlans.startedAt} else now() end`,
      },
    })
}

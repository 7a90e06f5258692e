import type { ManagedPlan, SuiteOffer } from '@csuite/shared/contract/plans'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { firstRow } from '../../db/first-row'
import { plans, suiteOffer } from '../../db/schema/index'
import { appsTexts } from './apps.texts'

const columns = {
  id: plans.id,
  idApp: plans.appId,
  nombre: plans.nombre,
  caracteristicas: plans.caracteristicas,
  precioMensual: sql<number>`${plans.monthlyCents} / 100.0::float8`,
  precioAnual: sql<number>`${plans.annualCents} / 100.0::float8`,
  usuarios: sql<number>`(select count(*) from user_plans where user_plans.plan_id = plans.id)::int`,
  retirado: sql<boolean>`${plans.retiredAt} is not null`,
}

/** In the order of apps and plans, retired ones last. */
export function findManagedPlans(orm: Orm, appId: number | undefined): Promise<ManagedPlan[]> {
  return orm
    .select(columns)
    .from(plans)
    .where(appId === undefined ? undefined : eq(plans.appId, appId))
    .orderBy(asc(plans.appId), sql`${plans.retiredAt} is not null`, asc(plans.position), asc(plans.id))
}

export const findManagedPlan = (orm: Orm, id: number): Promise<ManagedPlan | undefined> =>
  firstRow(orm.select(columns).from(plans).where(eq(plans.id, id)))

/** Ids of the plans that an app offers, in order. */
export async function offeredPlanIds(tx: Orm, appId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.appId, appId), isNull(plans.retiredAt)))
    .orderBy(asc(plans.position), asc(plans.id))
  return rows.map(({ id }) => id)
}

export async function insertPlan(tx: Orm, plan: typeof plans.$inferInsert): Promise<number> {
  const [row] = await tx.insert(plans).values(plan).returning({ id: plans.id })
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

export async function updatePlanRow(
  tx: Orm,
  id: number,
  changes: Partial<typeof plans.$inferInsert>,
): Promise<void> {
  await tx.update(plans).set(changes).where(eq(plans.id, id))
}

/** After an app got another name; a description that was written by hand stays. */
export async function redescribePlans(
  tx: Orm,
  appId: number,
  [before, after]: [string, string],
): Promise<void> {
  for (const { id, nombre } of await findManagedPlans(tx, appId))
    await tx
      .update(plans)
      .set({ descripcion: appsTexts.planDescription(after, { nombre }) })
      .where(and(eq(plans.id, id), eq(plans.descripcion, appsTexts.planDescription(before, { nombre }))))
}

export async function findSuiteOffer(orm: Orm): Promise<SuiteOffer> {
  const [row] = await orm.select().from(suiteOffer)
  if (!row) throw new Error('The table suite_offer is empty')
  const { monthlyCents, annualCents, caracteristicas } = row
  return { precioMensual: monthlyCents / 100, precioAnual: annualCents / 100, caracteristicas }
}

export async function updateSuiteRow(
  tx: Orm,
  changes: Partial<Omit<typeof suiteOffer.$inferInsert, 'id'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.update(suiteOffer).set(changes)
}

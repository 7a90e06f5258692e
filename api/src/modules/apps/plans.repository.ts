import type { ManagedPlan, SuiteOffer } from '@csuite/shared/contract/plans'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Orm, firstRow, isAny, writtenRow } from '../../db/database'
import { plans, suiteOffer } from '../../db/schema/index'
import type { RowSize } from '../../http/page'
import { appsTexts } from './apps.texts'

const columns = {
  id: plans.id,
  idApp: plans.appId,
  nombre: plans.nombre,
  caracteristicas: plans.caracteristicas,
  precioMensual: sql<number>`${plans.monthlyCents} / 100.0::float8`,
  precioAnual: sql<number>`${plans.annualCents} / 100.0::float8`,
  usuarios: sql<number>`(select count(*) from user_plans
    where user_plans.app_id = plans.app_id and user_plans.plan_id = plans.id)::int`,
  retirado: sql<boolean>`${plans.retiredAt} is not null`,
}

const inOrder = [asc(plans.appId), sql`${plans.retiredAt} is not null`, asc(plans.position), asc(plans.id)]

/** In the order of apps and plans, retired ones last. */
export const sizesOfPlans = (orm: Orm, appId: number | undefined): Promise<RowSize[]> =>
  orm
    .select({ id: plans.id, bytes: sql<number>`octet_length(to_json(plans)::text)` })
    .from(plans)
    .where(appId === undefined ? undefined : eq(plans.appId, appId))
    .orderBy(...inOrder)

/** In the same order. */
export const findManagedPlans = (
  orm: Orm,
  { ids, appId }: { ids?: number[]; appId?: number } = {},
): Promise<ManagedPlan[]> =>
  orm
    .select(columns)
    .from(plans)
    .where(and(ids && isAny(plans.id, ids), appId === undefined ? undefined : eq(plans.appId, appId)))
    .orderBy(...inOrder)

export const findManagedPlan = (orm: Orm, id: number): Promise<ManagedPlan | undefined> =>
  firstRow(orm.select(columns).from(plans).where(eq(plans.id, id)))

export async function featureBytes(tx: Orm, appId: number): Promise<number> {
  const bytes = sql<number>`coalesce(sum(octet_length(caracteristicas::text)), 0)::int`
  const [row] = await tx
    .select({ bytes })
    .from(plans)
    .where(and(eq(plans.appId, appId), isNull(plans.retiredAt)))
  return row?.bytes ?? 0
}

export async function offeredPlanIds(tx: Orm, appId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.appId, appId), isNull(plans.retiredAt)))
    .orderBy(asc(plans.position), asc(plans.id))
  return rows.map(({ id }) => id)
}

/** Adds a plan after all others of its app. */
export function insertPlan(tx: Orm, plan: Omit<typeof plans.$inferInsert, 'position'>): Promise<ManagedPlan> {
  const position = sql`(select coalesce(max(position), 0) + 1 from plans where app_id = ${plan.appId})`
  return writtenRow(
    tx
      .insert(plans)
      .values({ ...plan, position })
      .returning(columns),
  )
}

export async function updatePlanRow(tx: Orm, id: number, changes: Partial<typeof plans.$inferInsert>) {
  await tx.update(plans).set(changes).where(eq(plans.id, id))
}

/** After an app got another name; a description that was written by hand stays. */
export async function redescribePlans(tx: Orm, appId: number, [before, after]: [string, string]) {
  for (const { id, nombre } of await findManagedPlans(tx, { appId }))
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

export async function updateSuiteRow(tx: Orm, changes: Partial<Omit<typeof suiteOffer.$inferInsert, 'id'>>) {
  if (Object.keys(changes).length > 0) await tx.update(suiteOffer).set(changes)
}

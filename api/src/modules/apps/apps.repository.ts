import type { App, AppWithPlans } from '@csuite/shared/contract/apps'
import { asc, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { apps, plans } from '../../db/schema/index'

const appColumns = {
  id: apps.id,
  nombre: apps.nombre,
  descripcion: apps.descripcion,
  longDescription: apps.longDescription,
  iconUrl: apps.iconUrl,
  webUrl: apps.webUrl,
  iosUrl: apps.iosUrl,
  androidUrl: apps.androidUrl,
  isEnabledWeb: apps.isEnabledWeb,
  isEnabledMovil: apps.isEnabledMovil,
  tags: apps.tags,
  hasPaidPlan: sql<boolean>`exists (select 1 from plans where plans.app_id = apps.id and lower(trim(plans.nombre)) <> 'free')`,
}

export type NewApp = Omit<App, 'id' | 'hasPaidPlan'>

/** A page of the catalogue by id, and the number of all apps. */
export async function findApps(
  orm: Orm,
  offset: number,
  limit: number,
): Promise<{ rows: App[]; total: number }> {
  const [rows, totals] = await Promise.all([
    orm.select(appColumns).from(apps).orderBy(asc(apps.id)).offset(offset).limit(limit),
    orm.select({ total: sql<number>`count(*)::int` }).from(apps),
  ])
  return { rows, total: totals[0]?.total ?? 0 }
}

export async function findApp(orm: Orm, id: number): Promise<App | undefined> {
  const rows = await orm.select(appColumns).from(apps).where(eq(apps.id, id))
  return rows[0]
}

export async function insertApp(orm: Orm, app: NewApp): Promise<App> {
  const rows = await orm.insert(apps).values(app).returning(appColumns)
  const [added] = rows
  if (!added) throw new Error('INSERT returned no row')
  return added
}

/** The app as it is now; undefined when there is none with that id. */
export async function updateApp(orm: Orm, id: number, changes: Partial<NewApp>): Promise<App | undefined> {
  const rows = await orm.update(apps).set(changes).where(eq(apps.id, id)).returning(appColumns)
  return rows[0]
}

/** Every app with its plans, both by id; prices in US dollars. */
export async function findAppsWithPlans(orm: Orm): Promise<AppWithPlans[]> {
  const rows = await orm
    .select({ app: appColumns, plan: plans })
    .from(apps)
    .leftJoin(plans, eq(plans.appId, apps.id))
    .orderBy(asc(apps.id), asc(plans.id))
  const byId = new Map<number, AppWithPlans>()
  for (const { app, plan } of rows) {
    const { id, nombre, iconUrl, descripcion, longDescription } = app
    const entry = byId.get(id) ?? { id, nombre, iconUrl, descripcion, longDescription, planes: [] }
    if (plan) {
      entry.planes.push({
        id: plan.id,
        nombre: plan.nombre,
        caracteristicas: plan.caracteristicas,
        precioMensual: plan.monthlyCents / 100,
        precioAnual: plan.annualCents / 100,
      })
    }
    byId.set(id, entry)
  }
  return [...byId.values()]
}

/** Tells every process that the catalogue changed, once the transaction is committed. */
export async function announceCatalogue(tx: Orm, channel: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, 'changed')`)
}

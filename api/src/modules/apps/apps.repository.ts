import type { App, AppWithPlans } from '@csuite/shared/contract/apps'
import { asc, eq, max, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { appIcons, apps, plans } from '../../db/schema/index'

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

type NewApp = Omit<typeof apps.$inferInsert, 'id' | 'position'>

const inOrder = [asc(apps.position), asc(apps.id)]

/** A page of the catalogue in its order, and the number of all apps. */
export async function findApps(
  orm: Orm,
  offset: number,
  limit: number,
): Promise<{ rows: App[]; total: number }> {
  const [rows, total] = await Promise.all([
    orm
      .select(appColumns)
      .from(apps)
      .orderBy(...inOrder)
      .offset(offset)
      .limit(limit),
    orm.$count(apps),
  ])
  return { rows, total }
}

export async function findApp(orm: Orm, id: number): Promise<App | undefined> {
  const rows = await orm.select(appColumns).from(apps).where(eq(apps.id, id))
  return rows[0]
}

/** Adds an app at the end: the last place holds several, which stand by id. */
export async function insertApp(orm: Orm, app: NewApp): Promise<App> {
  const [last] = await orm.select({ position: max(apps.position) }).from(apps)
  const [added] = await orm
    .insert(apps)
    .values({ ...app, position: last?.position ?? 0 })
    .returning(appColumns)
  if (!added) throw new Error('INSERT returned no row')
  return added
}

/** The app as it is now; undefined when there is none with that id. */
export async function updateApp(orm: Orm, id: number, changes: Partial<NewApp>): Promise<App | undefined> {
  const rows = await orm.update(apps).set(changes).where(eq(apps.id, id)).returning(appColumns)
  return rows[0]
}

/** Every app's id, in order; the rows stay locked until the transaction ends. */
export async function lockOrder(tx: Orm): Promise<number[]> {
  const rows = await tx
    .select({ id: apps.id })
    .from(apps)
    .orderBy(...inOrder)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Gives every app its place, from 1. */
export async function storeOrder(tx: Orm, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update apps set position = place from json_array_elements_text(${JSON.stringify(ids)}::json)
      with ordinality as ordered(id, place)
    where apps.id = ordered.id::integer and position <> place`)
}

export interface StoredIcon {
  hash: string
  type: string
  content: string
}

/** Keeps an icon; those that no app took within a day go. */
export async function keepIcon(orm: Orm, icon: StoredIcon): Promise<void> {
  await orm.execute(sql`
    delete from app_icons where created_at < now() - interval '1 day'
      and not exists (select 1 from apps where apps.icon_url like '%' || app_icons.hash)`)
  await orm.insert(appIcons).values(icon).onConflictDoNothing()
}

export async function findIcon(orm: Orm, hash: string): Promise<StoredIcon | undefined> {
  const [icon] = await orm.select().from(appIcons).where(eq(appIcons.hash, hash))
  return icon
}

/** Every app in its order with its plans by id; prices in US dollars. */
export async function findAppsWithPlans(orm: Orm): Promise<AppWithPlans[]> {
  const rows = await orm
    .select({ app: appColumns, plan: plans })
    .from(apps)
    .leftJoin(plans, eq(plans.appId, apps.id))
    .orderBy(...inOrder, asc(plans.id))
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

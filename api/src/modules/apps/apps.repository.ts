import type { App, AppWithPlans } from '@csuite/shared/contract/apps'
import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
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
  hasPaidPlan: sql<boolean>`exists (select 1 from plans where plans.app_id = apps.id and plans.retired_at is null and lower(trim(plans.nombre)) <> 'free')`,
}

type NewApp = Omit<typeof apps.$inferInsert, 'id' | 'position'>

const inOrder = [asc(apps.position), asc(apps.id)]

/** A page of the catalogue, and the number of all apps. */
export async function findApps(orm: Orm, offset: number, limit: number) {
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

/** Adds an app at the end: it shares the last position, where apps are sorted by id. */
export async function insertApp(orm: Orm, app: NewApp): Promise<App> {
  const [last] = await orm.select({ position: max(apps.position) }).from(apps)
  const [added] = await orm
    .insert(apps)
    .values({ ...app, position: last?.position ?? 0 })
    .returning(appColumns)
  if (!added) throw new Error('INSERT returned no row')
  return added
}

export async function updateApp(orm: Orm, id: number, changes: Partial<NewApp>): Promise<App | undefined> {
  const rows = await orm.update(apps).set(changes).where(eq(apps.id, id)).returning(appColumns)
  return rows[0]
}

/** Locks all apps; returns their ids in order. */
export async function lockOrder(tx: Orm): Promise<number[]> {
  const rows = await tx
    .select({ id: apps.id })
    .from(apps)
    .orderBy(...inOrder)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Stores positions, from 1. */
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

/** Stores an icon and deletes those that no app has used within a day. */
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

/** All apps in order with the plans that they offer; prices in US dollars. */
export async function findAppsWithPlans(orm: Orm): Promise<AppWithPlans[]> {
  const rows = await orm
    .select({ app: appColumns, plan: plans })
    .from(apps)
    .leftJoin(plans, and(eq(plans.appId, apps.id), isNull(plans.retiredAt)))
    .orderBy(...inOrder, asc(plans.position), asc(plans.id))
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

/** Notifies every process on commit. */
export async function announceCatalogue(tx: Orm, channel: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, 'changed')`)
}

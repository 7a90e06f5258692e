import { createHash } from 'node:crypto'
import type { App, AppWithPlans } from '@csuite/shared/contract/apps'
import { type SQL, and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Orm, firstRow, isAny, writtenRow } from '../../db/database'
import { appIcons, appOpenings, apps, plans } from '../../db/schema/index'
import type { RowSize } from '../../http/page'
import { isForPerson, isRowForPerson } from '../../identity/audience/audience.repository'
import { type View, everything } from './catalogue-cache'

export const appColumns = {
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
  seccion: apps.section,
  inicioPropio: sql<boolean>`exists (select 1 from oidc_clients where oidc_clients.app_id = apps.id)`,
  hasPaidPlan: sql<boolean>`exists (select 1 from plans where plans.app_id = apps.id and plans.retired_at is null and lower(trim(plans.nombre)) <> 'free')`,
}

type NewApp = Omit<typeof apps.$inferInsert, 'id' | 'position'>

export const inOrder = [asc(apps.position), asc(apps.id)]

export const hasRestrictedApps = async (orm: Orm): Promise<boolean> =>
  (await orm.select({ id: apps.id }).from(apps).where(eq(apps.forEverybody, false)).limit(1)).length > 0

/** When a person asked for an app; null if no request of theirs is pending. */
const askedAt = (userId: number) => sql<string | null>`(
  select asked.created_at from app_requests asked
  where asked.app_id = apps.id and asked.user_id = ${userId} and asked.estado = 'pendiente')`

export async function findView(orm: Orm, userId: number, now: Date): Promise<View> {
  const outside = await orm
    .select({ id: apps.id, requestable: apps.requestable, askedAt: askedAt(userId) })
    .from(apps)
    .where(and(eq(apps.forEverybody, false), sql`not ${isRowForPerson(userId, now)}`))
    .orderBy(asc(apps.id))
  if (outside.length === 0) return everything
  return {
    key: createHash('sha256').update(JSON.stringify(outside)).digest('base64url'),
    hidden: outside.filter(({ requestable }) => !requestable).map(({ id }) => id),
    locked: new Map(
      outside
        .filter(({ requestable }) => requestable)
        .map((app) => [app.id, app.askedAt === null ? null : new Date(app.askedAt)]),
    ),
  }
}

const notHidden = ({ hidden }: View): SQL | undefined =>
  hidden.length === 0 ? undefined : sql`${apps.id} <> all(${`{${hidden.join(',')}}`}::int[])`

/** Without its addresses and plans where the person may only ask for it. */
function presented({ seccion, inicioPropio, ...app }: AppRow, { locked }: View): App {
  const since = locked.get(app.id)
  return {
    ...app,
    ...(seccion === null ? {} : { seccion }),
    ...(inicioPropio && { inicioPropio }),
    ...(since !== undefined && {
      ...{ webUrl: null, iosUrl: null, androidUrl: null, hasPaidPlan: false },
      ...(since === null
        ? { acceso: 'solicitar' as const }
        : { acceso: 'pendiente' as const, solicitada: since.toISOString() }),
    }),
  }
}

type AppRow = Omit<App, 'seccion' | 'inicioPropio' | 'acceso' | 'solicitada'> & {
  seccion: string | null
  inicioPropio: boolean
}

/** Of its row; with whatever the answer adds to it. */
export const appBytes = sql<number>`octet_length(to_json(apps)::text)`

const planBytes = sql`coalesce((
  select sum(octet_length(to_json(plans)::text)) from plans where plans.app_id = apps.id and plans.retired_at is null), 0)`

/** The apps of a person's catalogue in order; `plans`: with the plans that they offer. */
export const sizesOfApps = (orm: Orm, view: View, withPlans?: 'plans'): Promise<RowSize[]> =>
  orm
    .select({ id: apps.id, bytes: withPlans ? sql<number>`(${appBytes} + ${planBytes})::int` : appBytes })
    .from(apps)
    .where(notHidden(view))
    .orderBy(...inOrder)

/** Apps in order, as a person sees them. */
export async function findApps(orm: Orm, view: View, ids?: number[]): Promise<App[]> {
  const rows = await orm
    .select(appColumns)
    .from(apps)
    .where(ids && isAny(apps.id, ids))
    .orderBy(...inOrder)
  return rows.map((row) => presented(row, view))
}

export async function findApp(orm: Orm, id: number): Promise<App | undefined> {
  const [row] = await orm.select(appColumns).from(apps).where(eq(apps.id, id))
  return row && presented(row, everything)
}

export async function findAppFor(orm: Orm, id: number, userId: number, now: Date): Promise<App | undefined> {
  const [row] = await orm
    .select({
      app: appColumns,
      isFor: isForPerson(apps.id, userId, now),
      requestable: apps.requestable,
      askedAt: askedAt(userId),
    })
    .from(apps)
    .where(eq(apps.id, id))
  if (row?.isFor) return presented(row.app, everything)
  if (!row?.requestable) return undefined
  const since = row.askedAt === null ? null : new Date(row.askedAt)
  return presented(row.app, { ...everything, locked: new Map([[id, since]]) })
}

/** Adds an app at the end: it shares the last position, where apps are sorted by id. */
export async function insertApp(orm: Orm, app: NewApp): Promise<App> {
  const position = sql`(select coalesce(max(position), 0) from apps)`
  const added = orm
    .insert(apps)
    .values({ ...app, position })
    .returning(appColumns)
  return presented(await writtenRow(added), everything)
}

export async function updateApp(orm: Orm, id: number, changes: Partial<NewApp>): Promise<App | undefined> {
  const [row] = await orm.update(apps).set(changes).where(eq(apps.id, id)).returning(appColumns)
  return row && presented(row, everything)
}

/** The app's row is the lock of its audience and plans. Its name; undefined if there is no such app. */
export async function lockApp(tx: Orm, id: number): Promise<string | undefined> {
  const [app] = await tx
    .select({ nombre: apps.nombre })
    .from(apps)
    .where(eq(apps.id, id))
    .for('no key update')
  return app?.nombre
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
export async function storeOrder(tx: Orm, table: 'apps' | 'plans', ids: readonly number[]): Promise<void> {
  const { id } = { apps, plans }[table]
  await tx.execute(sql`
    update ${sql.identifier(table)} set position = place
    from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as ordered(id, place)
    where ${id} = ordered.id::integer and position <> place`)
}

/** Stores an icon and deletes those that no app has used within a day. */
export async function keepIcon(orm: Orm, icon: typeof appIcons.$inferInsert): Promise<void> {
  await orm.execute(sql`
    delete from app_icons where created_at < now() - interval '1 day'
      and not exists (select 1 from apps where apps.icon_url like '%' || app_icons.hash)`)
  await orm.insert(appIcons).values(icon).onConflictDoNothing()
}

export const findIcon = (orm: Orm, hash: string) =>
  firstRow(orm.select().from(appIcons).where(eq(appIcons.hash, hash)))

/** @param day midnight UTC of a day of TIME_ZONE */
export async function addOpening(orm: Orm, appId: number, day: Date): Promise<void> {
  await orm
    .insert(appOpenings)
    .values({ appId, day: day.toISOString().slice(0, 10), openings: 1 })
    .onConflictDoUpdate({
      target: [appOpenings.appId, appOpenings.day],
      set: { openings: sql`${appOpenings.openings} + 1` },
    })
}

/** Apps in order with the plans that they offer; prices in US dollars. */
export async function findAppsWithPlans(orm: Orm, view: View, ids: number[]): Promise<AppWithPlans[]> {
  const rows = await orm
    .select({ app: appColumns, plan: plans })
    .from(apps)
    .leftJoin(plans, and(eq(plans.appId, apps.id), isNull(plans.retiredAt)))
    .where(isAny(apps.id, ids))
    .orderBy(...inOrder, asc(plans.position), asc(plans.id))
  const byId = new Map<number, AppWithPlans>()
  for (const { app, plan } of rows) {
    const { id, nombre, iconUrl, descripcion, longDescription, acceso } = presented(app, view)
    const entry = byId.get(id) ?? {
      ...{ id, nombre, iconUrl, descripcion, longDescription, planes: [] },
      ...(acceso && { acceso }),
    }
    if (plan && !acceso) {
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

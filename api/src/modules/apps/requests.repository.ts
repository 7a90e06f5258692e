import type { AccessRequest } from '@csuite/shared/contract/access-requests'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { type SQL, and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { type Orm, firstRow, writtenRow } from '../../db/database'
import type { Viewer } from '../../http/callers'
import { appGroups, appPersons, appRequests, apps, groupResponsibles, users } from '../../db/schema/index'
import { isForPerson } from '../../identity/audience/audience.repository'
import { fullName } from './groups.repository'

const columns = {
  id: appRequests.id,
  app: { id: apps.id, nombre: apps.nombre },
  usuario: { id: users.id, nombre: fullName, email: users.email },
  motivo: appRequests.motivo,
  estado: appRequests.estado,
  createdAt: appRequests.createdAt,
  decidedAt: appRequests.decidedAt,
  until: appRequests.until,
  respuesta: appRequests.respuesta,
}

const rows = (orm: Orm) =>
  orm
    .select(columns)
    .from(appRequests)
    .innerJoin(apps, eq(apps.id, appRequests.appId))
    .innerJoin(users, eq(users.id, appRequests.userId))

type Row = Awaited<ReturnType<typeof rows>>[number]

const presented = ({ createdAt, decidedAt, until, ...row }: Row): AccessRequest => ({
  ...row,
  creada: createdAt.toISOString(),
  decidida: decidedAt?.toISOString() ?? null,
  hasta: until?.toISOString() ?? null,
})

/** An administrator decides everything, a responsible person what others ask for of their groups' apps. */
const mayDecide = ({ id, role }: Viewer): SQL | undefined =>
  role === ROLE_ADMIN
    ? undefined
    : and(
        ne(appRequests.userId, id),
        sql`exists (select 1 from app_groups chosen
          join group_responsibles responsible on responsible.group_id = chosen.group_id
          where chosen.app_id = ${appRequests.appId} and responsible.user_id = ${id})`,
      )

export const isResponsible = async (orm: Orm, userId: number): Promise<boolean> =>
  (await orm.$count(groupResponsibles, eq(groupResponsibles.userId, userId))) > 0

/** Pending ones first, the oldest before; then the newest. */
export async function findRequests(
  orm: Orm,
  approver: Viewer,
  estado: AccessRequest['estado'] | undefined,
  { offset, limit }: { offset: number; limit: number },
) {
  const condition = and(mayDecide(approver), estado && eq(appRequests.estado, estado))
  const isPending = sql`${appRequests.estado} = 'pendiente'`
  const [found, total] = await Promise.all([
    rows(orm)
      .where(condition)
      .orderBy(
        desc(isPending),
        asc(sql`case when ${isPending} then ${appRequests.id} end`),
        desc(appRequests.id),
      )
      .offset(offset)
      .limit(limit),
    orm.$count(appRequests, condition),
  ])
  return { rows: found.map(presented), total }
}

export async function findRequest(orm: Orm, id: number): Promise<AccessRequest | undefined> {
  const [row] = await rows(orm).where(eq(appRequests.id, id))
  return row && presented(row)
}

/** Locks a request that the approver may decide. */
export const lockRequest = (tx: Orm, id: number, approver: Viewer) =>
  firstRow(
    tx
      .select({ estado: appRequests.estado, appId: appRequests.appId, userId: appRequests.userId })
      .from(appRequests)
      .where(and(eq(appRequests.id, id), mayDecide(approver)))
      .for('update'),
  )

/** What a person may do with an app; undefined if it is not in their catalogue. */
export const findAskable = (tx: Orm, appId: number, userId: number, now: Date) =>
  firstRow(
    tx
      .select({ isFor: isForPerson(apps.id, userId, now), requestable: apps.requestable })
      .from(apps)
      .where(eq(apps.id, appId))
      .for('no key update'),
  )

export async function insertRequest(
  tx: Orm,
  request: Pick<typeof appRequests.$inferInsert, 'appId' | 'userId' | 'motivo' | 'createdAt'>,
): Promise<number> {
  return (await writtenRow(tx.insert(appRequests).values(request).returning({ id: appRequests.id }))).id
}

export async function decideRequest(
  tx: Orm,
  id: number,
  decision: Pick<typeof appRequests.$inferInsert, 'estado' | 'until' | 'respuesta' | 'decidedAt'>,
): Promise<void> {
  await tx.update(appRequests).set(decision).where(eq(appRequests.id, id))
}

/** Adds a person to an app's audience; an access that lasts longer stays. An app for everybody needs nothing. */
export async function giveAccess(tx: Orm, appId: number, userId: number, until: Date | null): Promise<void> {
  await tx.execute(sql`
    insert into ${appPersons} (app_id, user_id, until)
    select id, ${userId}::int, ${until?.toISOString() ?? null}::timestamptz from ${apps}
    where id = ${appId} and not for_everybody
    on conflict (user_id, app_id) do update set until =
      case when excluded.until is null or app_persons.until is null then null
      else greatest(excluded.until, app_persons.until) end`)
}

export interface Recipient {
  id: number
  email: string
  name: string
  isProven: boolean
}

const recipient = {
  id: users.id,
  email: users.email,
  name: users.name,
  isProven: sql<boolean>`${users.emailVerifiedAt} is not null`,
}
/** Mails for one request. */
const RECIPIENTS_MAX = 20

/** The responsible people of the groups in an app's audience; without any the administrators. */
export async function findApprovers(tx: Orm, appId: number, requesterId: number): Promise<Recipient[]> {
  const active = eq(users.status, 'active')
  const responsible = await tx
    .selectDistinct(recipient)
    .from(appGroups)
    .innerJoin(groupResponsibles, eq(groupResponsibles.groupId, appGroups.groupId))
    .innerJoin(users, eq(users.id, groupResponsibles.userId))
    .where(and(eq(appGroups.appId, appId), active, ne(users.id, requesterId)))
    .limit(RECIPIENTS_MAX)
  if (responsible.length > 0) return responsible
  return tx
    .select(recipient)
    .from(users)
    .where(and(eq(users.role, ROLE_ADMIN), active))
    .orderBy(asc(users.id))
    .limit(RECIPIENTS_MAX)
}

export const findRecipient = (tx: Orm, id: number): Promise<Recipient | undefined> =>
  firstRow(tx.select(recipient).from(users).where(eq(users.id, id)))

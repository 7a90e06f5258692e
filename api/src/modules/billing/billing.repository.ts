import { and, asc, desc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import { MOST_ROWS, type Orm, firstRow } from '../../db/database'
import type { DueRows } from '../../db/due-rows'
import { billingCustomers, billingEvents, billingSubscriptions, plans, users } from '../../db/schema/index'
import { isForPerson } from '../../identity/audience/audience.repository'

/** A user's customers, the newest first. */
export async function findCustomers(orm: Orm, userId: number): Promise<string[]> {
  const rows = await orm
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId))
    .orderBy(desc(billingCustomers.createdAt), desc(billingCustomers.customerId))
  return rows.map(({ customerId }) => customerId)
}

export async function insertCustomer(orm: Orm, userId: number, customerId: string): Promise<void> {
  await orm.execute(sql`
    insert into billing_customers (user_id, customer_id)
    select id, ${customerId} from users where id = ${userId}
    on conflict do nothing`)
}

export async function findUserOfCustomer(orm: Orm, customerId: string): Promise<number | undefined> {
  const rows = await orm
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.customerId, customerId))
  return rows[0]?.userId
}

/** A user's email and full name, as Stripe's customer has them. */
export async function findPayer(orm: Orm, userId: number) {
  const name = sql<string>`${users.name} || ' ' || ${users.lastName}`
  const [payer] = await orm.select({ email: users.email, name }).from(users).where(eq(users.id, userId))
  return payer
}

const isPaid = sql`lower(${plans.nombre}) <> 'free' and ${plans.retiredAt} is null`

export interface SoldPlan {
  id: number
  appId: number
  /** In the lookup key of its prices; null for the app's oldest paid plan, retired ones included: what a key sells never changes. */
  keyId: number | null
}

const soldPlan = {
  id: plans.id,
  appId: plans.appId,
  keyId: sql<number | null>`case when exists (
    select 1 from plans older
    where older.app_id = plans.app_id and older.id < plans.id and lower(older.nombre) <> 'free'
  ) then plans.id end`,
}

/** A paid plan; undefined for a free or unknown one, and for an app that is not for the user. */
export async function findPaidPlan(
  orm: Orm,
  planId: number,
  { userId, now }: Buyer,
): Promise<SoldPlan | undefined> {
  const [plan] = await orm
    .select(soldPlan)
    .from(plans)
    .where(and(eq(plans.id, planId), isPaid, isForPerson(plans.appId, userId, now)))
  return plan
}

export function findSoldPlans(orm: Orm): Promise<SoldPlan[]> {
  return orm.select(soldPlan).from(plans).where(isPaid).orderBy(asc(plans.appId), asc(plans.id))
}

export interface Buyer {
  userId: number
  now: Date
}

/** Apps with a paid plan that are for the buyer. */
export async function findSellingApps(orm: Orm, buyer: Buyer): Promise<number[]> {
  const rows = await orm
    .selectDistinct({ appId: plans.appId })
    .from(plans)
    .where(and(isPaid, isForPerson(plans.appId, buyer.userId, buyer.now)))
    .orderBy(asc(plans.appId))
  return rows.map(({ appId }) => appId)
}

export type StoredEvent = Pick<typeof billingEvents.$inferSelect, 'id' | 'type' | 'occurredAt' | 'object'>

export async function insertEvent(orm: Orm, event: StoredEvent): Promise<void> {
  await orm.insert(billingEvents).values(event).onConflictDoNothing()
}

/** The oldest pending event after the given one. */
export async function findPendingEvent(orm: Orm, after: StoredEvent | undefined) {
  const [event] = await orm
    .select()
    .from(billingEvents)
    .where(
      and(
        isNull(billingEvents.appliedAt),
        after &&
          sql`(${billingEvents.occurredAt}, ${billingEvents.id}) > (${after.occurredAt.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(billingEvents.occurredAt), asc(billingEvents.id))
    .limit(1)
  return event
}

/** Locks an event; false if it was applied meanwhile, or another process is applying it. */
export async function lockPendingEvent(tx: Orm, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: billingEvents.id })
    .from(billingEvents)
    .where(and(eq(billingEvents.id, id), isNull(billingEvents.appliedAt)))
    .for('update', { skipLocked: true })
  return rows.length > 0
}

/** Also empties the event's object, which holds personal data. */
export async function markApplied(tx: Orm, eventId: string, at: Date): Promise<void> {
  await tx.update(billingEvents).set({ appliedAt: at, object: {} }).where(eq(billingEvents.id, eventId))
}

/** Empties the events about a person that still wait. */
export async function emptyEventsOf(tx: Orm, userId: number): Promise<void> {
  const { object, appliedAt } = billingEvents
  const customers = tx
    .select({ id: billingCustomers.customerId })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId))
  await tx
    .update(billingEvents)
    .set({ object: {} })
    .where(
      and(
        isNull(appliedAt),
        or(
          sql`${object} #>> '{metadata,userId}' = ${String(userId)}`,
          sql`${object} ->> 'client_reference_id' = ${String(userId)}`,
          sql`${object} ->> 'customer' in ${customers}`,
          sql`${object} ->> 'id' in ${customers}`,
        ),
      ),
    )
}

/** Stripe sends an event again for some days. */
export const appliedEvents: DueRows = { table: billingEvents, at: billingEvents.appliedAt, keepDays: 30 }

export type Subscription = typeof billingSubscriptions.$inferSelect

/** Of states in the same second, where Stripe cannot be asked, the later stage of a subscription's life is taken. */
const lifeOrder =
  "array['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete_expired', 'canceled']"

export const findSubscription = (orm: Orm, id: string): Promise<Subscription | undefined> =>
  firstRow(orm.select().from(billingSubscriptions).where(eq(billingSubscriptions.id, id)))

/** How a state of the same second as the stored one is treated. */
export type OnTie = 'keep' | 'replace' | 'later stage'

/** Stores a subscription's state unless a newer one is stored; false if nothing was stored. */
export async function upsertSubscription(tx: Orm, state: Subscription, onTie: OnTie): Promise<boolean> {
  const { stateAt, status } = billingSubscriptions
  const order = sql.raw(lifeOrder)
  const laterStage = sql`coalesce(array_position(${order}, ${status}), 0) < coalesce(array_position(${order}, excluded.status), 0)`
  const wins = { keep: sql`false`, replace: sql`true`, 'later stage': laterStage }[onTie]
  const rows = await tx
    .insert(billingSubscriptions)
    .values(state)
    .onConflictDoUpdate({
      target: billingSubscriptions.id,
      set: state,
      setWhere: sql`${stateAt} < excluded.state_at or (${stateAt} = excluded.state_at and ${wins})`,
    })
    .returning({ id: billingSubscriptions.id })
  return rows.length > 0
}

/** A user's subscriptions, newest state first: by the user id of our checkout, or by customer. */
export async function findSubscriptions(tx: Orm, userId: number): Promise<Subscription[]> {
  return tx
    .select(getTableColumns(billingSubscriptions))
    .from(billingSubscriptions)
    .leftJoin(billingCustomers, eq(billingCustomers.customerId, billingSubscriptions.customerId))
    .where(
      or(
        eq(billingSubscriptions.userId, userId),
        and(isNull(billingSubscriptions.userId), eq(billingCustomers.userId, userId)),
      ),
    )
    .orderBy(desc(billingSubscriptions.stateAt))
    .limit(MOST_ROWS)
}

/** The id, if such a user exists. */
export async function knownUser(orm: Orm, userId: number): Promise<number | undefined> {
  const rows = await orm.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return rows[0]?.id
}

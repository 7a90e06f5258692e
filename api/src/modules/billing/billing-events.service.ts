import { parseBillingLookupKey } from '@csuite/shared/contract/billing'
import type { Orm } from '../../db/database'
import { syncSubscribedPlan } from '../user-plans/user-plans.service'
import {
  type StoredEvent,
  type Subscription,
  findSubscriptions,
  findUserOfCustomer,
  insertCustomer,
  insertEvent,
  knownUser,
  markApplied,
  takePendingEvent,
  upsertSubscription,
} from './billing.repository'
import { readCheckout, readSubscription } from './stripe-event'

/** Stores and applies events; the result does not depend on their order or on repetitions. */
export class BillingEvents {
  constructor(
    private readonly orm: Orm,
    private readonly now: () => number,
  ) {}

  /** Stores the event idempotently, then applies all pending ones. Rejects only if storing fails. */
  async receive(event: StoredEvent, onFailure: (error: unknown, eventId: string) => void): Promise<void> {
    await insertEvent(this.orm, event)
    await this.applyPending(onFailure)
  }

  /** Applies all pending events; one that fails stays pending and blocks no other. */
  async applyPending(onFailure: (error: unknown, eventId: string) => void): Promise<void> {
    let last: StoredEvent | undefined
    do {
      const after = last
      let taken: StoredEvent | undefined
      try {
        await this.orm.transaction(async (tx) => {
          taken = await takePendingEvent(tx, after)
          if (!taken) return
          await this.#apply(tx, taken)
          await markApplied(tx, taken.id, new Date(this.now()))
        })
      } catch (error) {
        onFailure(error, taken?.id ?? '')
        if (!taken) return
      }
      last = taken
    } while (last)
  }

  async #apply(tx: Orm, { type, object, occurredAt }: StoredEvent): Promise<void> {
    if (type === 'checkout.session.completed') {
      const checkout = readCheckout(object)
      if (!checkout) return
      await insertCustomer(tx, checkout.userId, checkout.customerId)
      await this.#syncPlans(tx, await findUserOfCustomer(tx, checkout.customerId))
      return
    }
    if (!type.startsWith('customer.subscription.')) return
    const snapshot = readSubscription(object, occurredAt)
    if (!snapshot) return
    const named = snapshot.userId === undefined ? undefined : await knownUser(tx, snapshot.userId)
    await upsertSubscription(tx, { ...snapshot, userId: named ?? null, stateAt: occurredAt })
    await this.#syncPlans(tx, named ?? (await findUserOfCustomer(tx, snapshot.customerId)))
  }

  /** Sets the user's plans to what all subscriptions together pay for. */
  async #syncPlans(tx: Orm, userId: number | undefined): Promise<void> {
    if (userId === undefined) return
    await syncSubscribedPlan(tx, userId, async (assigned) =>
      paidByApp(await findSubscriptions(tx, userId), assigned),
    )
  }
}

/** By app that was ever subscribed to: the subscription that pays longest, or null. */
function paidByApp(
  subscriptions: Subscription[],
  assigned: { appId: number; subscriptionId: string | null }[],
): Map<number, { subscriptionId: string; paidUntil: Date } | null> {
  const byApp = new Map<number, { subscriptionId: string; paidUntil: Date } | null>()
  for (const { id, lookupKey, paidUntil } of subscriptions.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const app = parseBillingLookupKey(lookupKey ?? '')?.idApp
    if (app === undefined) continue
    // A subscription that was switched to another app no longer pays for the first one.
    for (const { appId, subscriptionId } of assigned)
      if (subscriptionId === id) byApp.set(appId, byApp.get(appId) ?? null)
    const best = byApp.get(app) ?? null
    const better = paidUntil !== null && (best === null || paidUntil > best.paidUntil)
    byApp.set(app, better ? { subscriptionId: id, paidUntil } : best)
  }
  return byApp
}

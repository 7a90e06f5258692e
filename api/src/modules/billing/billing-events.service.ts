import type { Orm } from '../../db/database'
import { requestScope } from '../../db/request-scope'
import { waitAtMost } from '../../wait-at-most'
import { type Payment, syncSubscribedPlan } from '../user-plans/user-plans.service'
import {
  type OnTie,
  type StoredEvent,
  type Subscription,
  findPendingEvent,
  findSubscription,
  findSubscriptions,
  findUserOfCustomer,
  insertEvent,
  knownUser,
  lockPendingEvent,
  markApplied,
  upsertSubscription,
} from './billing.repository'
import { soldApps } from './sold-apps'
import { type StripeClient, isMissing } from './stripe-client'
import { type SubscriptionSnapshot, readSubscription, tellsState } from './stripe-event'

interface SubscriptionChange {
  state: Omit<Subscription, 'userId'> & { userId: number | undefined }
  onTie: OnTie
  /** False: Stripe could not be asked, so the event stays pending. */
  isSettled: boolean
}

/** Stripe's event is acknowledged after this long at the latest; by then its effect is usually there. */
const APPLY_MS = 1000
/** How long the shutdown waits for the event that is being applied. */
const STOP_MS = 3000

/** Stores and applies events; the result does not depend on their order or on repetitions. */
export class BillingEvents {
  #run: Promise<void> | undefined
  #again = false
  #stopped = false

  constructor(
    private readonly deps: {
      orm: Orm
      now: () => number
      stripe: StripeClient
      timeZone: string
      log: Record<'warn' | 'error', (data: object, message: string) => void>
    },
  ) {}

  /** Stores the event idempotently, and has all pending ones applied. Rejects only if storing fails. */
  async receive(event: StoredEvent): Promise<void> {
    await insertEvent(this.deps.orm, event)
    await waitAtMost(APPLY_MS, this.applyPending())
  }

  /** Applies all pending events, in one run at a time; one that fails stays pending and blocks no other. */
  applyPending(): Promise<void> {
    this.#again = true
    this.#run ??= requestScope.exit(() => this.#applyAll())
    return this.#run
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#run) await waitAtMost(STOP_MS, this.#run)
  }

  async #applyAll(): Promise<void> {
    do {
      this.#again = false
      await this.#applyEach()
    } while (this.#again && !this.#stopped)
    this.#run = undefined
  }

  async #applyEach(): Promise<void> {
    const { orm, log } = this.deps
    const report = (err: unknown, eventId?: string) =>
      log.error({ err, eventId }, 'billing event not applied')
    for (let last: StoredEvent | undefined; !this.#stopped;) {
      const event = await findPendingEvent(orm, last).catch((error: unknown) => report(error))
      if (!event) return
      last = event
      await this.#applyOne(event).catch((error: unknown) => report(error, event.id))
    }
  }

  async #applyOne(event: StoredEvent): Promise<void> {
    // Before the transaction, which must not wait for Stripe.
    const change = await this.#readChange(event)
    await this.deps.orm.transaction(async (tx) => {
      if (!(await lockPendingEvent(tx, event.id))) return
      if (change) await this.#apply(tx, change)
      if (change?.isSettled !== false) await markApplied(tx, event.id, new Date(this.deps.now()))
    })
  }

  async #readChange(event: StoredEvent): Promise<SubscriptionChange | undefined> {
    const { id: eventId, type, object, occurredAt } = event
    if (!tellsState(type)) return undefined
    const told = readSubscription(object, occurredAt)
    if (!told) {
      // Stripe keeps it for thirty days under its id.
      this.deps.log.warn({ eventId, type }, 'billing event of an unknown shape ignored')
      return undefined
    }
    const stored = await findSubscription(this.deps.orm, told.id)
    // Stripe's times have whole seconds.
    const isTie = stored?.stateAt.getTime() === occurredAt.getTime()
    const current = isTie ? await this.#currentState(told.id, occurredAt) : undefined
    const snapshot = typeof current === 'object' ? current : told
    const ofTie = typeof current === 'object' ? 'replace' : 'later stage'
    const { id, customerId, status, userId } = snapshot
    const items = await soldApps(snapshot, stored?.items ?? [], this.deps.stripe)
    return {
      state: { id, customerId, status, userId, items, stateAt: occurredAt },
      onTie: isTie ? ofTie : 'keep',
      isSettled: current !== 'away',
    }
  }

  /** What Stripe says of a subscription now. Undefined: it does not know it. */
  async #currentState(id: string, at: Date): Promise<SubscriptionSnapshot | 'away' | undefined> {
    try {
      return readSubscription(
        await this.deps.stripe.call((api) => api.subscriptions.retrieve(id), isMissing),
        at,
      )
    } catch (error) {
      return isMissing(error) ? undefined : 'away'
    }
  }

  async #apply(tx: Orm, { state, onTie }: SubscriptionChange): Promise<void> {
    const { now, timeZone } = this.deps
    const named = state.userId === undefined ? undefined : await knownUser(tx, state.userId)
    // Only a customer that the portal made leads to a user.
    const userId = named ?? (await findUserOfCustomer(tx, state.customerId))
    const isStored = await upsertSubscription(tx, { ...state, userId: userId ?? null }, onTie)
    if (!isStored && onTie === 'keep') await refuseUnseenTie(tx, state)
    if (userId === undefined) return
    await syncSubscribedPlan(tx, { userId, now: now(), timeZone }, async (assigned) =>
      paidByApp(await findSubscriptions(tx, userId), assigned),
    )
  }
}

/** An event of the same second was applied meanwhile: the next attempt asks Stripe. */
async function refuseUnseenTie(tx: Orm, { id, stateAt }: { id: string; stateAt: Date }): Promise<void> {
  const stored = await findSubscription(tx, id)
  if (stored?.stateAt.getTime() === stateAt.getTime()) throw new Error('Two events of one second')
}

/** By app that was ever subscribed to: the subscription that pays longest, or null. */
function paidByApp(
  subscriptions: Subscription[],
  assigned: { appId: number; subscriptionId: string | null }[],
): Map<number, Payment> {
  const byApp = new Map<number, Payment>()
  for (const { id, items } of subscriptions.toSorted((a, b) => a.id.localeCompare(b.id))) {
    // A subscription that was switched to another app no longer pays for the first one.
    for (const { appId, subscriptionId } of assigned)
      if (subscriptionId === id) byApp.set(appId, byApp.get(appId) ?? null)
    for (const { appId, planId = null, paidUntil: until } of items) {
      const paidUntil = until === null ? null : new Date(until)
      const best = byApp.get(appId) ?? null
      const better = paidUntil !== null && (best === null || paidUntil > best.paidUntil)
      byApp.set(appId, better ? { subscriptionId: id, planId, paidUntil } : best)
    }
  }
  return byApp
}

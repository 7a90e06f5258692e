import * as z from 'zod/mini'
import { containsNul } from '../../db/storable-text'
import { parseInput } from '../../http/parse-input'
import type { StoredEvent } from './billing.repository'
import { type BillingPeriod, parseBillingLookupKey } from '@csuite/shared/contract/billing'

// Only the fields that are read are validated: the shape of an event depends on the Stripe account's API version.

const Name = z.string().check(z.regex(/^[\w.:-]{1,255}$/))

const Event = z.object({
  id: Name,
  type: Name,
  /** Seconds since 1970, before the year 10000. */
  created: z.int().check(z.gte(0), z.lt(Date.UTC(10_000, 0) / 1000)),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/** Far above Stripe's objects; the database cannot parse some thousands. */
const DEPTH_MAX = 100

function isDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}

/** The event as it is stored; undefined if it is malformed or cannot be stored. */
export function readEvent(signed: unknown): StoredEvent | undefined {
  const parsed = parseInput(Event, signed)
  if (!parsed.success || isDeep(parsed.data) || containsNul(parsed.data)) return undefined
  const { id, type, created, data } = parsed.data
  return { id, type, occurredAt: new Date(created * 1000), object: data.object }
}

const Reference = z.union([z.string(), z.object({ id: z.string() })])
const Metadata = z.optional(z.nullable(z.record(z.string(), z.string())))
const Seconds = z.optional(z.nullable(z.number()))

const Subscription = z.object({
  id: z.string(),
  customer: Reference,
  status: z.string(),
  metadata: Metadata,
  /** On each item since API version 2025-03-31. */
  current_period_end: Seconds,
  items: z.object({
    data: z.array(
      z.object({
        current_period_end: Seconds,
        price: z.object({
          id: z.optional(z.string()),
          lookup_key: z.optional(z.nullable(z.string())),
          product: z.optional(Reference),
        }),
      }),
    ),
  }),
})

const idOf = (reference: z.infer<typeof Reference>): string =>
  typeof reference === 'string' ? reference : reference.id

/** An id that our checkout wrote; undefined for anything else. */
function ownId(text: string | null | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return undefined
  const id = Number(text)
  return id <= 2_147_483_647 ? id : undefined
}

export interface PricedItem {
  priceId: string | undefined
  lookupKey: string | null
  productId: string | undefined
  /** End of the paid period; null if the subscription is not paying. */
  paidUntil: Date | null
}

export interface SubscriptionSnapshot {
  id: string
  customerId: string
  status: string
  /** The user, app and plan of our checkout. */
  userId: number | undefined
  appId: number | undefined
  planId: number | undefined
  items: PricedItem[]
}

/** Events whose object is the subscription's new state; `trial_will_end`, for one, tells of no change. */
const stateEvents = new Set(
  ['created', 'updated', 'deleted', 'paused', 'resumed'].map((change) => `customer.subscription.${change}`),
)
export const tellsState = (type: string): boolean => stateEvents.has(type)

/** `past_due`: Stripe still retries the payment. */
const paying = new Set(['active', 'trialing', 'past_due'])
const periodDays: Record<BillingPeriod, number> = { mensual: 31, anual: 366 }

/** Parses a subscription of Stripe's; undefined for an unknown shape. */
export function readSubscription(object: unknown, occurredAt: Date): SubscriptionSnapshot | undefined {
  const parsed = parseInput(Subscription, object)
  if (!parsed.success) return undefined
  const { id, customer, status, metadata, items, current_period_end: ownEnd } = parsed.data
  return {
    ...{ id, status, customerId: idOf(customer) },
    userId: ownId(metadata?.userId),
    appId: ownId(metadata?.appId),
    planId: ownId(metadata?.planId),
    items: items.data.map(({ price, current_period_end: end = ownEnd }) => {
      const lookupKey = price.lookup_key ?? null
      const period = parseBillingLookupKey(lookupKey ?? '')?.periodo ?? 'mensual'
      const paidUntil =
        typeof end === 'number'
          ? new Date(end * 1000)
          : new Date(occurredAt.getTime() + periodDays[period] * 86_400_000)
      return {
        priceId: price.id,
        lookupKey,
        productId: price.product && idOf(price.product),
        paidUntil: paying.has(status) ? paidUntil : null,
      }
    }),
  }
}

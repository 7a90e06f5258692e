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
        price: z.object({ lookup_key: z.optional(z.nullable(z.string())) }),
      }),
    ),
  }),
})

const CheckoutSession = z.object({
  customer: z.optional(z.nullable(Reference)),
  client_reference_id: z.optional(z.nullable(z.string())),
})

const idOf = (reference: z.infer<typeof Reference>): string =>
  typeof reference === 'string' ? reference : reference.id

/** The user id that our checkout wrote; undefined for anything else. */
function userIdOf(text: string | null | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return undefined
  const id = Number(text)
  return id <= 2_147_483_647 ? id : undefined
}

export interface SubscriptionSnapshot {
  id: string
  customerId: string
  status: string
  lookupKey: string | null
  userId: number | undefined
  /** End of the paid period; null if the subscription is not paying. */
  paidUntil: Date | null
}

/** `past_due`: Stripe still retries the payment. */
const paying = new Set(['active', 'trialing', 'past_due'])
const periodDays: Record<BillingPeriod, number> = { mensual: 31, anual: 366 }

/** Parses the object of a `customer.subscription.*` event; undefined for an unknown shape. */
export function readSubscription(object: unknown, occurredAt: Date): SubscriptionSnapshot | undefined {
  const parsed = parseInput(Subscription, object)
  if (!parsed.success) return undefined
  const { id, customer, status, metadata, items, current_period_end: ownEnd } = parsed.data
  const item = items.data.find(({ price }) => parseBillingLookupKey(price.lookup_key ?? ''))
  const lookupKey = item?.price.lookup_key ?? null
  const period = parseBillingLookupKey(lookupKey ?? '')?.periodo ?? 'mensual'
  const end = item?.current_period_end ?? ownEnd
  const paidUntil =
    typeof end === 'number'
      ? new Date(end * 1000)
      : new Date(occurredAt.getTime() + periodDays[period] * 86_400_000)
  return {
    id,
    customerId: idOf(customer),
    status,
    lookupKey,
    userId: userIdOf(metadata?.userId),
    paidUntil: paying.has(status) ? paidUntil : null,
  }
}

/** Parses a completed checkout; undefined if it names no user. */
export function readCheckout(object: unknown): { customerId: string; userId: number } | undefined {
  const parsed = parseInput(CheckoutSession, object)
  if (!parsed.success || !parsed.data.customer) return undefined
  const userId = userIdOf(parsed.data.client_reference_id)
  return userId === undefined ? undefined : { customerId: idOf(parsed.data.customer), userId }
}

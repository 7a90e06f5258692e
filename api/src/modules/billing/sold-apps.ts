import { parseBillingLookupKey } from '@csuite/shared/contract/billing'
import type { SubscriptionItem } from '../../db/schema/billing'
import { type StripeClient, isMissing } from './stripe-client'
import type { PricedItem, SubscriptionSnapshot } from './stripe-event'

type Sold = Pick<SubscriptionItem, 'appId' | 'planId'>

function soldByKey(key: string | null): Sold | undefined {
  const parsed = parseBillingLookupKey(key ?? '')
  return parsed && { appId: parsed.idApp, planId: parsed.idPlan }
}

/**
 * The app and plan that each item of a subscription pays for; items of no app are left out. A price loses its lookup key when the key
 * is transferred to a new price, while older subscriptions stay with the old one: then they are what was stored for the
 * same price, what our checkout wrote, or what Stripe says of the price's product.
 * @throws AppError BILLING_UNAVAILABLE if Stripe has to be asked and is away
 */
export async function soldApps(
  { items, appId, planId }: SubscriptionSnapshot,
  stored: readonly SubscriptionItem[],
  stripe: StripeClient,
): Promise<SubscriptionItem[]> {
  const isUnnamed = ({ lookupKey }: PricedItem) => soldByKey(lookupKey) === undefined
  const ofCheckout =
    appId !== undefined && items.filter(isUnnamed).length === 1
      ? { appId, planId: planId ?? null }
      : undefined
  const sold: SubscriptionItem[] = []
  for (const item of items) {
    const { priceId = null, lookupKey, paidUntil } = item
    const before = stored.find((each) => priceId !== null && each.priceId === priceId)
    const what = soldByKey(lookupKey) ?? before ?? ofCheckout ?? (await soldAtStripe(stripe, item))
    if (what)
      sold.push({
        ...{ priceId, appId: what.appId, planId: what.planId ?? null },
        paidUntil: paidUntil?.toISOString() ?? null,
      })
  }
  return sold
}

/** What the price sells, or another price of its product. */
async function soldAtStripe(
  stripe: StripeClient,
  { priceId, productId }: PricedItem,
): Promise<Sold | undefined> {
  const price =
    priceId === undefined
      ? undefined
      : await ifKnown(stripe.call((api) => api.prices.retrieve(priceId), isMissing))
  const own = soldByKey(price?.lookup_key ?? null)
  const product = productId ?? (typeof price?.product === 'string' ? price.product : undefined)
  if (own !== undefined || product === undefined) return own
  const list = await ifKnown(stripe.call((api) => api.prices.list({ product, limit: 100 }), isMissing))
  return list?.data.map(({ lookup_key }) => soldByKey(lookup_key)).find((sold) => sold !== undefined)
}

const ifKnown = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

import { parseBillingLookupKey } from '@csuite/shared/contract/billing'
import type { SubscriptionItem } from '../../db/schema/billing'
import { type StripeClient, isMissing } from './stripe-client'
import type { PricedItem, SubscriptionSnapshot } from './stripe-event'

const appOfKey = (key: string | null): number | undefined => parseBillingLookupKey(key ?? '')?.idApp

/**
 * The app that each item of a subscription pays for; items of no app are left out. A price loses its lookup key when the key
 * is transferred to a new price, while older subscriptions stay with the old one: then the app is what was stored for the
 * same price, what our checkout wrote, or what Stripe says of the price's product.
 * @throws AppError BILLING_UNAVAILABLE if Stripe has to be asked and is away
 */
export async function soldApps(
  { items, appId: checkoutApp }: SubscriptionSnapshot,
  stored: readonly SubscriptionItem[],
  stripe: StripeClient,
): Promise<SubscriptionItem[]> {
  const isUnnamed = ({ lookupKey }: PricedItem) => appOfKey(lookupKey) === undefined
  const ofCheckout = items.filter(isUnnamed).length === 1 ? checkoutApp : undefined
  const sold: SubscriptionItem[] = []
  for (const item of items) {
    const { priceId = null, lookupKey, paidUntil } = item
    const before = stored.find((each) => priceId !== null && each.priceId === priceId)?.appId
    const appId = appOfKey(lookupKey) ?? before ?? ofCheckout ?? (await appAtStripe(stripe, item))
    if (appId !== undefined) sold.push({ priceId, appId, paidUntil: paidUntil?.toISOString() ?? null })
  }
  return sold
}

/** The app of the price, or of another price of its product. */
async function appAtStripe(
  stripe: StripeClient,
  { priceId, productId }: PricedItem,
): Promise<number | undefined> {
  const price =
    priceId === undefined
      ? undefined
      : await ifKnown(stripe.call((api) => api.prices.retrieve(priceId), isMissing))
  const own = appOfKey(price?.lookup_key ?? null)
  const product = productId ?? (typeof price?.product === 'string' ? price.product : undefined)
  if (own !== undefined || product === undefined) return own
  const list = await ifKnown(stripe.call((api) => api.prices.list({ product, limit: 100 }), isMissing))
  return list?.data.map(({ lookup_key }) => appOfKey(lookup_key)).find((app) => app !== undefined)
}

const ifKnown = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

import Stripe from 'stripe'
import type { Platform } from '../../platform'
import { findCustomer, findPayer } from './billing.repository'
import { StripeClient } from './stripe-client'

const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Deletes a user's customer at Stripe, which ends their subscriptions. @throws AppError BILLING_UNAVAILABLE */
export async function deleteStripeCustomer({ config, database }: Platform, userId: number): Promise<void> {
  const customer = await findCustomer(database.orm, userId)
  if (config.stripe === null || customer === undefined) return
  const stripe = new StripeClient(config.stripe)
  await stripe
    .call((api) => api.customers.del(customer), isGone)
    .catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
}

/** Updates the email of a user's customer at Stripe. @throws AppError BILLING_UNAVAILABLE */
export async function updateStripeEmail({ config, database }: Platform, userId: number): Promise<void> {
  const customer = await findCustomer(database.orm, userId)
  const payer = await findPayer(database.orm, userId)
  if (config.stripe === null || customer === undefined || payer === undefined) return
  const stripe = new StripeClient(config.stripe)
  await stripe.call((api) => api.customers.update(customer, { email: payer.email }))
}

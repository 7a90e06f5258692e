import type { FastifyBaseLogger } from 'fastify'
import type { Platform } from '../../platform'
import { findCustomers, findPayer } from './billing.repository'
import { isMissing, stripeClient } from './stripe-client'

type Needs = Pick<Platform, 'config' | 'database'>

/** Deletes a user's customers at Stripe, which ends their subscriptions. @throws AppError BILLING_UNAVAILABLE */
export async function deleteStripeCustomers({ config, database }: Needs, userId: number): Promise<void> {
  if (config.stripe === null) return
  const stripe = stripeClient(config.stripe)
  for (const customer of await findCustomers(database.orm, userId))
    await stripe.call((api) => api.customers.del(customer), isMissing).catch(ignoreMissing)
}

/** After a change of a user's email, which stands also while Stripe is away. */
export const keepStripeEmail = (ports: Needs, userId: number, log: FastifyBaseLogger): Promise<void> =>
  updateStripeEmail(ports, userId).catch((error: unknown) => {
    log.warn({ err: error }, 'receipts still go to the address of before')
  })

/** Updates the email of a user's customers at Stripe. @throws AppError BILLING_UNAVAILABLE */
async function updateStripeEmail({ config, database }: Needs, userId: number): Promise<void> {
  const payer = await findPayer(database.orm, userId)
  if (config.stripe === null || payer === undefined) return
  const stripe = stripeClient(config.stripe)
  const { email } = payer
  for (const customer of await findCustomers(database.orm, userId))
    await stripe.call((api) => api.customers.update(customer, { email }), isMissing).catch(ignoreMissing)
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

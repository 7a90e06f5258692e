import {
  billingPlans,
  billingPortal,
  billingWebhook,
  checkout,
  customerSession,
  missingPrices,
} from '@csuite/shared/contract/billing'
import type { FastifyInstance } from 'fastify'
import type { ApiModule } from '../../api-module'
import { billingCustomers, billingSubscriptions } from '../../db/schema/index'
import { AppError } from '../../http/app-error'
import { bindTo } from '../../http/bind'
import { hasLoneSurrogate } from '../../http/json-body'
import { rowsWithin } from '../../http/page'
import type { Platform } from '../../platform'
import { appliedEvents, emptyEventsOf } from './billing.repository'
import { BillingEvents } from './billing-events.service'
import { BillingService } from './billing.service'
import { billingTexts } from './billing.texts'
import { type StripeClient, stripeClient } from './stripe-client'
import { readEvent } from './stripe-event'

/** Milliseconds between retries of stored events that could not be applied. */
const PENDING_MS = 60_000

/** Trying again would not help. */
const notConfigured = () => new AppError('BILLING_UNAVAILABLE', { message: billingTexts.notConfigured })

/** Without Stripe's settings each call answers 503 BILLING_UNAVAILABLE. */
export const billingModule: ApiModule = {
  ownData: { clienteDePagos: billingCustomers, suscripciones: billingSubscriptions },
  erase: (tx, { id }) => emptyEventsOf(tx, id),
  due: { 'billing-events': appliedEvents },
  routes(bind, ports, app) {
    const { config } = ports
    const stripe = config.stripe ? stripeClient(config.stripe) : undefined
    if (stripe) ports.breakers.set('stripe', stripe.breaker)
    const service = stripe && new BillingService(ports, stripe, () => ports.delivery.addressOf('plans'))
    const configured = (): BillingService => {
      if (!service) throw notConfigured()
      return service
    }

    bind(checkout)(async ({ body, viewer }) => configured().checkout(viewer.id, body.idPlan, body.periodo))
    bind(billingPlans)(async ({ viewer }) => rowsWithin(await configured().plans(viewer.id)))
    bind(missingPrices)(async () => rowsWithin((await service?.missingPrices()) ?? []))
    bind(billingPortal)(async ({ body }) => configured().portal(body.userId))
    bind(customerSession)(async ({ body }) => configured().customerSession(body.userId))
    void app.register(async (scope) => {
      webhookRoute(scope, ports, stripe)
      await Promise.resolve()
    })
  },
}

/** Registered in its own scope with a raw body parser: the signature covers the raw body. */
function webhookRoute(scope: FastifyInstance, platform: Platform, stripe: StripeClient | undefined): void {
  const bind = bindTo(scope, platform)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  const { now, database, config } = platform
  const events =
    stripe && new BillingEvents({ orm: database.orm, now, stripe, timeZone: config.timeZone, log: scope.log })
  if (events) {
    const timer = setInterval(() => void events.applyPending(), PENDING_MS)
    timer.unref()
    scope.addHook('onClose', async () => {
      clearInterval(timer)
      await events.stop()
    })
  }

  bind(billingWebhook)(async ({ raw }) => {
    const secret = config.stripe?.webhookSecret
    if (!stripe || !events || secret === undefined) throw notConfigured()
    await events.receive(verified(stripe, raw, secret, now()))
    return { received: true }
  })
}

function verified(
  stripe: StripeClient,
  { body, headers }: { body: unknown; headers: Record<string, string | string[] | undefined> },
  secret: string,
  now: number,
) {
  const text = String(body)
  let signed: unknown
  try {
    signed = stripe.verifyEvent(text, String(headers['stripe-signature']), secret, now)
  } catch {
    throw new AppError('VALIDATION', { message: billingTexts.badSignature })
  }
  const event = hasLoneSurrogate(text) ? undefined : readEvent(signed)
  if (!event) throw new AppError('VALIDATION', { message: billingTexts.badEvent })
  return event
}

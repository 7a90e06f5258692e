import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id } from './fields'

export const billingPeriods = ['mensual', 'anual'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

/** Calls that leave the portal. */
export const billingLimit = { name: 'billingByUser', points: 60, window: 600 }

export const checkout = defineEndpoint({
  method: 'POST',
  path: '/facturacion/checkout',
  access: 'user',
  limited: [billingLimit],
  summary: "Opens the payment provider's checkout for a plan",
  body: z.object({ idPlan: Id, periodo: z.enum(billingPeriods) }),
  response: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', 'ALREADY_SUBSCRIBED', 'BILLING_UNAVAILABLE'],
})

export const BillingPlan = z.object({
  id: z.string(),
  nombre: z.string(),
  descripcion: z.nullable(z.string()),
  precios: z.array(
    z.object({
      id: z.string(),
      /** In units of the currency. */
      monto: z.number(),
      moneda: z.string(),
      periodo: z.enum(billingPeriods),
    }),
  ),
})
export type BillingPlan = z.infer<typeof BillingPlan>

export const billingPlans = defineEndpoint({
  method: 'GET',
  path: '/facturacion/planes',
  access: 'user',
  accompanied: true,
  summary: "The payment provider's products and prices",
  response: z.array(BillingPlan),
  errors: ['TOO_MANY_REQUESTS', 'BILLING_UNAVAILABLE'],
})

export const missingPrices = defineEndpoint({
  method: 'GET',
  path: '/facturacion/precios-faltantes',
  access: 'admin',
  limited: [billingLimit],
  summary:
    'The prices of offered paid plans that the payment provider lacks, with the lookup key that each needs; none while it is not configured',
  response: z.array(z.object({ idPlan: Id, periodo: z.enum(billingPeriods), clave: z.string() })),
  errors: ['BILLING_UNAVAILABLE'],
})

/** 0 stands for no user: it never maps to a customer. */
const CustomerBody = z.object({ userId: z.int().check(z.gte(0), z.lte(2_147_483_647)) })

export const billingPortal = defineEndpoint({
  method: 'POST',
  path: '/facturacion/portal',
  access: 'self',
  limited: [billingLimit],
  summary: "Address of the customer's billing portal",
  body: CustomerBody,
  response: z.object({ url: z.string() }),
  errors: ['BILLING_UNAVAILABLE'],
})

export const customerSession = defineEndpoint({
  method: 'POST',
  path: '/facturacion/customer-session',
  access: 'self',
  limited: [billingLimit],
  summary: "A customer session's secret for the pricing table",
  body: CustomerBody,
  response: z.object({ clientSecret: z.string() }),
  errors: ['BILLING_UNAVAILABLE'],
})

/** The raw body is signed (`stripe-signature`, 300 s); events may come twice and in any order. */
export const billingWebhook = defineEndpoint({
  method: 'POST',
  path: '/facturacion/webhook',
  access: 'anyone',
  summary: "Receives the payment provider's signed events",
  maxBodyBytes: 256 * 1024,
  response: z.object({ received: z.boolean() }),
  errors: ['BILLING_UNAVAILABLE'],
})

const LOOKUP_KEY = /^app-([1-9]\d{0,8})-(?:pro|plan-([1-9]\d{0,8}))-(mensual|anual)$/

/** Stripe's lookup key of a plan's price; `idPlan` null: the app's oldest paid plan. */
export const billingLookupKey = (idApp: number, idPlan: number | null, periodo: BillingPeriod): string =>
  `app-${idApp}-${idPlan === null ? 'pro' : `plan-${idPlan}`}-${periodo}`

export function parseBillingLookupKey(
  key: string,
): { idApp: number; idPlan: number | null; periodo: BillingPeriod } | undefined {
  const [, app, plan, period] = LOOKUP_KEY.exec(key) ?? []
  if (app === undefined) return undefined
  return {
    idApp: Number(app),
    idPlan: plan === undefined ? null : Number(plan),
    periodo: period === 'anual' ? 'anual' : 'mensual',
  }
}

// docs.stripe.com/currencies, which differs from ISO 4217: ISK and UGX are sent with two decimals, MGA with none.
const withoutDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const withThreeDecimals = new Set('bhd jod kwd omr tnd'.split(' '))

/** Decimals of the payment provider's amounts, which are in the currency's smallest unit. */
export function currencyDecimals(currency: string): 0 | 2 | 3 {
  const code = currency.toLowerCase()
  if (withoutDecimals.has(code)) return 0
  return withThreeDecimals.has(code) ? 3 : 2
}

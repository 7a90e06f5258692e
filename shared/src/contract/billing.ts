import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id } from './fields'

export const billingPeriods = ['mensual', 'anual'] as const

export const checkout = defineEndpoint({
  method: 'POST',
  path: '/facturacion/checkout',
  access: 'user',
  status: 200,
  summary: "Opens the payment provider's checkout for a plan",
  body: z.object({ idPlan: Id, periodo: z.enum(billingPeriods) }),
  response: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', 'BILLING_UNAVAILABLE'],
})

export const BillingPlan = z.object({
  id: z.string(),
  nombre: z.string(),
  descripcion: z.nullable(z.string()),
  precios: z.array(
    z.object({
      id: z.string(),
      /** Whole currency units. */
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
  status: 200,
  summary: "The payment provider's products and prices",
  response: z.array(BillingPlan),
  errors: ['BILLING_UNAVAILABLE'],
})

/** The user's id; 0 when there is no user, which never maps to a real customer. */
const CustomerBody = z.object({ userId: z.int().check(z.gte(0), z.lte(2_147_483_647)) })

export const billingPortal = defineEndpoint({
  method: 'POST',
  path: '/facturacion/portal',
  access: 'self',
  status: 200,
  summary: "Address of the customer's billing portal",
  body: CustomerBody,
  response: z.object({ url: z.string() }),
  errors: ['FORBIDDEN', 'BILLING_UNAVAILABLE'],
})

export const customerSession = defineEndpoint({
  method: 'POST',
  path: '/facturacion/customer-session',
  access: 'self',
  status: 200,
  summary: "A customer session's secret for the pricing table",
  body: CustomerBody,
  response: z.object({ clientSecret: z.string() }),
  errors: ['FORBIDDEN', 'BILLING_UNAVAILABLE'],
})

import * as z from 'zod/mini'
import { Plan, managesApps } from './apps'
import { defineEndpoint } from './define-endpoint'
import { ArrayQuery, Id, IdParams, arrayPage } from './fields'
import { requiredLine } from './text'

const PRICE_MAX = 99_999

/** US dollars with at most two decimals. */
const Price = z.number('Escribe el precio como número, por ejemplo 39 o 39.5').check(
  z.gte(0, 'El precio no puede ser negativo'),
  z.lte(PRICE_MAX, 'El precio es demasiado alto'),
  z.refine(
    (price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6,
    'Usa como máximo dos decimales',
  ),
)

const Features = z
  .array(requiredLine('Escribe la característica', 120, 'caracteres por característica'))
  .check(z.maxLength(20, 'Usa como máximo 20 características'))

export const PlanFields = z.object({
  nombre: requiredLine('El nombre es requerido', 40),
  caracteristicas: Features,
  precioMensual: Price,
  precioAnual: Price,
})
export type PlanFields = z.infer<typeof PlanFields>

export const ManagedPlan = z.extend(Plan, {
  idApp: Id,
  /** Who has it, expired ones included. */
  usuarios: z.int(),
  /** No longer offered; whoever has it keeps it. */
  retirado: z.boolean(),
})
export type ManagedPlan = z.infer<typeof ManagedPlan>

export const listPlans = defineEndpoint({
  ...managesApps,
  method: 'GET',
  path: '/planes',
  summary: 'The plans of an app, or of all apps, in their order, retired ones last',
  query: z.extend(ArrayQuery, { idApp: z.optional(IdParams.shape.id) }),
  response: arrayPage(ManagedPlan),
})

export const addPlan = defineEndpoint({
  ...managesApps,
  method: 'POST',
  path: '/planes',
  status: 201,
  summary: "Adds a plan as the last of its app; the name 'free' makes it free",
  body: z.extend(PlanFields, { idApp: Id }),
  response: ManagedPlan,
  errors: ['NOT_FOUND', 'PLAN_EXISTS', 'INVALID_STATE'],
})

export const updatePlan = defineEndpoint({
  ...managesApps,
  method: 'PUT',
  path: '/planes/:id',
  summary: "Changes a plan's fields; a free plan stays free",
  params: IdParams,
  body: z.partial(PlanFields),
  response: ManagedPlan,
  errors: ['NOT_FOUND', 'PLAN_EXISTS'],
})

export const movePlan = defineEndpoint({
  ...managesApps,
  method: 'PUT',
  path: '/planes/orden/:id',
  summary: 'Moves a plan to a place among those that its app offers, from 1; past the end means the last',
  params: IdParams,
  body: z.object({ posicion: z.int().check(z.gte(1)) }),
  response: z.object({ posicion: z.int() }),
  errors: ['NOT_FOUND'],
})

export const retirePlan = defineEndpoint({
  ...managesApps,
  method: 'POST',
  path: '/planes/:id/retirar',
  summary: 'Offers a plan no longer; whoever has it keeps it',
  params: IdParams,
  response: ManagedPlan,
  errors: ['NOT_FOUND', 'LAST_PLAN'],
})

/** The offer of all PRO plans together (spec §9: 39 and 299 at the start). */
export const SuiteOffer = z.pick(PlanFields, {
  precioMensual: true,
  precioAnual: true,
  caracteristicas: true,
})
export type SuiteOffer = z.infer<typeof SuiteOffer>

export const suiteOffer = defineEndpoint({
  method: 'GET',
  path: '/planes/suite',
  access: 'user',
  accompanied: true,
  keyScope: 'apps',
  summary: 'Prices and contents of the complete suite',
  response: SuiteOffer,
})

export const updateSuiteOffer = defineEndpoint({
  ...managesApps,
  method: 'PUT',
  path: '/planes/suite',
  summary: 'Changes fields of the offer of the complete suite',
  body: z.partial(SuiteOffer),
  response: SuiteOffer,
})

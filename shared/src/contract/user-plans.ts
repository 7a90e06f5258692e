import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id, Message, Timestamp } from './fields'

export const UserAppPlan = z.object({
  app: z.object({ id: Id, nombre: z.string() }),
  planActual: z.optional(z.object({ id: Id, nombre: z.string(), fechaVencimiento: z.nullable(Timestamp) })),
  /** `retirado`: no longer offered, but the user has it. */
  planesApp: z.array(z.object({ id: Id, nombre: z.string(), retirado: z.optional(z.boolean()) })),
})
export type UserAppPlan = z.infer<typeof UserAppPlan>

export const userAppPlans = defineEndpoint({
  method: 'POST',
  path: '/plan-usuario/user-app-plans',
  access: 'self-or-admin',
  accompanied: true,
  summary: "A user's plan in each app",
  body: z.object({ idUsuario: Id }),
  response: z.array(UserAppPlan),
  errors: ['NOT_FOUND'],
})

/** An existing day or instant; stored as midnight UTC of its day. */
const ExpiryDate = z.string().check(
  z.regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/,
    'La fecha no es válida',
  ),
  z.refine((value) => isCalendarDate(value), 'La fecha no es válida'),
)

function isCalendarDate(value: string): boolean {
  const day = value.slice(0, 10)
  const parsed = new Date(`${day}T00:00:00.000Z`)
  return (
    !Number.isNaN(parsed.getTime()) &&
    parsed.toISOString().slice(0, 10) === day &&
    // West of Greenwich the last evening of 9999 is in the year 10000, which has no four digits.
    new Date(value).getTime() < Date.UTC(10_000, 0) &&
    day >= '2000-01-01'
  )
}

export const changePlan = defineEndpoint({
  method: 'POST',
  path: '/plan-usuario/cambiar-plan-app',
  access: 'admin',
  summary: "Sets a user's plan in one app; recorded in the audit log",
  body: z.object({
    idUsuario: Id,
    idApp: Id,
    idPlan: Id,
    fechaVencimiento: ExpiryDate,
    /** The plan on the administrator's screen; 409 if it has changed since. */
    before: z.optional(z.nullable(z.object({ idPlan: Id, fechaVencimiento: z.nullable(Timestamp) }))),
  }),
  response: Message,
  errors: ['NOT_FOUND', 'PLAN_MISMATCH', 'CONFLICT'],
})

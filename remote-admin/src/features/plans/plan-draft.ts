import { isFreePlan } from '@csuite/shared/contract/apps'
import type { PlanFields } from '@csuite/shared/contract/plans'

/** The form's values, as typed. */
export const draftOf = (plan: PlanFields | null) => ({
  nombre: plan?.nombre ?? '',
  precioMensual: plan ? priceText(plan.precioMensual) : '',
  precioAnual: plan ? priceText(plan.precioAnual) : '',
  /** One on each line. */
  caracteristicas: plan?.caracteristicas.join('\n') ?? '',
})

export type PlanDraft = ReturnType<typeof draftOf>

const priceText = (price: number) => String(price).replace('.', ',')

/** NaN for what is no price; "1.000" may be a thousand or one. */
function priceOf(typed: string): number {
  const text = typed.trim().replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}

/** The request's body. A free plan needs no price. */
export const bodyOf = (draft: PlanDraft): PlanFields => ({
  nombre: draft.nombre,
  precioMensual: priceOf(draft.precioMensual || (isFreePlan(draft) ? '0' : '')),
  precioAnual: priceOf(draft.precioAnual || (isFreePlan(draft) ? '0' : '')),
  caracteristicas: draft.caracteristicas
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
})

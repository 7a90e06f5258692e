import { isFreePlan } from '@csuite/shared/contract/apps'
import { PlanFields, SuiteOffer } from '@csuite/shared/contract/plans'
import { type FieldErrors, fieldErrors } from '../../parts/field-errors'
import { plansTexts } from './plans.texts'

/** What the form edits: a plan, or the suite, which has no name. */
export type Editable = SuiteOffer & { nombre?: string }

/** The form's values, as typed. */
export const draftOf = (plan: Editable | null) => ({
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
  nombre: draft.nombre.trim(),
  precioMensual: priceOf(draft.precioMensual || (isFreePlan(draft) ? '0' : '')),
  precioAnual: priceOf(draft.precioAnual || (isFreePlan(draft) ? '0' : '')),
  caracteristicas: draft.caracteristicas
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
})

export function validate(draft: PlanDraft, kind: 'plan' | 'suite'): FieldErrors {
  const body = bodyOf(draft)
  const errors = fieldErrors((kind === 'plan' ? PlanFields : SuiteOffer).safeParse(body))
  for (const name of ['precioMensual', 'precioAnual'] as const)
    if (Number.isNaN(body[name])) errors[name] = plansTexts.form.priceInvalid
  return errors
}

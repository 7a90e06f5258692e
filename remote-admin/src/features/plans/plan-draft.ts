import { isFreePlan } from '@csuite/shared/contract/apps'
import { decimalToText } from '@csuite/shared/contract/numbers/decimal'
import { readNumber, readingsOf } from '@csuite/shared/contract/numbers/read-number'
import type { PlanFields } from '@csuite/shared/contract/plans'
import type { FieldErrors } from '@csuite/shared/form'
import { plansTexts } from './plans.texts'

export const draftOf = (plan: PlanFields | null) => ({
  nombre: plan?.nombre ?? '',
  precioMensual: plan ? priceText(plan.precioMensual) : '',
  precioAnual: plan ? priceText(plan.precioAnual) : '',
  /** One on each line. */
  caracteristicas: plan?.caracteristicas.join('\n') ?? '',
})

export type PlanDraft = ReturnType<typeof draftOf>

const priceText = (price: number) => String(price).replace('.', ',')

/** NaN for what is no price: of two decimals at most, so that '1.000', a thousand or one, is none. */
function priceOf(typed: string): number {
  const value = readNumber(typed, 'USD')?.value
  return value && value.scale <= 2 ? Number(decimalToText(value)) : Number.NaN
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

export function priceProblems(draft: PlanDraft): FieldErrors {
  const body = bodyOf(draft)
  const wrong = (['precioMensual', 'precioAnual'] as const).filter((name) => Number.isNaN(body[name]))
  return Object.fromEntries(
    wrong.map((name) => {
      const [decimal, grouped] = readingsOf(draft[name], null)
      const isAmbiguous = decimal !== undefined && grouped !== undefined
      const { priceInvalid, priceAmbiguous } = plansTexts.form
      return [name, isAmbiguous ? priceAmbiguous(decimal.replace('.', ','), grouped) : priceInvalid]
    }),
  )
}

import { isFreePlan } from '@csuite/shared/contract/apps'
import { PlanFields } from '@csuite/shared/contract/plans'
import { formatMoney } from '@csuite/shared/format'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import { c, space } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { DRAFTS } from '../../parts/draft-recovery'
import { FormDialog } from '../../parts/form-dialog'
import { PreviewFigure, TwoColumns, Wide } from '../../parts/two-columns'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { useForm } from '../../parts/use-form'
import { type PlanDraft, bodyOf, draftOf } from './plan-draft'
import { plansTexts } from './plans.texts'
import { useSavePlan } from './use-plans'

const texts = plansTexts.form

/** What is edited; `plan` null: a new one of the app. */
export interface PlanSubject {
  /** The plan's id, the negative id of the app that gets a new one, or 0 for the suite. */
  id: number
  title: string
  plan: PlanFields | null
}

/** The dialog for a plan or for the suite, whose name is fixed. */
export function PlanFormDialog({ subject, ...dialog }: OpenedDialog & { subject: PlanSubject }) {
  const form = useForm(useSavePlan(subject), {
    start: () => draftOf(subject.plan),
    texts,
    schema: PlanFields,
    bodyOf,
    explain: (errors, draft) => {
      const { precioMensual, precioAnual } = bodyOf(draft)
      return {
        ...errors,
        ...(Number.isNaN(precioMensual) && { precioMensual: texts.priceInvalid }),
        ...(Number.isNaN(precioAnual) && { precioAnual: texts.priceInvalid }),
      }
    },
    onSuccess: dialog.onClose,
    recovery: { name: DRAFTS.plan, subject, isOpen: dialog.open },
  })
  const { field } = form
  return (
    <FormDialog {...dialog} size="m" form={form} texts={{ ...texts, title: subject.title }}>
      <TwoColumns>
        {subject.id !== 0 && (
          <Wide>
            <TextField {...field('nombre')} />
          </Wide>
        )}
        <TextField {...field('precioMensual')} inputMode="decimal" />
        <TextField {...field('precioAnual')} inputMode="decimal" />
        <Wide>
          <TextArea {...field('caracteristicas')} rows={6} />
        </Wide>
        <Preview draft={form.draft} />
      </TwoColumns>
    </FormDialog>
  )
}

function Preview({ draft }: { draft: PlanDraft }) {
  const { nombre, precioMensual, precioAnual, caracteristicas } = bodyOf(draft)
  const price = (amount: number) => (Number.isNaN(amount) ? '–' : formatMoney(amount))
  return (
    <Figure>
      <figcaption>{texts.preview}</figcaption>
      <div>
        <strong>{nombre || texts.nombre}</strong>{' '}
        <span>
          {isFreePlan(draft)
            ? plansTexts.free
            : `${price(precioMensual)} / mes · ${price(precioAnual)} / año`}
        </span>
        <ul>
          {caracteristicas.map((feature, index) => (
            <li key={index}>{feature}</li>
          ))}
        </ul>
      </div>
    </Figure>
  )
}

const Figure = styled(PreviewFigure)`
  & > div {
    padding: ${space[16]};
    overflow-wrap: anywhere;
  }
  & span {
    color: ${c.muted};
  }
  & ul {
    margin: ${space[8]} 0 0;
    padding-left: ${space[24]};
  }
`

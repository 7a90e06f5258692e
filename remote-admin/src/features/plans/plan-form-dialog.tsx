import { isFreePlan } from '@csuite/shared/contract/apps'
import { PlanFields } from '@csuite/shared/contract/plans'
import { formatMoney } from '@csuite/shared/format'
import { Badge } from '@csuite/shared/ui/badge'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import { c, media, space, type } from '@csuite/shared/ui/theme'
import { Check } from 'lucide-react'
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
    <FormDialog {...dialog} size="l" form={form} texts={{ ...texts, title: subject.title }}>
      <Beside>
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
        </TwoColumns>
        <Preview draft={form.draft} />
      </Beside>
    </FormDialog>
  )
}

/** The plan as /planes shows it (remote-apps, plan-card.tsx). */
function Preview({ draft }: { draft: PlanDraft }) {
  const { nombre, precioMensual, precioAnual, caracteristicas } = bodyOf(draft)
  const price = (amount: number) => (Number.isNaN(amount) ? '–' : formatMoney(amount))
  const saving = Math.round((1 - precioAnual / (precioMensual * 12)) * 100)
  return (
    <Figure>
      <figcaption>{texts.preview}</figcaption>
      <div>
        <strong>{isFreePlan(draft) ? plansTexts.free : nombre || texts.nombre}</strong>
        <ul>
          {caracteristicas.map((feature, index) => (
            <li key={index}>
              <Check size={18} aria-hidden="true" />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
        {!isFreePlan(draft) && (
          <p>
            {plansTexts.columns.monthly}
            <br />
            <strong>{price(precioMensual)}</strong> {texts.perMonth}
            <br />
            <small>{texts.orYearly(price(precioAnual))}</small>{' '}
            {saving > 0 && <Badge tone="ok">{texts.saving(saving)}</Badge>}
          </p>
        )}
      </div>
    </Figure>
  )
}

const Beside = styled.div`
  display: grid;
  gap: ${space[24]};
  align-items: start;
  ${media.from(720)} {
    grid-template-columns: minmax(0, 1fr) 280px;
  }
`
const Figure = styled(PreviewFigure)`
  grid-column: auto;
  & > div {
    overflow-wrap: anywhere;
    background: ${c.surface};
  }
  & > div > * {
    margin: 0;
    padding: ${space[16]};
  }
  & ul {
    display: grid;
    gap: ${space[8]};
    padding-top: 0;
    list-style: none;
  }
  & li {
    display: flex;
    gap: ${space[8]};
  }
  & svg {
    flex: none;
    color: ${c.brand};
  }
  & > div > strong {
    display: block;
    color: ${c.muted};
    font-weight: 550;
  }
  & p {
    border-top: 1px solid ${c.hairline};
    color: ${c.muted};
  }
  & p > strong {
    ${type.s20}
    color: ${c.text};
    font-weight: 550;
    font-variant-numeric: tabular-nums;
  }
`

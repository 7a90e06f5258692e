import { isFreePlan } from '@csuite/shared/contract/apps'
import { PlanFields } from '@csuite/shared/contract/plans'
import { formatMoney } from '@csuite/shared/format'
import { Badge } from '@csuite/shared/ui/badge'
import { CheckList } from '@csuite/shared/ui/check-list'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import { c, grid, media, space, type } from '@csuite/shared/ui/theme'
import { FormDialog, type OpenedDialog, useForm } from '@csuite/shared/form'
import { TwoColumns, Wide } from '@csuite/shared/ui/layout'
import styled from 'styled-components'
import { PreviewFigure } from '../../parts/preview-figure'
import { type PlanDraft, bodyOf, draftOf, priceProblems } from './plan-draft'
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

export function PlanFormDialog({ subject, ...dialog }: OpenedDialog & { subject: PlanSubject }) {
  const form = useForm(useSavePlan(subject), {
    start: () => draftOf(subject.plan),
    texts,
    schema: PlanFields,
    bodyOf,
    explain: (errors, draft) => ({ ...errors, ...priceProblems(draft) }),
    onSuccess: dialog.onClose,
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
            <TextArea {...field('caracteristicas')} optional rows={6} />
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
        <CheckList items={caracteristicas} />
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
  ${grid(24)}
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
    padding-top: 0;
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

import { isFreePlan } from '@csuite/shared/contract/apps'
import type { PlanFields } from '@csuite/shared/contract/plans'
import { formatMoney } from '@csuite/shared/format'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Alert } from '@csuite/shared/ui/alert'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import { c, space } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { DRAFTS } from '../../parts/draft-recovery'
import { PreviewFigure, TwoColumns, Wide } from '../../parts/two-columns'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { useDraftForm } from '../../parts/use-draft-form'
import { type Editable, type PlanDraft, bodyOf, draftOf, validate } from './plan-draft'
import { plansTexts } from './plans.texts'

const texts = plansTexts.form

/** What is edited; `plan` null: a new one of the app. */
export interface PlanSubject {
  /** The plan's id, the negative id of the app that gets a new one, or 0 for the suite. */
  id: number
  title: string
  plan: Editable | null
}

interface PlanFormProps {
  subject: PlanSubject
  /** Rejects with the call's failure. */
  onSave: (body: PlanFields) => Promise<unknown>
}

interface PlanFormDialogProps extends PlanFormProps, OpenedDialog {
  busy: boolean
}

/** The dialog for a plan or for the suite. */
export function PlanFormDialog({ subject, onSave, ...dialog }: PlanFormDialogProps) {
  const formId = useId()
  return (
    <ActionDialog {...dialog} size="m" title={subject.title} form={formId} action={texts.save}>
      <PlanForm id={formId} subject={subject} onSave={onSave} />
    </ActionDialog>
  )
}

function PlanForm({ id, subject, onSave }: PlanFormProps & { id: string }) {
  const isSuite = subject.id === 0
  const { form, draft, failure, field } = useDraftForm({
    name: DRAFTS.plan,
    subject,
    start: () => draftOf(subject.plan),
    labels: texts,
    validate: (typed) => validate(typed, isSuite ? 'suite' : 'plan'),
    save: (typed) => onSave(bodyOf(typed)),
    failed: texts.failed,
  })
  return (
    <TwoColumns id={id} {...form}>
      {!isSuite && (
        <Wide>
          <TextField {...field('nombre')} hint={texts.nombreHint} />
        </Wide>
      )}
      <TextField {...field('precioMensual')} inputMode="decimal" />
      <TextField {...field('precioAnual')} inputMode="decimal" />
      <Wide>
        <TextArea {...field('caracteristicas')} hint={texts.caracteristicasHint} rows={6} />
      </Wide>
      <Preview draft={draft} name={isSuite ? plansTexts.suite : draft.nombre} />
      {failure && (
        <Wide>
          <Alert tone="danger">{failure}</Alert>
        </Wide>
      )}
    </TwoColumns>
  )
}

function Preview({ draft, name }: { draft: PlanDraft; name: string }) {
  const { precioMensual, precioAnual, caracteristicas } = bodyOf(draft)
  const price = (amount: number) => (Number.isNaN(amount) ? '–' : formatMoney(amount))
  return (
    <Figure>
      <figcaption>{texts.preview}</figcaption>
      <div>
        <strong>{name || texts.nombre}</strong>{' '}
        <span>
          {isFreePlan({ nombre: name })
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

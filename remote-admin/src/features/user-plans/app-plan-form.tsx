import type { UserAppPlan } from '@csuite/shared/contract/user-plans'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { c, media, space, type } from '@csuite/shared/ui/theme'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { isExpiryDay, oneYearFrom } from './plan-dates'
import { planName } from './plan-name'
import type { PlanChoice } from './use-user-plans'
import { plansTexts as texts } from './user-plans.texts'

/** What was chosen or typed and is not saved. */
export type PlanDraft = Partial<Pick<PlanChoice, 'planId' | 'day'>>

interface AppPlanFormProps {
  entry: UserAppPlan
  draft: PlanDraft
  onDraft: (draft: PlanDraft) => void
  saving: boolean
  /** Resolves once the answer is here, whichever it is. */
  onSave: (choice: PlanChoice) => Promise<void>
}

/** One app: plan, last day, save. What is not being edited shows what the list says. */
export function AppPlanForm({ entry, draft, onDraft, saving, onSave }: AppPlanFormProps) {
  const { app, planActual, planesApp } = entry
  const [today] = useState(() => new Date())
  const planId = draft.planId ?? planActual?.id ?? 0
  const day =
    // An expiry is kept as midnight UTC of its day.
    draft.day ?? planActual?.fechaVencimiento?.slice(0, 10) ?? oneYearFrom(today)
  // A plan that is no longer sold stays selectable for those who have it.
  const plans =
    planActual && !planesApp.some(({ id }) => id === planActual.id) ? [planActual, ...planesApp] : planesApp
  const valid = isExpiryDay(day)
  // A partly typed year is not an error yet.
  const [typing, setTyping] = useState(false)

  // Disabled, the control that saved loses the focus; it gets it back unless the person is elsewhere by then.
  const saver = useRef<HTMLElement>(null)
  useEffect(() => {
    if (saving) return
    if (document.activeElement?.matches('body, [role="dialog"]')) saver.current?.focus()
    saver.current = null
  }, [saving])

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (saving || planId === 0 || !valid) return
    saver.current = document.activeElement as HTMLElement
    void onSave({ appId: app.id, planId, day })
  }
  return (
    <form onSubmit={save} noValidate>
      <Fieldset>
        <legend>{app.nombre}</legend>
        <Row>
          <Select
            label={texts.plan}
            value={planId}
            disabled={saving}
            onChange={(event) => onDraft({ ...draft, planId: Number(event.target.value) })}
            options={[
              ...(planActual ? [] : [{ value: 0, label: texts.none }]),
              ...plans.map((plan) => ({ value: plan.id, label: planName(plan) })),
            ]}
          />
          <TextField
            type="date"
            label={texts.expiry}
            value={day}
            min="2000-01-01"
            max="9999-12-31"
            disabled={saving}
            error={valid || typing ? undefined : texts.badDate}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={(event) => onDraft({ ...draft, day: event.target.value })}
          />
          <Button type="submit" variant="secondary" disabled={saving || planId === 0 || !valid}>
            {saving ? texts.saving : texts.save}
          </Button>
        </Row>
      </Fieldset>
    </form>
  )
}

const Fieldset = styled.fieldset`
  margin: 0;
  padding: ${space[16]} 0;
  border: 0;
  border-bottom: 1px solid ${c.hairline};
  form:first-child > & {
    padding-top: 0;
  }
  & > legend {
    ${type.s16}
    float: left;
    width: 100%;
    margin-bottom: ${space[8]};
    padding: 0;
    font-weight: 600;
  }
`
const Row = styled.div`
  display: grid;
  clear: both;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space[12]};
  & input {
    height: 44px;
  }
  & > button {
    /* The button stands on the line of the fields, below their labels. */
    margin-top: 26px;
    min-width: 116px;
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    & > button {
      margin-top: 0;
    }
  }
`

import { errorMessage, settings } from '@csuite/shared/client'
import type { UserAppPlan } from '@csuite/shared/contract/user-plans'
import { dayIn } from '@csuite/shared/format'
import { sessionStore } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { c, grid, media, space, type } from '@csuite/shared/ui/theme'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { isExpiryDay, oneYearFrom } from './plan-dates'
import { type PlanChoice, useSavePlan } from './use-user-plans'
import { planName, plansTexts as texts } from './user-plans.texts'

/** Unsaved changes of one app. */
export type PlanDraft = Partial<Pick<PlanChoice, 'planId' | 'day'>>

interface AppPlanFormProps {
  userId: number
  entry: UserAppPlan
  draft: PlanDraft
  onDraft: (draft: PlanDraft | undefined) => void
  onResult: (tone: 'ok' | 'danger', text: string) => void
}

/** One app's plan and expiry day. Fields without a draft show the stored values. */
export function AppPlanForm({ userId, entry, draft, onDraft, onResult }: AppPlanFormProps) {
  const { app, planActual, planesApp } = entry
  const save = useSavePlan(userId)
  const [today] = useState(() => dayIn(settings().timeZone))
  const planId = draft.planId ?? planActual?.id ?? 0
  const day =
    // An expiry is stored as midnight UTC of its day.
    draft.day ?? planActual?.fechaVencimiento?.slice(0, 10) ?? oneYearFrom(today)
  // A plan that is no longer sold stays selectable for those who have it.
  const plans =
    planActual && !planesApp.some(({ id }) => id === planActual.id) ? [planActual, ...planesApp] : planesApp
  const valid = isExpiryDay(day)
  const disabled = save.isPending || planId === 0 || !valid
  // A half-typed year is no error yet.
  const [typing, setTyping] = useState(false)
  const keepFocus = useFocusAfter(save.isPending)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (disabled) return
    keepFocus()
    save.mutate(
      { appId: app.id, planId, day, shown: planActual },
      {
        onSuccess: () => onResult('ok', texts.saved),
        onError: (error) => onResult('danger', errorMessage(error, texts.saveFailed)),
        // The stored plan shows again. When the session ended, the draft is kept for the next sign-in.
        onSettled: () => sessionStore.getState().isAuthenticated && onDraft(undefined),
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Fieldset>
        <legend>{app.nombre}</legend>
        <Row>
          <Select
            label={texts.plan}
            value={planId}
            disabled={save.isPending}
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
            disabled={save.isPending}
            error={valid || typing ? undefined : texts.badDate}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={(event) => onDraft({ ...draft, day: event.target.value })}
          />
          <Button type="submit" variant="secondary" disabled={disabled}>
            {save.isPending ? texts.saving : texts.save}
          </Button>
        </Row>
      </Fieldset>
    </form>
  )
}

/** Restores the focus to the control that was disabled while `busy`, unless the person has moved on. */
function useFocusAfter(busy: boolean) {
  const focused = useRef<HTMLElement>(null)
  useEffect(() => {
    if (busy) return
    if (document.activeElement?.matches('body, [role="dialog"]')) focused.current?.focus()
    focused.current = null
  }, [busy])
  return () => {
    focused.current = document.activeElement as HTMLElement
  }
}

const Fieldset = styled.fieldset`
  padding: ${space[16]} 0;
  border-bottom: 1px solid ${c.hairline};
  form:first-child > & {
    padding-top: 0;
  }
  & > legend {
    ${type.s16}
    float: left;
    width: 100%;
    margin-bottom: ${space[8]};
    font-weight: 600;
  }
`
const Row = styled.div`
  ${grid(12)}
  clear: both;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: start;
  & input {
    height: 44px;
  }
  & > button {
    /* In line with the fields, below their labels. */
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

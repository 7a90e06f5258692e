import type { User } from '@csuite/shared/contract/user'
import { sessionStore } from '@csuite/shared/session'
import { Alert } from '@csuite/shared/ui/alert'
import { Dialog } from '@csuite/shared/ui/dialog'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { EmptyState, ErrorState } from '@csuite/shared/ui/states'
import { space } from '@csuite/shared/ui/theme'
import { useState } from 'react'
import styled from 'styled-components'
import { KEPT_FORMS, useKeptForm } from '../../parts/kept-form'
import { AppPlanForm, type PlanDraft } from './app-plan-form'
import { PlanHistory } from './plan-history'
import { type PlanChoice, failureText, useSavePlan, useUserPlans } from './use-user-plans'
import { plansTexts as texts } from './user-plans.texts'

/** Milliseconds that the result of a save stays (spec §9). */
const RESULT_MS = 5000

interface PlansModalProps {
  user: User
  open: boolean
  onClose: () => void
}

/** A person's plan and expiry per app, and what changed before. */
export function PlansModal({ user, open, onClose }: PlansModalProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="l"
      title={texts.title}
      description={`${user.name} ${user.lastName} · ${user.email}`}
    >
      {/* Another person starts with nothing of the one before. */}
      <UserPlans key={user.id} user={user} open={open} />
    </Dialog>
  )
}

interface Result {
  id: number
  tone: 'ok' | 'danger'
  text: string
}

/** Plan and expiry per app, and their history; asked for while `open`. */
export function UserPlans({ user, open }: { user: User; open: boolean }) {
  const userId = user.id
  const [drafts, setDrafts] = useKeptForm(KEPT_FORMS.plans, user, (): Record<number, PlanDraft> => ({}))
  const plans = useUserPlans(userId, open)
  const save = useSavePlan(userId)
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set())
  const [result, setResult] = useState<Result | null>(null)
  const show = (tone: Result['tone'], text: string) =>
    setResult((last) => ({ id: (last?.id ?? 0) + 1, tone, text }))

  const keep = (appId: number, draft: PlanDraft) => setDrafts((all) => ({ ...all, [appId]: draft }))

  const saveOne = async (choice: PlanChoice) => {
    setSaving((ids) => new Set(ids).add(choice.appId))
    try {
      await save.mutateAsync(choice)
      show('ok', texts.saved)
    } catch (error) {
      show('danger', failureText(error, texts.saveFailed))
    } finally {
      setSaving((ids) => new Set([...ids].filter((id) => id !== choice.appId)))
      // The list is the truth now: the saved plan, or what was before. A session that ended keeps what was typed.
      if (sessionStore.getState().isAuthenticated) keep(choice.appId, {})
    }
  }

  if (plans.isPending) return <PlansSkeleton />
  if (plans.isError && !plans.data)
    return (
      <ErrorState
        message={failureText(plans.error, texts.loadFailed)}
        busy={plans.isFetching}
        onRetry={() => void plans.refetch()}
      />
    )
  return (
    <>
      {plans.data.length === 0 ? (
        <EmptyState title={texts.empty} />
      ) : (
        plans.data.map((entry) => (
          <AppPlanForm
            key={entry.app.id}
            entry={entry}
            draft={drafts[entry.app.id] ?? {}}
            onDraft={(draft) => keep(entry.app.id, draft)}
            saving={saving.has(entry.app.id)}
            onSave={saveOne}
          />
        ))
      )}
      <ResultPlace>
        {result && (
          <Alert
            key={result.id}
            tone={result.tone}
            autoDismissMs={RESULT_MS}
            onDismiss={() => setResult(null)}
          >
            {result.text}
          </Alert>
        )}
      </ResultPlace>
      <PlanHistory userId={userId} enabled={open} />
    </>
  )
}

function PlansSkeleton() {
  return (
    <Skeleton label={texts.loading}>
      <Lines>
        {[0, 1, 2].map((line) => (
          <SkeletonBlock key={line} height={72} />
        ))}
      </Lines>
    </Skeleton>
  )
}

/** Stays in sight while the apps above scroll, and moves none of them. */
const ResultPlace = styled.div`
  position: sticky;
  z-index: 1;
  bottom: 0;
`
const Lines = styled.span`
  display: grid;
  gap: ${space[16]};
`

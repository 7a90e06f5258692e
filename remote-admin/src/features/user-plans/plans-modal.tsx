import type { User } from '@csuite/shared/contract/user'
import { Alert } from '@csuite/shared/ui/alert'
import { Dialog } from '@csuite/shared/ui/dialog'
import { SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { EmptyState } from '@csuite/shared/ui/states'
import { useRecoverableDraft } from '@csuite/shared/form'
import { Stack } from '@csuite/shared/ui/layout'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { Loaded } from '../../parts/loaded'
import { AppPlanForm, type PlanDraft } from './app-plan-form'
import { useUserPlans } from './use-user-plans'
import { plansTexts as texts } from './user-plans.texts'

interface PlansModalProps {
  user: User
  open: boolean
  onClose: () => void
}

export function PlansModal({ user, open, onClose }: PlansModalProps) {
  const [unsaved, setUnsaved] = useState(false)
  return (
    <Dialog
      open={open}
      unsaved={unsaved}
      onOpenChange={(next) => !next && onClose()}
      size="l"
      title={texts.title}
      description={`${user.name} ${user.lastName} · ${user.email}`}
    >
      {/* Keyed, so that drafts do not pass from one user to the next. */}
      <UserPlans key={user.id} user={user} open={open} onUnsaved={setUnsaved} />
    </Dialog>
  )
}

interface Result {
  /** Counts up, so that an equal text replaces the last one. */
  id: number
  tone: 'ok' | 'danger'
  text: string
}

/** Milliseconds until a result disappears (spec §9). */
const RESULT_MS = 5000

type Drafts = Record<number, PlanDraft | undefined>

interface UserPlansProps {
  user: User
  open: boolean
  onUnsaved?: (unsaved: boolean) => void
}

export function UserPlans({ user, open, onUnsaved }: UserPlansProps) {
  const [drafts, setDrafts] = useRecoverableDraft((): Drafts => ({}), {
    ...{ name: 'plans', subject: user, isOpen: open },
  })
  const unsaved = Object.values(drafts).some((draft) => draft !== undefined)
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved])
  const plans = useUserPlans(user.id, open)
  const [result, setResult] = useState<Result | null>(null)
  const skeleton = (
    <Stack>
      {[0, 1, 2].map((line) => (
        <SkeletonBlock key={line} height={72} />
      ))}
    </Stack>
  )
  return (
    <Loaded query={plans} loading={texts.loading} skeleton={skeleton} failed={texts.loadFailed}>
      {(entries) => (
        <>
          {entries.length === 0 && <EmptyState title={texts.empty} />}
          {entries.map((entry) => (
            <AppPlanForm
              key={entry.app.id}
              userId={user.id}
              entry={entry}
              draft={drafts[entry.app.id] ?? {}}
              onDraft={(draft) => setDrafts((all) => ({ ...all, [entry.app.id]: draft }))}
              onResult={(tone, text) => setResult((last) => ({ id: (last?.id ?? 0) + 1, tone, text }))}
            />
          ))}
          <Foot>
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
          </Foot>
        </>
      )}
    </Loaded>
  )
}

/** Sticky, so that it is visible wherever the list is scrolled to. */
const Foot = styled.div`
  position: sticky;
  z-index: 1;
  bottom: 0;
`

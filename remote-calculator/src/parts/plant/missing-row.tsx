import { ButtonLink } from '@csuite/shared/ui/button'
import { Loading } from '@csuite/shared/ui/spinner'
import { EmptyState } from '@csuite/shared/ui/states'
import { INSTRUMENTS_PATH } from './paths'
import type { readState } from './plant-store'
import { plantSyncTexts as t } from './plant-sync.texts'
import { Unread } from './sync-state'

interface MissingRowProps {
  read: ReturnType<typeof readState>
  /** While the portal may still have it. */
  loading: string
  title: string
}

export const MissingRow = ({ read, loading, title }: MissingRowProps) =>
  read === 'loading' ? (
    <Loading label={loading} />
  ) : read === 'failed' ? (
    <Unread />
  ) : (
    <EmptyState
      title={title}
      action={
        <ButtonLink to={INSTRUMENTS_PATH} variant="secondary">
          {t.allInstruments}
        </ButtonLink>
      }
    >
      {t.missing}
    </EmptyState>
  )

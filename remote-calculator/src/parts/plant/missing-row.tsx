import { ButtonLink } from '@csuite/shared/ui/button'
import { Loading } from '@csuite/shared/ui/spinner'
import { EmptyState } from '@csuite/shared/ui/states'
import { INSTRUMENTS_PATH } from './paths'
import { plantSyncTexts as t } from './plant-sync.texts'

interface MissingRowProps {
  /** While the portal may still have it. */
  loading: string | false
  title: string
}

export const MissingRow = ({ loading, title }: MissingRowProps) =>
  loading ? (
    <Loading label={loading} />
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

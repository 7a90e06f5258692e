import type { PlanChange } from '@csuite/shared/contract/user-plans'
import { formatDateTime, formatDay } from '@csuite/shared/format'
import { Button } from '@csuite/shared/ui/button'
import { Stack } from '@csuite/shared/ui/layout'
import { c, grid, space, type } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { BlockSkeleton } from '../../parts/loaded'
import { Quiet } from '../../parts/titled-section'
import { usePlanHistory } from './use-user-plans'
import { planName, plansTexts } from './user-plans.texts'

const texts = plansTexts.history

export function PlanHistory({ userId, enabled }: { userId: number; enabled: boolean }) {
  const headingId = useId()
  const { data, isPending, isError, isFetching, refetch } = usePlanHistory(userId, enabled)
  return (
    <Stack as="section" $above={24} $gap={8} aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.title}</h3>
      {isPending ? (
        <BlockSkeleton label={texts.loading} height={40} />
      ) : isError ? (
        <Quiet>
          {texts.failed}{' '}
          <Button size="s" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            {plansTexts.retry}
          </Button>
        </Quiet>
      ) : data.length === 0 ? (
        <Quiet>{texts.empty}</Quiet>
      ) : (
        <List role="list">
          {data.map((change) => (
            <li key={change.id}>
              <p>
                <strong>{change.app.nombre}</strong>
                <span>{`: ${stateLabel(change.antes)} ${texts.becomes} ${stateLabel(change.despues)}`}</span>
              </p>
              <Quiet>
                <time dateTime={change.fecha}>
                  {texts.by(formatDateTime(change.fecha), change.administrador ?? texts.nobody)}
                </time>
              </Quiet>
            </li>
          ))}
        </List>
      )}
    </Stack>
  )
}

function stateLabel(state: PlanChange['antes']): string {
  if (!state) return texts.noPlan
  return state.fechaVencimiento
    ? `${planName(state)} ${texts.until(formatDay(state.fechaVencimiento))}`
    : planName(state)
}

const List = styled.ol`
  ${type.s14}
  ${grid(12)}
  & > li {
    padding-left: ${space[12]};
    border-left: 2px solid ${c.hairline};
  }
  & p {
    overflow-wrap: anywhere;
  }
`

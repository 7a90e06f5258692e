import type { UserStats } from '@csuite/shared/contract/users'
import { c, media, space, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import { Strip } from '../../parts/strip'
import { usersTexts } from './users.texts'

const texts = usersTexts.stats
/** Accounts of the product's own team, which the card does not count (spec §9). */
const HIDDEN_ADMINISTRATORS = 2

interface StatStripProps {
  stats: UserStats | undefined
  loading: boolean
}

/** The four counts over the list. Without figures it shows dashes: their failure is only logged (spec §8). */
export function StatStrip({ stats, loading }: StatStripProps) {
  const cards: [string, number | undefined][] = [
    [texts.totalUsers, stats?.totalUsers],
    [texts.activeUsers, stats?.activeUsers],
    [texts.pendingVerification, stats?.pendingVerification],
    [texts.administrators, stats && Math.max(0, stats.administrators - HIDDEN_ADMINISTRATORS)],
  ]
  return (
    <section aria-label={texts.label} aria-busy={loading || undefined}>
      {loading && <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>}
      <Counts>
        {cards.map(([label, value]) => (
          <Stat key={label}>
            <dt>{label}</dt>
            <dd>{value === undefined ? texts.missing : value.toLocaleString('es-ES')}</dd>
          </Stat>
        ))}
      </Counts>
    </section>
  )
}

const Counts = styled(Strip)`
  ${media.cards} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`
const Stat = styled.div`
  padding: ${space[16]} ${space[24]};
  & + & {
    border-left: 1px solid ${c.hairline};
  }
  & dt {
    ${type.s14}
    color: ${c.muted};
  }
  & dd {
    ${type.s28}
    ${type.mono}
    margin: ${space[4]} 0 0;
    font-weight: 550;
  }
  ${media.compact} {
    padding: ${space[16]};
    & dd {
      ${type.s20}
    }
  }
  ${media.cards} {
    padding: ${space[12]} ${space[16]};
    &:nth-child(odd) {
      border-left: 0;
    }
    &:nth-child(n + 3) {
      border-top: 1px solid ${c.hairline};
    }
    & dd {
      ${type.s20}
    }
  }
`

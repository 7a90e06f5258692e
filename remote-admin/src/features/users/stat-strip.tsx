import { c, media, space, target, type } from '@csuite/shared/ui/theme'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { formatNumber } from '@csuite/shared/format'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Strip, coveringLink } from '../../parts/strip'
import { useUserStats } from './use-users'
import { usersTexts } from './users.texts'

const texts = usersTexts.stats
/** Accounts of the product's own team, which are not counted (spec §9). */
const HIDDEN_ADMINISTRATORS = 2

/** The user counts as links that filter the list. Shows dashes while they are missing: failures are only logged (spec §8). */
export function StatStrip() {
  const { data: stats, isPending } = useUserStats()
  const cards: [label: string, count: number | undefined, query: string][] = [
    [texts.totalUsers, stats?.totalUsers, ''],
    [texts.activeUsers, stats?.activeUsers, '?status=active'],
    [texts.pendingVerification, stats?.pendingVerification, '?status=pending_verification'],
    [
      texts.administrators,
      stats && Math.max(0, stats.administrators - HIDDEN_ADMINISTRATORS),
      `?role=${ROLE_ADMIN}`,
    ],
  ]
  return (
    <section aria-label={texts.label} aria-busy={isPending || undefined}>
      {isPending && <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>}
      <Counts>
        {cards.map(([label, count, query]) => {
          const value = count === undefined ? texts.missing : formatNumber(count)
          return (
            <Stat key={label}>
              <dt>{label}</dt>
              <dd>
                <Link to={query} aria-label={`${label}: ${value}`} preventScrollReset>
                  {value}
                </Link>
              </dd>
            </Stat>
          )
        })}
      </Counts>
    </section>
  )
}

const Counts = styled(Strip)`
  margin-bottom: ${space[12]};
  ${media.cards} {
    /* Two columns, or one with large text. */
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(8rem, 34%)), 1fr));
  }
`
/** The count stands over its label whatever its length, so that loading it does not shift the list. */
const Stat = styled.div`
  ${coveringLink(c.sunken)}
  display: flex;
  flex-flow: column-reverse;
  justify-content: flex-end;
  /* A touch target and the divider. */
  min-height: calc(${target} + 1px);
  padding: ${space[4]} ${space[12]};
  & + & {
    border-left: 1px solid ${c.hairline};
  }
  & dt {
    ${type.s12}
    color: ${c.muted};
  }
  & dd {
    ${type.s20}
    ${type.mono}
    font-weight: 550;
  }
  ${media.cards} {
    &:nth-child(odd) {
      border-left: 0;
    }
    &:nth-child(n + 3) {
      border-top: 1px solid ${c.hairline};
    }
  }
`

import { AppWindow, FileSpreadsheet, Users } from 'lucide-react'
import type { Dashboard, DashboardRange } from '@csuite/shared/contract/users'
import { formatPercent } from '@csuite/shared/format'
import { ButtonLink } from '@csuite/shared/ui/button'
import { Card, CardTitle } from '@csuite/shared/ui/card'
import { BarChart, LineChart } from '@csuite/shared/ui/chart'
import { SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { OfflineNotice } from '@csuite/shared/ui/states'
import { c, media, radius, space } from '@csuite/shared/ui/theme'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { shortMonth, usd } from '../../parts/figures'
import { Loaded } from '../../parts/loaded'
import { newUsersOf } from '../../parts/new-users'
import { RangedPage } from '../../parts/ranged-page'
import { rangeTexts } from '../../parts/range.texts'
import { Strip } from '../../parts/strip'
import { useDashboard, useRange } from '../../parts/use-dashboard'
import { dashboardTexts as texts } from './dashboard.texts'
import { Shares } from './shares'
import { StatCard } from './stat-card'
import { changeOf } from './trend'

const figureNames = ['totalUsers', 'activeApps', 'activeSubscriptions', 'newSubscriptions'] as const

/** How the portal is doing, from its own rows. */
export function DashboardScreen() {
  const { range, choose } = useRange()
  const query = useDashboard(range)
  return (
    <RangedPage title={texts.title} subtitle={texts.subtitle} range={range} onRange={choose}>
      <OfflineNotice />
      <Loaded
        query={query}
        loading={texts.loading}
        failed={texts.failed}
        blocks={
          <Blocks>
            <SkeletonBlock height={112} radius={radius.card} />
            <SkeletonBlock height={380} radius={radius.card} />
            <SkeletonBlock height={240} radius={radius.card} />
          </Blocks>
        }
      >
        {(data) => (
          <div aria-busy={query.isPlaceholderData || undefined}>
            <Figures {...data} />
          </div>
        )}
      </Loaded>
      <Actions />
    </RangedPage>
  )
}

function Figures({ figures, range }: { figures: Dashboard; range: DashboardRange }) {
  const navigate = useNavigate()
  const newUsers = newUsersOf(figures.newUsersByDay, range)
  const came = figures.newUsersByDay.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <FigureStrip>
        {figureNames.map((name) => (
          <StatCard
            key={name}
            label={texts.stats[name]}
            figure={figures[name]}
            range={range}
            to={texts.links[name]}
          />
        ))}
      </FigureStrip>
      <Charts>
        <Card>
          <BarChart
            title={rangeTexts.newUsers[range]}
            columns={[rangeTexts.bucket[range], texts.newUsers.column]}
            description={texts.newUsers.description(
              rangeTexts.last[range],
              came,
              changeOf({ value: came, previous: figures.newUsersBefore }, range).text,
            )}
            data={newUsers}
            onOpen={(to) => void navigate(to)}
          />
        </Card>
        <Card>
          <LineChart
            {...texts.revenue}
            format={usd}
            data={figures.revenueByMonth.map(({ month, amount }) => ({
              label: shortMonth(month),
              value: amount,
            }))}
          />
        </Card>
        <Shares
          title={texts.distribution.title}
          empty={texts.distribution.empty}
          shares={figures.plansDistribution.map(({ nombre, users, percentage }) => ({
            name: nombre,
            text: `${texts.users(users)} · ${formatPercent(percentage)}`,
            percentage,
          }))}
        />
        <Shares
          title={texts.wishes.title}
          empty={texts.wishes.empty}
          shares={figures.wishes.map(({ nombre, users }) => ({
            name: nombre,
            text: texts.people(users),
            percentage: (users / (figures.wishes[0]?.users ?? 1)) * 100,
          }))}
        />
      </Charts>
    </>
  )
}

function Actions() {
  return (
    <ActionsCard as="section" aria-label={texts.actions.title}>
      <CardTitle>{texts.actions.title}</CardTitle>
      <div>
        <ButtonLink to="/admin/usuarios" variant="secondary" icon={<Users />}>
          {texts.actions.users}
        </ButtonLink>
        <ButtonLink to="/admin/apps" variant="secondary" icon={<AppWindow />}>
          {texts.actions.apps}
        </ButtonLink>
        <ButtonLink to="/admin/reportes" variant="secondary" icon={<FileSpreadsheet />}>
          {texts.actions.reports}
        </ButtonLink>
      </div>
    </ActionsCard>
  )
}

const FigureStrip = styled(Strip)`
  & > * + * {
    border-left: 1px solid ${c.hairline};
  }
  ${media.below(1100)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :nth-child(odd) {
      border-left: 0;
    }
    & > :nth-child(n + 3) {
      border-top: 1px solid ${c.hairline};
    }
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    & > * {
      border-left: 0;
    }
    & > * + * {
      border-top: 1px solid ${c.hairline};
    }
  }
`
const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[24]};
  margin-bottom: ${space[24]};
  ${media.below(1100)} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const ActionsCard = styled(Card)`
  margin-top: ${space[24]};
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[12]};
    margin-top: ${space[12]};
  }
`
const Blocks = styled.span`
  display: grid;
  gap: ${space[24]};
`

import { AppWindow, FileSpreadsheet, Users } from 'lucide-react'
import type { Dashboard } from '@csuite/shared/contract/users'
import { ButtonLink } from '@csuite/shared/ui/button'
import { Card, CardTitle } from '@csuite/shared/ui/card'
import { BarChart, LineChart } from '@csuite/shared/ui/chart'
import { Page } from '@csuite/shared/ui/page'
import { SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { OfflineNotice } from '@csuite/shared/ui/states'
import { c, media, radius, space } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { shortDay, shortMonth, usd } from '../../parts/figures'
import { Loaded } from '../../parts/loaded'
import { Strip } from '../../parts/strip'
import { useDashboard } from '../../parts/use-dashboard'
import { dashboardTexts as texts } from './dashboard.texts'
import { PlansDistribution } from './plans-distribution'
import { StatCard } from './stat-card'

const figureNames = ['totalUsers', 'activeApps', 'activeSubscriptions', 'newSubscriptions'] as const

/** How the portal is doing, from its own rows. */
export function DashboardScreen() {
  const figures = useDashboard()
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <OfflineNotice />
      <Loaded
        query={figures}
        loading={texts.loading}
        failed={texts.failed}
        blocks={
          <Blocks>
            <SkeletonBlock height={112} radius={radius.card} />
            <SkeletonBlock height={340} radius={radius.card} />
          </Blocks>
        }
      >
        {(data) => <Figures figures={data} />}
      </Loaded>
      <Actions />
    </Page>
  )
}

function Figures({ figures }: { figures: Dashboard }) {
  return (
    <>
      <FigureStrip>
        {figureNames.map((name) => (
          <StatCard key={name} label={texts.stats[name]} figure={figures[name]} />
        ))}
      </FigureStrip>
      <Charts>
        <Card>
          <BarChart
            {...texts.newUsers}
            data={figures.newUsersByDay.map(({ day, count }) => ({ label: shortDay(day), value: count }))}
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
      </Charts>
      <PlansDistribution plans={figures.plansDistribution} />
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
  @media (max-width: 1099.98px) {
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
  @media (max-width: 1099.98px) {
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

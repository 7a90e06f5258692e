import { AppWindow, FileSpreadsheet, Users } from 'lucide-react'
import type { Dashboard } from '@csuite/shared/contract/users'
import { formatDateTime, formatDay, formatPercent } from '@csuite/shared/format'
import { Alert } from '@csuite/shared/ui/alert'
import { ButtonLink } from '@csuite/shared/ui/button'
import { Card, CardTitle } from '@csuite/shared/ui/card'
import { BarChart, LineChart } from '@csuite/shared/ui/chart'
import { SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { c, grid, media, radius, space, wrap } from '@csuite/shared/ui/theme'
import { Stack } from '@csuite/shared/ui/layout'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { indicators, newUsersOf, revenueChart } from '../../parts/figures'
import { figuresTexts, rangeTexts } from '../../parts/figures.texts'
import { type Figures, FiguresPage } from '../../parts/figures-page'
import { Strip } from '../../parts/strip'
import { dashboardTexts as texts } from './dashboard.texts'
import { Shares } from './shares'
import { StatCard, changeOf } from './stat-card'

const quickActions = [
  { to: '/admin/usuarios', label: texts.actions.users, icon: <Users /> },
  { to: '/admin/apps', label: texts.actions.apps, icon: <AppWindow /> },
  { to: '/admin/reportes', label: texts.actions.reports, icon: <FileSpreadsheet /> },
]

/** Apps in a card; the reports have all. */
const SHOWN = 8

export function DashboardScreen() {
  return (
    <FiguresPage
      title={texts.title}
      subtitle={texts.subtitle}
      loading={texts.loading}
      skeleton={
        <Stack as="span" $gap={24}>
          {[112, 380, 240].map((height) => (
            <SkeletonBlock key={height} height={height} radius={radius.card} />
          ))}
        </Stack>
      }
      footer={
        <ActionsCard as="section" aria-label={texts.actions.title}>
          <CardTitle>{texts.actions.title}</CardTitle>
          <div>
            {quickActions.map(({ label, ...link }) => (
              <ButtonLink key={label} variant="secondary" {...link}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </ActionsCard>
      }
    >
      {(data) => (
        <>
          <MailProblem problem={data.figures.mailProblem} />
          <Charts {...data} />
        </>
      )}
    </FiguresPage>
  )
}

function MailProblem({ problem }: { problem: Dashboard['mailProblem'] }) {
  if (problem === null) return null
  const { waiting, since, reason } = problem
  return <Alert tone="warn">{texts.mailProblem(waiting, formatDateTime(since), reason)}</Alert>
}

function Charts({ figures, range }: Figures) {
  const navigate = useNavigate()
  const newUsers = figures.newUsersByDay.reduce((sum, { count }) => sum + count, 0)
  const change = changeOf({ value: newUsers, previous: figures.newUsersBefore }, range)
  return (
    <>
      <FigureStrip>
        {indicators.map((name) => (
          <StatCard
            key={name}
            label={figuresTexts.indicators[name]}
            figure={figures[name]}
            range={range}
            to={texts.links[name]}
          />
        ))}
      </FigureStrip>
      <Columns>
        <Card>
          <BarChart
            title={rangeTexts.newUsers[range]}
            columns={[rangeTexts.bucket[range], figuresTexts.newUsers]}
            description={texts.newUsers(rangeTexts.last[range], newUsers, change.text)}
            data={newUsersOf(figures.newUsersByDay, range)}
            onOpen={(to) => void navigate(to)}
          />
        </Card>
        <Card>
          <LineChart
            title={figuresTexts.revenue.title}
            description={texts.revenue}
            {...revenueChart(figures.revenueByMonth)}
          />
        </Card>
        <Shares
          title={figuresTexts.plans}
          empty={texts.noPlans}
          shares={figures.plansDistribution.map(({ nombre, users, percentage }) => ({
            name: nombre,
            text: `${texts.users(users)} · ${formatPercent(percentage)}`,
            percentage,
          }))}
        />
        <Shares
          title={figuresTexts.mostUsed}
          empty={texts.noOpenings}
          shares={figures.mostUsedApps.slice(0, SHOWN).map(({ nombre, openings }) => ({
            name: nombre,
            text: texts.openings(openings),
            percentage: (openings / (figures.mostUsedApps[0]?.openings ?? 1)) * 100,
          }))}
        />
        <Shares
          title={figuresTexts.unused}
          empty={texts.noUnused}
          shares={figures.unusedApps.slice(0, SHOWN).map(({ nombre, lastDay }) => ({
            name: nombre,
            text: lastDay === null ? texts.neverOpened : texts.lastOpened(formatDay(lastDay)),
          }))}
          foot={
            figures.unusedApps.length > SHOWN
              ? texts.moreUnused(figures.unusedApps.length - SHOWN)
              : undefined
          }
        />
        <Shares
          title={figuresTexts.wishes}
          empty={texts.noWishes}
          shares={figures.wishes.map(({ nombre, users }) => ({
            name: nombre,
            text: texts.people(users),
            percentage: (users / (figures.wishes[0]?.users ?? 1)) * 100,
          }))}
        />
      </Columns>
    </>
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
const Columns = styled.div`
  ${grid(24)}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  margin-bottom: ${space[24]};
  ${media.below(1100)} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const ActionsCard = styled(Card)`
  margin-top: ${space[24]};
  & > div {
    ${wrap(12)}
    margin-top: ${space[12]};
  }
`

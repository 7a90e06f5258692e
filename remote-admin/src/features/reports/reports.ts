import type { Dashboard, DashboardRange } from '@csuite/shared/contract/users'
import { formatNumber, formatPercent } from '@csuite/shared/format'
import type { BarChart } from '@csuite/shared/ui/chart'
import type { ComponentProps } from 'react'
import { fullMonth, shortMonth, usd } from '../../parts/figures'
import { newUsersOf } from '../../parts/new-users'
import { rangeTexts } from '../../parts/range.texts'
import { reportsTexts as texts } from './reports.texts'

/** A table of figures: the first column is text, the others are numbers. */
export interface Report {
  /** Also the beginning of its file's name. */
  id: string
  title: string
  /** True where another range has other figures. */
  ranged: boolean
  columns: readonly string[]
  rows: (readonly [string, ...number[]])[]
  /** How each number is shown, by column; the file has them plain. */
  formats: ((value: number) => string)[]
  chart?: ComponentProps<typeof BarChart> & { kind: 'bars' | 'line' }
}

/** The dashboard's figures as tables. */
export function reportsOf({ figures, range }: { figures: Dashboard; range: DashboardRange }): Report[] {
  const { summary, revenue, plans, wishes } = texts
  const newUsers = newUsersOf(figures.newUsersByDay, range)
  const newUsersColumns = [rangeTexts.bucket[range], texts.newUsers] as const
  const indicators = ['totalUsers', 'activeApps', 'activeSubscriptions', 'newSubscriptions'] as const
  return [
    {
      id: 'resumen',
      ranged: true,
      title: summary.title,
      columns: [...summary.columns, rangeTexts.column[range]],
      rows: indicators.map((name) => [summary[name], figures[name].value, figures[name].previous]),
      formats: [formatNumber, formatNumber],
    },
    {
      id: 'nuevos-usuarios',
      ranged: true,
      title: rangeTexts.newUsers[range],
      columns: newUsersColumns,
      rows: newUsers.map(({ full, value }) => [full, value]),
      formats: [formatNumber],
      chart: {
        kind: 'bars',
        title: rangeTexts.last[range],
        columns: newUsersColumns,
        data: newUsers,
      },
    },
    {
      id: 'ingresos',
      ranged: false,
      ...revenue,
      rows: figures.revenueByMonth.map(({ month, amount }) => [fullMonth(month), amount]),
      formats: [usd],
      chart: {
        kind: 'line',
        title: rangeTexts.last[365],
        columns: revenue.columns,
        format: usd,
        data: figures.revenueByMonth.map(({ month, amount }) => ({
          label: shortMonth(month),
          value: amount,
        })),
      },
    },
    {
      id: 'planes',
      ranged: false,
      ...plans,
      rows: figures.plansDistribution.map(({ nombre, users, percentage }) => [nombre, users, percentage]),
      formats: [formatNumber, formatPercent],
    },
    {
      id: 'avisos',
      ranged: false,
      ...wishes,
      rows: figures.wishes.map(({ nombre, users }) => [nombre, users]),
      formats: [formatNumber],
    },
  ]
}

import type { Dashboard } from '@csuite/shared/contract/users'
import { count, fullDay, fullMonth, percent, usd } from '../../parts/figures'
import { reportsTexts as texts } from './reports.texts'

/** A table of figures: the first column is text, the others are numbers. */
export interface Report {
  /** Also the name of its file. */
  id: string
  title: string
  columns: readonly string[]
  rows: (readonly [string, ...number[]])[]
  /** How each number is shown, by column; the file has them plain. */
  formats: ((value: number) => string)[]
}

/** The dashboard's figures as tables. */
export function reportsOf(figures: Dashboard): Report[] {
  const { summary, newUsers, revenue, plans } = texts
  const indicators = ['totalUsers', 'activeApps', 'activeSubscriptions', 'newSubscriptions'] as const
  return [
    {
      id: 'resumen',
      ...summary,
      rows: indicators.map((name) => [summary[name], figures[name].value, figures[name].previous]),
      formats: [count, count],
    },
    {
      id: 'nuevos-usuarios',
      ...newUsers,
      rows: figures.newUsersByDay.map(({ day, count: came }) => [fullDay(day), came]),
      formats: [count],
    },
    {
      id: 'ingresos',
      ...revenue,
      rows: figures.revenueByMonth.map(({ month, amount }) => [fullMonth(month), amount]),
      formats: [usd],
    },
    {
      id: 'planes',
      ...plans,
      rows: figures.plansDistribution.map(({ nombre, users, percentage }) => [nombre, users, percentage]),
      formats: [count, percent],
    },
  ]
}

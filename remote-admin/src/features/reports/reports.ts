import { formatDay, formatMonth, formatNumber, formatPercent } from '@csuite/shared/format'
import type { BarChart } from '@csuite/shared/ui/chart'
import type { ComponentProps } from 'react'
import { indicators, newUsersOf, revenueChart, usd } from '../../parts/figures'
import type { Figures } from '../../parts/figures-page'
import { figuresTexts, rangeTexts } from '../../parts/figures.texts'
import { reportsTexts as texts } from './reports.texts'

/** A table of figures: the first column is text, the others are numbers or, where there is none, text. */
export interface Report {
  /** Also the prefix of its file's name. */
  id: string
  title: string
  /** Set where the figures depend on the range. */
  ranged?: true
  columns: readonly string[]
  rows: (readonly [string, ...(number | string)[]])[]
  /** How each column of numbers is shown; the CSV has them plain. */
  formats: ((value: number) => string)[]
  chart?: ComponentProps<typeof BarChart> & { kind: 'bars' | 'line' }
}

export function reportsOf({ figures, range }: Figures): Report[] {
  const { newUsers, revenue, plans, wishes, mostUsed, unused } = figuresTexts
  const registrations = newUsersOf(figures.newUsersByDay, range)
  const newUsersColumns = [rangeTexts.bucket[range], newUsers] as const
  return [
    {
      id: 'resumen',
      ranged: true,
      title: texts.summary.title,
      columns: [...texts.summary.columns, rangeTexts.column[range]],
      rows: indicators.map((name) => [
        figuresTexts.indicators[name],
        figures[name].value,
        figures[name].previous,
      ]),
      formats: [formatNumber, formatNumber],
    },
    {
      id: 'nuevos-usuarios',
      ranged: true,
      title: rangeTexts.newUsers[range],
      columns: newUsersColumns,
      rows: registrations.map(({ full, value }) => [full, value]),
      formats: [formatNumber],
      chart: {
        kind: 'bars',
        title: rangeTexts.last[range],
        columns: newUsersColumns,
        data: registrations,
      },
    },
    {
      id: 'ingresos',
      ...revenue,
      rows: figures.revenueByMonth.map(({ month, amount }) => [formatMonth(month, 'long'), amount]),
      formats: [usd],
      chart: { kind: 'line', title: rangeTexts.last[365], ...revenueChart(figures.revenueByMonth) },
    },
    {
      id: 'planes',
      title: plans,
      columns: texts.plans,
      rows: figures.plansDistribution.map(({ nombre, users, percentage }) => [nombre, users, percentage]),
      formats: [formatNumber, formatPercent],
    },
    {
      id: 'apps-mas-usadas',
      ranged: true,
      title: mostUsed,
      columns: texts.mostUsed,
      rows: figures.mostUsedApps.map(({ nombre, openings }) => [nombre, openings]),
      formats: [formatNumber],
    },
    {
      id: 'apps-sin-uso',
      title: unused,
      columns: texts.unused,
      rows: figures.unusedApps.map(({ nombre, lastDay }) => [
        nombre,
        lastDay === null ? texts.never : formatDay(lastDay),
      ]),
      formats: [],
    },
    {
      id: 'avisos',
      title: wishes,
      columns: texts.wishes,
      rows: figures.wishes.map(({ nombre, users }) => [nombre, users]),
      formats: [formatNumber],
    },
  ]
}

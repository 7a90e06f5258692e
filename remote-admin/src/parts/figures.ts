import type { Dashboard, DashboardRange } from '@csuite/shared/contract/users'
import { formatDay, formatMoney, formatMonth } from '@csuite/shared/format'
import { figuresTexts, rangeTexts } from './figures.texts'

export const indicators = ['totalUsers', 'activeApps', 'activeSubscriptions', 'newSubscriptions'] as const

/** US dollars without decimals (spec §2). */
export const usd = (value: number) => formatMoney(value, 0)

export const revenueChart = (months: Dashboard['revenueByMonth']) => ({
  columns: figuresTexts.revenue.columns,
  format: usd,
  data: months.map(({ month, amount }) => ({ label: formatMonth(month), value: amount })),
})

/**
 * Registrations by day, by week for 90 days, by calendar month for a year, of which the first is named by its days unless
 * all are in it; `label` is short, for the chart's axis, `to` the user list, filtered by these registration days.
 */
export function newUsersOf(days: Dashboard['newUsersByDay'], range: DashboardRange) {
  const groups: { first: string; last: string; value: number }[] = []
  days.forEach(({ day, count }, index) => {
    const group = groups.at(-1)
    // Weeks are counted back from today, so that the last one is complete.
    const continues =
      group &&
      (range === 365
        ? group.first.slice(0, 7) === day.slice(0, 7)
        : range === 90 && (days.length - index) % 7 !== 0)
    if (continues) Object.assign(group, { last: day, value: group.value + count })
    else groups.push({ first: day, last: day, value: count })
  })
  const isMonth = (first: string) => range === 365 && first.endsWith('-01')
  return groups.map(({ first, last, value }) => ({
    value,
    label: isMonth(first) ? formatMonth(first) : `${first.slice(8)}/${first.slice(5, 7)}`,
    full: isMonth(first)
      ? formatMonth(first, 'long')
      : first === last
        ? formatDay(first)
        : rangeTexts.days(formatDay(first), formatDay(last)),
    to: `/admin/usuarios?${new URLSearchParams({ from: first, to: last }).toString()}`,
  }))
}

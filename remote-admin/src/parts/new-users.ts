import type { Dashboard, DashboardRange } from '@csuite/shared/contract/users'
import { formatDay, formatMonth } from '@csuite/shared/format'
import { shortDay } from './figures'
import { rangeTexts } from './range.texts'

/** Registrations of some days that follow each other, and the list of those who came. */
export interface NewUsers {
  label: string
  /** The label of a table, where there is more room. */
  full: string
  value: number
  to: string
}

/** The days of a range as a chart shows them: by day, from 90 days on by week, of a year by calendar month. */
export function newUsersOf(days: Dashboard['newUsersByDay'], range: DashboardRange): NewUsers[] {
  const groups: { first: string; last: string; value: number }[] = []
  days.forEach(({ day, count }, index) => {
    const open = groups.at(-1)
    // Weeks end today, so that the last one is whole.
    const continues =
      open &&
      (range === 365
        ? open.first.slice(0, 7) === day.slice(0, 7)
        : range === 90 && (days.length - index) % 7 !== 0)
    if (continues) Object.assign(open, { last: day, value: open.value + count })
    else groups.push({ first: day, last: day, value: count })
  })
  return groups.map(({ first, last, value }) => ({
    value,
    label: range === 365 ? formatMonth(first) : shortDay(first),
    full:
      range === 365
        ? formatMonth(first, 'long')
        : first === last
          ? formatDay(first)
          : rangeTexts.days(formatDay(first), formatDay(last)),
    to: `/admin/usuarios?${new URLSearchParams({ from: first, to: last }).toString()}`,
  }))
}

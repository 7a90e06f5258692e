import { formatMoney, formatMonth, formatNumber, formatPercent } from '@csuite/shared/format'

/** How figures, days and months of the reports are written. */

/** US dollars without decimals (spec §2). */
export const usd = (value: number) => formatMoney(value, 0)
export const count = (value: number) => formatNumber(value)
export const percent = formatPercent

/** '2026-11-05' as 05/11. */
export const shortDay = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`
/** '2026-11' as nov 26. */
export const shortMonth = (month: string) => formatMonth(month)
/** '2026-11' as noviembre de 2026. */
export const fullMonth = (month: string) => formatMonth(month, 'long')

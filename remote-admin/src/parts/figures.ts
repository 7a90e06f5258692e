import { formatMoney, formatMonth } from '@csuite/shared/format'

/** US dollars without decimals (spec §2). */
export const usd = (value: number) => formatMoney(value, 0)

/** '2026-11-05' as 05/11. */
export const shortDay = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`
/** '2026-11' as nov 26. */
export const shortMonth = (month: string) => formatMonth(month)
/** '2026-11' as noviembre de 2026. */
export const fullMonth = (month: string) => formatMonth(month, 'long')

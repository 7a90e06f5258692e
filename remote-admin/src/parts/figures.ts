/** How figures, days and months of the reports are written. */

const money = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const whole = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 })

/** US dollars without decimals (spec §2). */
export const usd = (value: number) => money.format(value)
export const count = (value: number) => whole.format(value)
/** A percentage from 0 to 100. */
export const percent = (value: number) => `${oneDecimal.format(value)} %`

/** '2026-11-05' as 05/11. */
export const shortDay = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`
/** '2026-11-05' as 5/11/2026. */
export const fullDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('es-ES', { timeZone: 'UTC' })
/** '2026-11' as nov 26. */
export const shortMonth = (month: string) =>
  `${monthName(month, 'short').replace('.', '')} ${month.slice(2, 4)}`
/** '2026-11' as noviembre de 2026. */
export const fullMonth = (month: string) => `${monthName(month, 'long')} de ${month.slice(0, 4)}`

function monthName(month: string, style: 'short' | 'long'): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('es-ES', { month: style, timeZone: 'UTC' })
}

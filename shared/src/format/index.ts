// Times are those of the person's own time zone, but for what is signed; days without a time those of the product's (`settings().timeZone`).

/** U+202F, which does not break lines. */
const THIN_SPACE = '\u202f'
const NO_BREAK_SPACE = '\u00a0'

/** Peru has the decimal point; the dates are spec §2. */
const NUMBERS = 'es-PE'
const DATES = 'es-ES'

const numbers = new Map<string, Intl.NumberFormat>()

function formatWith(value: number, key: string, options: Intl.NumberFormatOptions): string {
  const format = numbers.get(key) ?? new Intl.NumberFormat(NUMBERS, { useGrouping: 'min2', ...options })
  numbers.set(key, format)
  return format
    .formatToParts(value)
    .map((part) => (part.type === 'group' ? THIN_SPACE : part.value))
    .join('')
}

/** Of the browser's language, hence of the spreadsheets beside it. */
export const decimalSeparator = (): string =>
  new Intl.NumberFormat().formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** `1234`, `12 345`, `0.5`. */
export const formatNumber = (value: number, decimals = 0): string =>
  formatWith(value, `number ${decimals}`, { maximumFractionDigits: decimals })

/** `USD 39`, `USD 24.92`; rounded to whole units with `decimals` 0. */
export const formatMoney = (amount: number, decimals: 0 | 2 | 3 = 2, currency = 'USD'): string =>
  `${currency}${NO_BREAK_SPACE}${formatWith(amount, `money ${decimals}`, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: 'stripIfInteger',
  })}`

/** `12.5 %` for 12.5. */
export const formatPercent = (percent: number): string => `${formatNumber(percent, 1)}${NO_BREAK_SPACE}%`

/** ISO 8601, milliseconds or a Date. */
type Instant = string | number | Date

const day = { day: 'numeric', month: 'numeric', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const

/** `5/11/2026`: the day of an instant in the product's time zone (IANA name). */
export const formatDate = (instant: Instant, timeZone: string): string =>
  formatInstant(instant, { ...day, timeZone })

/** When something ends: `5/11/2026`, the last day, where it lasts to the end of a day in a time zone; otherwise as `formatDateTime`. */
export function formatEnd(instant: Instant, timeZone: string): string {
  const last = new Date(new Date(instant).getTime() - 1)
  return dayIn(timeZone, last) === dayIn(timeZone, instant)
    ? formatDateTime(instant)
    : formatDate(last, timeZone)
}

/** `2026-11-05`: the same day as ISO 8601 has it. */
export const dayIn = (timeZone: string, instant: Instant = new Date()): string =>
  // Swedish dates are written as ISO 8601 has them.
  new Date(instant).toLocaleDateString('sv', { timeZone })

/** `hora de Lima` for `America/Lima`, `hora UTC` for a zone without a place. */
export function zoneName(timeZone: string): string {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return /^(?!Etc\/).+\//.test(timeZone) ? `hora de ${place}` : `hora ${place}`
}

/** `5/11/2026, 14:05` */
export const formatDateTime = (instant: Instant): string => formatInstant(instant, { ...day, ...clock })

/** `5/11/2026, 14:05:09` */
export const formatMoment = (instant: Instant): string =>
  formatInstant(instant, { ...day, ...clock, second: '2-digit' })

/** `5/11/2026, 14:05:09 GMT-5`: the same on every device, for what is signed or printed. */
export const formatMomentIn = (timeZone: string, instant: Instant): string =>
  formatInstant(instant, { ...day, ...clock, second: '2-digit', timeZone, timeZoneName: 'short' })

/** `14:05` */
export const formatTime = (instant: Instant): string => formatInstant(instant, clock)

/** `5/11/2026` for the calendar day `2026-11-05`, or for an instant that stands for its UTC day. */
export const formatDay = (calendarDay: string): string =>
  formatInstant(`${calendarDay.slice(0, 10)}T00:00:00Z`, { ...day, timeZone: 'UTC' })

/** `nov 26` or `noviembre de 2026` for `2026-11`. */
export function formatMonth(month: string, length: 'short' | 'long' = 'short'): string {
  const name = formatInstant(`${month.slice(0, 7)}-01T00:00:00Z`, { month: length, timeZone: 'UTC' })
  return length === 'long'
    ? `${name} de ${month.slice(0, 4)}`
    : `${name.replace('.', '')} ${month.slice(2, 4)}`
}

// Creating a formatter takes longer than rendering a row.
const dates = new Map<string, Intl.DateTimeFormat>()

function formatInstant(instant: Instant, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const format = dates.get(key) ?? new Intl.DateTimeFormat(DATES, options)
  dates.set(key, format)
  return format.format(new Date(instant))
}

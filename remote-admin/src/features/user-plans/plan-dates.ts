/** Calendar days as the date input writes them, YYYY-MM-DD, and the instants that the API keeps. */

const pad = (value: number) => String(value).padStart(2, '0')

/** The local day one year after `now`; a 29 February becomes the first of March (spec §5). */
export function oneYearFrom(now: Date): string {
  const day = new Date(now.getFullYear() + 1, now.getMonth(), now.getDate())
  return `${String(day.getFullYear()).padStart(4, '0')}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`
}

/** Midnight UTC of a day (spec §5). */
export function midnightUtc(day: string): string {
  return `${day}T00:00:00.000Z`
}

/** A day that exists and that the API takes. */
export function isExpiryDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < '2000-01-01') return false
  const date = new Date(midnightUtc(day))
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}

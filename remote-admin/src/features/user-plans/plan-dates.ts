/** The day one year after another, both YYYY-MM-DD; 29 February becomes 1 March (spec §5). */
export function oneYearFrom(day: string): string {
  const date = new Date(midnightUtc(day))
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 10)
}

/** Midnight UTC of a day (spec §5). */
export const midnightUtc = (day: string): string => `${day}T00:00:00.000Z`

/** True for a calendar day that the API accepts. */
export function isExpiryDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < '2000-01-01') return false
  const date = new Date(midnightUtc(day))
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}

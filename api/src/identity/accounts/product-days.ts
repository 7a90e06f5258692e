/** Midnight UTC of the day that an instant falls on in a time zone (IANA name), as expiries are stored. */
export const dayIn = (timeZone: string, at: Date): Date =>
  new Date(`${localTime(timeZone, at).slice(0, 10)}T00:00:00.000Z`)

const FURTHEST_MS = 15 * 3_600_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** ISO 8601 with a time zone's clock and its offset at that instant: `2026-11-05T14:05:09-05:00`. */
export function localTime(timeZone: string, at: Date): string {
  // Swedish dates are written as ISO 8601 has them; a new formatter costs 0.15 ms.
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  const local = clock.format(at).replace(' ', 'T')
  const offset = Math.round((Date.parse(`${local}Z`) - at.getTime()) / 60_000)
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
}

/** The instant at which a day (`2026-11-05`) ends in a time zone: the first one of a later date, also where midnight is skipped. */
export function endOfDayIn(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + 86_400_000
  // No zone is further from UTC.
  let [before, end] = [midnight - FURTHEST_MS, midnight + FURTHEST_MS]
  while (end - before > 1000) {
    const middle = Math.floor((before + end) / 2000) * 1000
    if (localTime(timeZone, new Date(middle)).slice(0, 10) > day) end = middle
    else before = middle
  }
  return new Date(end)
}

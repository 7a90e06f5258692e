const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2000, 0, 1)
/** Above any day, so that the key of a period tells its length too. */
const PER_LENGTH = 100_000

/** The periods of registration that the search index knows (migrations, search_periods), in days, longest first. */
export const periodLengths = [512, 64, 8, 1] as const

export type PeriodLength = (typeof periodLengths)[number]

/** The day of a time (UTC), counted from 2000. */
export const dayOf = (time: number): number => Math.floor((time - FIRST_DAY) / DAY_MS)

/** The last day of the period that holds a day. */
export const lastDayOf = (day: number, length: PeriodLength): number =>
  (Math.floor(day / length) + 1) * length - 1

/** The period that holds a day, as the search index numbers it. */
export const periodKey = (day: number, length: PeriodLength): number =>
  (periodLengths.length - 1 - periodLengths.indexOf(length)) * PER_LENGTH + Math.floor(day / length)

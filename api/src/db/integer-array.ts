import { type SQL, sql } from 'drizzle-orm'

/** Integers as a single parameter. As one each, fifty take longer to spell out and to plan than to look up. */
export const integerArray = (values: readonly number[]): SQL => sql`${`{${values.join(',')}}`}::int[]`

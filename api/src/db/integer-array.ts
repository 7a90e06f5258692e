import { type Column, type SQL, eq, sql } from 'drizzle-orm'

/** Integers as a single parameter. As one each, fifty take longer to spell out and to plan than to look up. */
const integerArray = (values: readonly number[]): SQL => sql`${`{${values.join(',')}}`}::int[]`

/** True where a column is one of the values; of no row where there are none. */
export const isAny = (column: Column, values: readonly number[]): SQL =>
  eq(column, sql`any(${integerArray(values)})`)

import { sql } from 'drizzle-orm'
import type { Orm } from './database'

/** The audit log and the telemetry have a partition a month, made this many months ahead. */
const AHEAD = 3

/** Makes the months' partitions that are missing and drops those whose last row is older. */
export async function keepMonths(orm: Orm, keptDays: number): Promise<void> {
  await orm.execute(sql`select make_months(${AHEAD}::int)`)
  await orm.execute(sql`select drop_months(${keptDays}::int)`)
}

/** Partitions that should have been made or dropped, and since when the longest. */
export async function findOverdueMonths(orm: Orm, keptDays: number) {
  const { rows } = await orm.execute<{ rows: number; seconds: number }>(sql`
    with parents as (select unnest(array['audit_log', 'remote_telemetry_months']) as parent),
    months as (
      select parent, n, date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' as first
      from parents, generate_series(0, ${AHEAD}::int) as n),
    kept as (
      select to_timestamp(right(relname, 7) || ' +00', 'YYYY_MM TZH') + interval '1 month' + ${keptDays}::int * interval '1 day' as until
      from parents join pg_inherits on inhparent = parent::regclass join pg_class on pg_class.oid = inhrelid
      where relname ~ '_\\d{4}_\\d\\d$')
    select count(*)::int as rows, coalesce(max(extract(epoch from now() - since)), 0)::float8 as seconds
    from (
      select (first - ${AHEAD}::int * interval '1 month') at time zone 'UTC' as since
      from months where to_regclass(parent || to_char(first, '_YYYY_MM')) is null
      union all
      select until from kept where until <= now()) as overdue`)
  return rows[0] ?? { rows: 0, seconds: 0 }
}

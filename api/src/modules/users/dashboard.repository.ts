import { UNUSED_DAYS } from '@csuite/shared/contract/app-use'
import type { Dashboard, DashboardRange } from '@csuite/shared/contract/users'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'

const isPaid = sql`lower(p.nombre) <> 'free'`

const usersByDay = sql`(
  select day, sum(total) as total from (
    select day, total from user_counts union all select day, delta from user_count_deltas) as entry
  group by day) as counted`

const ledger = sql`(
  select day, plan_id, started, ended from plan_ledger
  union all
  select day, plan_id, started, ended from plan_ledger_deltas) as entry`

/** The product's current day, as midnight UTC, and the zone of its days. */
interface ProductDay {
  today: Date
  timeZone: string
}

const dateOf = ({ today }: Pick<ProductDay, 'today'>) => sql`${today.toISOString().slice(0, 10)}::date`

type Figures = Record<
  keyof Pick<Dashboard, 'totalUsers' | 'activeApps' | 'activeSubscriptions' | 'newSubscriptions'>,
  number
>

/** Calendar intervals: a month ago is the same day of the previous month. */
const steps: Record<DashboardRange, string> = { 7: '7 days', 30: '1 month', 90: '3 months', 365: '1 year' }

/**
 * The stat cards' figures at the end of the last 12 ranges, oldest first; new subscriptions are those within the range.
 * Earlier figures count the users who are left and the apps that are active today: nothing keeps when the others were there.
 */
export async function readFigures(orm: Orm, day: ProductDay, range: DashboardRange): Promise<Figures[]> {
  const today = dateOf(day)
  const step = sql`${steps[range]}::interval`
  const { rows } = await orm.execute<Figures>(sql`
    select
      (select coalesce(sum(total), 0)::int from ${usersByDay} where day <= until) as "totalUsers",
      (select count(*)::int from apps
        where (is_enabled_web or is_enabled_movil) and (created_at at time zone ${day.timeZone})::date <= until) as "activeApps",
      (select coalesce(sum(started - ended), 0)::int from ${ledger} join plans p on p.id = plan_id
        where ${isPaid} and day <= until) as "activeSubscriptions",
      (select coalesce(sum(started), 0)::int from ${ledger} join plans p on p.id = plan_id
        where ${isPaid} and day <= until and day > (until - ${step})::date) as "newSubscriptions"
    from (select (${today} - ago * ${step})::date as until from generate_series(0, 11) as ranges (ago)) as moments
    order by until`)
  return rows
}

/** Registrations per day, oldest first, including days without any. */
export async function readNewUsersByDay(
  orm: Orm,
  day: ProductDay,
  days: number,
): Promise<Dashboard['newUsersByDay']> {
  const today = dateOf(day)
  const { rows } = await orm.execute<{ day: string; count: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(total, 0)::int as count
    from generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') as days (day)
    left join ${usersByDay} using (day) order by 1`)
  return rows
}

/** Number of people who wait for each app's PRO plan, or for the whole suite. */
export async function readWishes(orm: Orm) {
  const { rows } = await orm.execute<{ id: number; nombre: string | null; users: number }>(sql`
    select wish.id, apps.nombre, count(*)::int as users
    from user_preferences cross join unnest(avisos) as wish (id) left join apps on apps.id = wish.id
    where avisos <> '{}' group by wish.id, apps.nombre order by users desc, wish.id`)
  return rows
}

/** Revenue in US dollars, at today's monthly prices, of the plans in force at the end of the last 12 months (this month: today). */
export async function readRevenueByMonth(orm: Orm, day: ProductDay): Promise<Dashboard['revenueByMonth']> {
  const today = dateOf(day)
  const { rows } = await orm.execute<{ month: string; cents: number }>(sql`
    select to_char(month, 'YYYY-MM') as month, coalesce((
      select sum((started - ended) * p.monthly_cents) from ${ledger} join plans p on p.id = plan_id
      where day <= least((month + interval '1 month')::date - 1, ${today})), 0)::float8 as cents
    from generate_series(date_trunc('month', ${today}::timestamp) - interval '11 months',
      date_trunc('month', ${today}::timestamp), interval '1 month') as months (month)
    order by 1`)
  return rows.map(({ month, cents }) => ({ month, amount: cents / 100 }))
}

/** Users per plan in force, most first. */
export async function readPlansDistribution(orm: Orm, day: ProductDay) {
  const { rows } = await orm.execute<{ nombre: string; users: number }>(sql`
    select p.descripcion as nombre, sum(started - ended)::int as users
    from ${ledger} join plans p on p.id = plan_id where day <= ${dateOf(day)}
    group by p.id, p.descripcion having sum(started - ended) > 0 order by users desc, p.id`)
  return rows
}

/** At most 20 apps, by their openings in the last days. */
export async function readMostUsedApps(orm: Orm, day: ProductDay, days: number) {
  const { rows } = await orm.execute<Dashboard['mostUsedApps'][number] & Record<string, unknown>>(sql`
    select apps.id, nombre, sum(openings)::int as openings
    from app_openings join apps on apps.id = app_id
    where day > ${dateOf(day)} - ${days}::int
    group by apps.id order by openings desc, apps.id limit 20`)
  return rows
}

/** Apps without an opening in the last UNUSED_DAYS, in the catalogue's order. */
export async function readUnusedApps(orm: Orm, day: ProductDay) {
  const { rows } = await orm.execute<Dashboard['unusedApps'][number] & Record<string, unknown>>(sql`
    select id, nombre, last::text as "lastDay"
    from apps left join lateral (select max(day) as last from app_openings where app_id = apps.id) as use on true
    where last is null or last <= ${dateOf(day)} - ${UNUSED_DAYS}::int
    order by position, id limit 1000`)
  return rows
}

import { sql } from 'drizzle-orm'
import type { Database } from '../../api/src/db/database'
import { type PersonAt, peopleInBatches } from './people'

/** Adds people to the embedded database, one transaction a batch. */
export async function seedEmbedded(
  database: Database,
  count: number,
  personAt: PersonAt,
  progress: (done: number, step: string) => void,
): Promise<void> {
  const { rows } = await database.orm.execute<{ first: number }>(
    sql`select coalesce(max(id), 0)::int + 1 as first from users`,
  )
  let done = 0
  for (const people of peopleInBatches(2000, count, rows[0]?.first ?? 1, personAt)) {
    const plans = people.flatMap((p) => p.plans.map((plan) => ({ userId: p.id, ...plan })))
    await database.orm.transaction(async (tx) => {
      await tx.execute(sql`
        insert into users (id, email, name, last_name, search_text, sort_name, phone, status, email_verified_at, created_at)
        select p.id, p.email, p.name, p."lastName", p."searchText", p."sortName", p.phone, p.status,
          case when p.status <> 'pending_verification' then p."createdAt" end, p."createdAt"
        from json_to_recordset(${JSON.stringify(people)}::json) as p (
          id int, email text, name text, "lastName" text, "searchText" text, "sortName" text, phone text, status text, "createdAt" timestamptz)`)
      await tx.execute(sql`
        insert into user_plans (user_id, app_id, plan_id, started_at, expires_at)
        select p."userId", p."appId", p."planId", p."startedAt", p."expiresAt"
        from json_to_recordset(${JSON.stringify(plans)}::json) as p (
          "userId" int, "appId" int, "planId" int, "startedAt" timestamptz, "expiresAt" timestamptz)`)
    })
    progress((done += people.length), 'usuarios')
  }
  await database.orm.execute(
    sql`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`,
  )
  await database.orm.execute(sql`select fold_counters()`)
  await database.orm.execute(sql`analyze`)
}

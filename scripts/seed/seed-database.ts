import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, type Orm, insertRecords } from '../../api/src/db/database'
import { userPlans, users } from '../../api/src/db/schema/index'
import { withoutParameters } from '../../api/src/db/statements'
import { searchColumns } from '../../api/src/identity/accounts/search-text'
import { person } from './people'

const BATCH = 10_000
/** From this many people on, dropping the indexes and building them afterwards is faster. */
const REBUILD_FROM = 20_000

type Progress = (done: number, step: string) => void

/**
 * Adds `count` synthetic people to a migrated database, in one transaction together with the rebuilt indexes.
 * @param databaseUrl of a server, which is asked by a connection without the pool's time limits
 */
export async function seedDatabase(
  database: Database,
  databaseUrl: string | undefined,
  count: number,
  progress: Progress,
): Promise<void> {
  if (databaseUrl === undefined) return seed(database.orm, count, progress)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'csuite-seed' })
  await client.connect()
  try {
    await seed(withoutParameters(drizzle({ client })), count, progress)
  } finally {
    await client.end()
  }
}

async function seed(orm: Orm, count: number, progress: Progress): Promise<void> {
  const plansOf = await findPlans(orm)
  const now = Date.now()
  await orm.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    const indexes = count >= REBUILD_FROM ? await dropIndexes(tx) : []
    const [last] = await tx.select({ id: sql<number>`coalesce(max(id), 0)::int` }).from(users)
    const first = (last?.id ?? 0) + 1
    for (let done = 0; done < count; done += BATCH) {
      const people = Array.from({ length: Math.min(BATCH, count - done) }, (_, index) => ({
        id: first + done + index,
        ...person(first + done + index, done + index, count, now, plansOf),
      }))
      const rows = people.map(({ plans: _plans, ...one }) => ({
        ...{ ...one, ...searchColumns(one) },
        emailVerifiedAt: one.status === 'pending_verification' ? null : one.createdAt,
      }))
      await tx.execute(insertRecords(users, rows))
      const plans = people.flatMap((one) => one.plans.map((plan) => ({ userId: one.id, ...plan })))
      if (plans.length > 0) await tx.execute(insertRecords(userPlans, plans))
      progress(done + people.length, 'usuarios')
    }
    for (const [index, definition] of indexes.entries()) {
      progress(count, `índice ${index + 1} de ${indexes.length}`)
      await tx.execute(sql.raw(definition))
    }
    await tx.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`)
    await tx.execute(sql`select fold_counters()`)
  })
  progress(count, 'estadísticas')
  for (const table of [
    'users',
    'user_plans',
    'user_count_deltas, plan_ledger_deltas, user_counts, plan_ledger',
  ])
    await orm.execute(sql.raw(`vacuum (analyze) ${table}`))
}

async function findPlans(orm: Orm): Promise<Map<number, { free: number; pro: number }>> {
  const { rows } = await orm.execute<{ appId: number; free: number; pro: number }>(sql`
    select app_id as "appId",
      min(id) filter (where lower(nombre) = 'free') as free, min(id) filter (where lower(nombre) <> 'free') as pro
    from plans group by app_id
    having bool_or(lower(nombre) = 'free') and bool_or(lower(nombre) <> 'free') order by app_id`)
  return new Map(rows.map(({ appId, free, pro }) => [appId, { free, pro }]))
}

/** Drops the non-unique indexes of both tables and returns their definitions. */
async function dropIndexes(tx: Orm): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid in ('users'::regclass, 'user_plans'::regclass) and not i.indisunique`)
  for (const { name } of rows) await tx.execute(sql.raw(`drop index ${name}`))
  return rows.map(({ definition }) => definition)
}

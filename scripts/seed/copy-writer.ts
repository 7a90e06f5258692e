import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type PersonAt, peopleInBatches } from './people'

/** From this many people on, dropping the indexes and building them afterwards is faster. */
const REBUILD_FROM = 20_000

const field = (value: string | number | Date | null): string =>
  value === null
    ? '\\N'
    : value instanceof Date
      ? value.toISOString()
      : String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const line = (...values: (string | number | Date | null)[]): string => `${values.map(field).join('\t')}\n`

async function copy(client: pg.Client, target: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(lines), client.query(copyFrom(`copy ${target} from stdin`)))
}

/** Drops the non-unique indexes of both tables and returns their definitions. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid in ('users'::regclass, 'user_plans'::regclass) and not i.indisunique`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Adds people to a PostgreSQL server by COPY, in one transaction together with the rebuilt indexes. */
export async function seedServer(
  databaseUrl: string,
  count: number,
  personAt: PersonAt,
  progress: (done: number, step: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'csuite-seed' })
  await client.connect()
  try {
    await client.query(`begin`)
    await client.query('set local statement_timeout = 0')
    await client.query(`set local maintenance_work_mem = '512MB'`)
    const rebuild = count >= REBUILD_FROM ? await dropIndexes(client) : []
    const { rows } = await client.query<{ first: number }>(
      `select coalesce(max(id), 0)::int + 1 as first from users`,
    )
    let done = 0
    for (const people of peopleInBatches(50_000, count, rows[0]?.first ?? 1, personAt)) {
      await copy(
        client,
        `users (id, email, name, last_name, search_text, sort_name, phone, status, presentacion,
          email_verified_at, created_at)`,
        people.map((p) =>
          line(
            ...[p.id, p.email, p.name, p.lastName, p.searchText, p.sortName, p.phone, p.status, 'true'],
            ...[p.status === 'pending_verification' ? null : p.createdAt, p.createdAt],
          ),
        ),
      )
      await copy(
        client,
        'user_plans (user_id, app_id, plan_id, started_at, expires_at)',
        people.flatMap((p) =>
          p.plans.map((plan) => line(p.id, plan.appId, plan.planId, plan.startedAt, plan.expiresAt)),
        ),
      )
      progress((done += people.length), 'usuarios')
    }
    for (const [index, definition] of rebuild.entries()) {
      progress(count, `índice ${index + 1} de ${rebuild.length}`)
      await client.query(definition)
    }
    await client.query(`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`)
    await client.query(`select fold_counters()`)
    await client.query('commit')
    progress(count, 'estadísticas')
    await client.query('vacuum (analyze) users')
    await client.query('vacuum (analyze) user_plans')
    await client.query('vacuum (analyze) user_count_deltas, plan_ledger_deltas, user_counts, plan_ledger')
  } finally {
    await client.end()
  }
}

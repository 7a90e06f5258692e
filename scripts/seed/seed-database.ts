import { sql } from 'drizzle-orm'
import type { Database } from '../../api/src/db/database'
import { seedServer } from './copy-writer'
import { seedEmbedded } from './embedded-writer'
import { person } from './people'

/** Adds `count` synthetic people to a migrated database, by COPY if its `databaseUrl` is known. */
export async function seedDatabase(
  database: Database,
  databaseUrl: string | undefined,
  count: number,
  progress: (done: number, step: string) => void,
): Promise<void> {
  const { rows } = await database.orm.execute<{ appId: number; free: number; pro: number }>(sql`
    select app_id as "appId",
      min(id) filter (where lower(nombre) = 'free') as free, min(id) filter (where lower(nombre) <> 'free') as pro
    from plans group by app_id
    having bool_or(lower(nombre) = 'free') and bool_or(lower(nombre) <> 'free') order by app_id`)
  const plansOf = new Map(rows.map(({ appId, free, pro }) => [appId, { free, pro }]))
  const now = Date.now()
  const personAt = (id: number, n: number) => person(id, n, count, now, plansOf)
  if (databaseUrl === undefined) await seedEmbedded(database, count, personAt, progress)
  else await seedServer(databaseUrl, count, personAt, progress)
}

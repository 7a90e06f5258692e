import { writeSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../db/open-database'

/** Writes until it is killed and prints each acknowledged number. Arguments: DATA_DIR, DATABASE_URL. */
const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
await database.orm.execute(sql`create table if not exists crash_writes (n int primary key)`)
const { rows } = await database.orm.execute<{ next: number }>(
  sql`select coalesce(max(n), 0)::int + 1 as next from crash_writes`,
)
for (let next = rows[0]?.next ?? 1; ; next++) {
  const n = next
  await database.orm.transaction(async (tx) => {
    // Two rows: a torn transaction would leave one.
    await tx.execute(sql`insert into crash_writes (n) values (${n})`)
    await tx.execute(sql`insert into crash_writes (n) values (${-n})`)
  })
  writeSync(1, `${n}\n`)
}

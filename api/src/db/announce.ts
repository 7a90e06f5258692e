import { sql } from 'drizzle-orm'
import type { Orm } from './database'

/** Notifies every process that listens on a channel, on commit. */
export async function announce(tx: Orm, channel: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, 'changed')`)
}

import { sql } from 'drizzle-orm'
import type { Orm } from './database'

/** The catalogue, or who sees what of it, has changed. */
export const CATALOGUE_CHANNEL = 'csuite_catalogue'

/** Notifies every process that listens on a channel, on commit. */
export async function announce(tx: Orm, channel: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, 'changed')`)
}

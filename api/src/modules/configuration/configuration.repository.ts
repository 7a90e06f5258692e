import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'

/** Key of the advisory lock ("csap" in ASCII): names are looked up and then made. */
const APPLY_LOCK = 0x63736170

export async function lockConfiguration(tx: Orm): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${APPLY_LOCK})`)
}

import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/database'
import { canaryVitals } from '../../../db/schema/remote-errors'

export type VitalCount = typeof canaryVitals.$inferSelect

/** Adds to the counters; rows are sorted, so that two replicas cannot deadlock. */
export async function addVitals(orm: Orm, counts: VitalCount[]): Promise<void> {
  if (counts.length === 0) return
  const { name, version, kind, bucket, count } = canaryVitals
  const key = (row: VitalCount) => `${row.name}/${row.version}/${row.kind}/${row.bucket}`
  await orm
    .insert(canaryVitals)
    .values([...counts].sort((one, other) => (key(one) < key(other) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [name, version, kind, bucket],
      set: { count: sql`${count} + excluded.count` },
    })
}

export const listVitals = (orm: Orm): Promise<VitalCount[]> => orm.select().from(canaryVitals)

export async function forgetVitals(tx: Orm, remote: string): Promise<void> {
  await tx.delete(canaryVitals).where(eq(canaryVitals.name, remote))
}

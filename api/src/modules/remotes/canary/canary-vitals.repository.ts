import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/database'
import { canaryVitals } from '../../../db/schema/remote-errors'

export type VitalCount = typeof canaryVitals.$inferSelect

export async function addVitals(orm: Orm, counts: VitalCount[]): Promise<void> {
  const { name, version, kind, bucket, count } = canaryVitals
  await orm
    .insert(canaryVitals)
    .values(counts)
    .onConflictDoUpdate({
      target: [name, version, kind, bucket],
      set: { count: sql`${count} + excluded.count` },
    })
}

export const listVitals = (orm: Orm): Promise<VitalCount[]> => orm.select().from(canaryVitals)

export async function forgetVitals(tx: Orm, remote: string): Promise<void> {
  await tx.delete(canaryVitals).where(eq(canaryVitals.name, remote))
}

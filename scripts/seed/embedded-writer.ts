import { sql } from 'drizzle-orm'
import type { Database } from '../../api/src/db/database'
import { userPlans, users } from '../../api/src/db/schema/index'
import { type PersonAt, peopleInBatches } from './people'

/** Adds people to the embedded database, one transaction a batch. */
export async function seedEmbedded(
  { orm }: Database,
  count: number,
  personAt: PersonAt,
  progress: (done: number, step: string) => void,
): Promise<void> {
  const [last] = await orm.select({ id: sql<number>`coalesce(max(id), 0)::int` }).from(users)
  let done = 0
  for (const people of peopleInBatches(2000, count, (last?.id ?? 0) + 1, personAt)) {
    const plans = people.flatMap((one) => one.plans.map((plan) => ({ userId: one.id, ...plan })))
    await orm.transaction(async (tx) => {
      await tx.insert(users).values(
        people.map((one) => ({
          ...one,
          emailVerifiedAt: one.status === 'pending_verification' ? null : one.createdAt,
        })),
      )
      if (plans.length > 0) await tx.insert(userPlans).values(plans)
    })
    progress((done += people.length), 'usuarios')
  }
  await orm.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`)
  await orm.execute(sql`select fold_counters()`)
  await orm.execute(sql`analyze`)
}

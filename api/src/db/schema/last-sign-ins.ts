import { index, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { userReference } from './user-reference'

/** Beside `users`, whose every index a sign-in would write anew. It has the sign-ins since its migration. */
export const lastSignIns = pgTable(
  'last_sign_ins',
  {
    userId: userReference().primaryKey(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('last_sign_ins_at_user_id_idx').on(table.at, table.userId)],
)

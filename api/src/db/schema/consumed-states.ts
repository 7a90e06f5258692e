import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Social sign-ins that came back: a provider's cookie opens one session at most. Rows go once the cookie is expired. */
export const consumedStates = pgTable(
  'consumed_states',
  {
    id: text('id').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('consumed_states_expires_at_idx').on(table.expiresAt)],
)

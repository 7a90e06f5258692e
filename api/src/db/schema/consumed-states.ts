import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Values accepted once: a provider's cookie, a code of an authenticator app, a passkey's challenge. Rows are removed after their expiry. */
export const consumedStates = pgTable(
  'consumed_states',
  {
    id: text('id').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('consumed_states_expires_at_idx').on(table.expiresAt)],
)

import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Single-use values: OAuth states, TOTP codes, passkey challenges. Deleted after their expiry. */
export const consumedStates = pgTable(
  'consumed_states',
  {
    id: text('id').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('consumed_states_expires_at_idx').on(table.expiresAt)],
)

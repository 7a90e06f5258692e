import { index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { userReference } from './user-reference'

/** Requested email changes whose code has not been entered yet. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: userReference().primaryKey(),
    email: text('email').notNull(),
    /** HMAC of user, address and code. */
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('email_changes_expires_at_idx').on(table.expiresAt)],
)

import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users'

/** The address that a person is changing to, until its mailbox answers. */
export const emailChanges = pgTable('email_changes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Normalised. */
  email: text('email').notNull(),
  /** HMAC of person, address and code. */
  codeHash: text('code_hash').notNull(),
  tries: smallint('tries').notNull().default(0),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

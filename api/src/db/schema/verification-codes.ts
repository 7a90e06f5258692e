import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { registrationAttempts } from './registration-attempts'
import { users } from './users'

/**
 * The mailed codes of an address for a purpose, one of each flow that asked; a newer one replaces it. An unknown address gets a row as well, with
 * no user and a code that nobody was told, so that it answers and takes time like a known one.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    email: text('email').notNull(),
    purpose: text('purpose', { enum: ['registration', 'reset'] }).notNull(),
    /** Whose browser asked: the id in its sealed cookie. */
    flow: text('flow').notNull().default(''),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').references(() => registrationAttempts.id, { onDelete: 'set null' }),
    /** HMAC of purpose, address and code. */
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Wrong tries of callers who are not of its flow. */
    sharedTries: smallint('shared_tries').notNull().default(0),
    usedAt: timestamp('used_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.purpose, table.flow] }),
    index('verification_codes_expires_at_idx').on(table.expiresAt),
    index('verification_codes_user_id_idx').on(table.userId),
    index('verification_codes_attempt_id_idx').on(table.attemptId),
  ],
)

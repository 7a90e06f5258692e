import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { registrationAttempts } from './registration-attempts'
import { users } from './users'

/** Mailed codes, one per address, purpose and flow. Unknown addresses get a row without user, so that they look like known ones. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    email: text('email').notNull(),
    purpose: text('purpose', { enum: ['registration', 'reset'] }).notNull(),
    /** Id in the requesting browser's sealed cookie, or of an address, whose row has tries but no code (`code-flow.ts`). */
    flow: text('flow').notNull().default(''),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').references(() => registrationAttempts.id, { onDelete: 'set null' }),
    /** HMAC of purpose, address and code. */
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Wrong tries from outside of its flow. */
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

import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users'

/** A person's authenticator app: prepared, and in force from `enabledAt` on. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Id of this set-up: a browser remembered under an older one is asked again. */
  id: uuid('id').notNull(),
  /** TOTP secret, encrypted. */
  secret: text('secret').notNull(),
  enabledAt: timestamp('enabled_at', { withTimezone: true }),
})

/** Codes for a lost authenticator; they go with it. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    /** HMAC of person and code. */
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Sign-ins that passed the first factor and wait for the second. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** HMAC of what the client was given. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tries: smallint('tries').notNull().default(0),
    usedAt: timestamp('used_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sign_in_challenges_user_id_idx').on(table.userId),
    index('sign_in_challenges_expires_at_idx').on(table.expiresAt),
  ],
)

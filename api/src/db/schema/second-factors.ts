import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { userReference } from './users'

/** Authenticator apps, active from `enabledAt` on. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: userReference().primaryKey(),
    /** Changes with each set-up, which invalidates remembered browsers. */
    id: uuid('id').notNull(),
    /** TOTP secret, encrypted. */
    secret: text('secret').notNull(),
    /** Thumbprint of the key under which the secret is encrypted; empty: unknown. */
    keyId: text('key_id').notNull().default(''),
    enabledAt: timestamp('enabled_at', { withTimezone: true }),
  },
  (table) => [index('second_factors_key_id_user_id_idx').on(table.keyId, table.userId)],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    /** HMAC of user and code under a key of the TOTP secret; of older ones under one of JWT_PRIVATE_KEY. */
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Sign-ins that wait for their second factor. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** HMAC of the client's challenge. */
    tokenHash: text('token_hash').primaryKey(),
    userId: userReference().notNull(),
    tries: smallint('tries').notNull().default(0),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** Whether the session is to renew itself. */
    keep: boolean('keep').notNull().default(false),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sign_in_challenges_user_id_idx').on(table.userId),
    index('sign_in_challenges_expires_at_idx').on(table.expiresAt),
  ],
)

import { boolean, index, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { userReference } from './users'

/** Registrations of unverified addresses. A mailed code belongs to one of them. */
export const registrationAttempts = pgTable(
  'registration_attempts',
  {
    id: uuid('id').primaryKey(),
    userId: userReference().notNull(),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    /** HMAC of the secret that the browser keeps of its registrations. */
    browserHash: text('browser_hash').notNull(),
    /** Whether the request brought that secret. */
    carriedCookie: boolean('carried_cookie').notNull().default(false),
    /** HMAC of the client's address (or /64). */
    addressHash: text('address_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('registration_attempts_user_id_idx').on(table.userId)],
)

/** Mailed codes, one per address, purpose and flow. Unknown addresses get a row without user, so that they look like known ones. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    email: text('email').notNull(),
    purpose: text('purpose', { enum: ['registration', 'reset'] }).notNull(),
    /** Id in the requesting browser's sealed cookie, or of an address, whose row has tries but no code (`code-flow.ts`). */
    flow: text('flow').notNull().default(''),
    userId: userReference(),
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

/** Single-use values: OAuth states, TOTP codes, passkey challenges. Deleted after their expiry. */
export const consumedStates = pgTable(
  'consumed_states',
  {
    id: text('id').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('consumed_states_expires_at_idx').on(table.expiresAt)],
)

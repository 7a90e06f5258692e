import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** Accounts. A pending row carries the newest registration attempt's names and password until a code is entered. */
export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Normalised: NFKC, lower case, domain in ASCII. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    /** E.164; accounts from Google or Apple may have none. */
    phone: text('phone'),
    picture: text('picture'),
    /** 1 = administrator, 2 = ordinary user. */
    role: integer('role').notNull().default(2),
    /** True while the onboarding presentation has not been finished. */
    presentacion: boolean('presentacion').notNull().default(true),
    status: text('status', { enum: ['active', 'pending_verification', 'suspended'] })
      .notNull()
      .default('pending_verification'),
    /** argon2id; null for an account that has only Google or Apple, or whose planted password was dropped. */
    passwordHash: text('password_hash'),
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    check('users_status_check', sql`${table.status} in ('active', 'pending_verification', 'suspended')`),
  ],
)

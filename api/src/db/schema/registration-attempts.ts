import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { userReference } from './user-reference'

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

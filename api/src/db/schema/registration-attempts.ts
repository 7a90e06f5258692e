import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users'

/** Each registration of an address that is not verified yet. A mailed code belongs to exactly one of them. */
export const registrationAttempts = pgTable(
  'registration_attempts',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    /** HMAC of the browser's HttpOnly registration cookie. */
    browserHash: text('browser_hash').notNull(),
    /** False for a caller that had no such cookie yet. */
    carriedCookie: boolean('carried_cookie').notNull().default(false),
    /** HMAC of the client's address (or /64). */
    addressHash: text('address_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('registration_attempts_user_id_idx').on(table.userId)],
)

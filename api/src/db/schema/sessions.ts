import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { userReference } from './user-reference'

/** A token carries its session's id; revoking the row invalidates the token. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: userReference().notNull(),
    /** Browser and system; empty for old sessions. */
    device: text('device').notNull().default(''),
    /** Opened with a code or a passkey; a browser that skips the second factor does not count. */
    secondFactor: boolean('second_factor').notNull().default(false),
    /** An administrator's, as the person (`accompaniments`): without its row there it is none. */
    accompanied: boolean('accompanied').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Accurate to five minutes. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    /** Last re-authentication; null: none since the sign-in. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('sessions_user_id_id_idx').on(table.userId, table.id),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
)

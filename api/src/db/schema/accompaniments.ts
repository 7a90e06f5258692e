import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sessions } from './sessions'
import { userReference } from './user-reference'
import { users } from './users'

/** What administrators asked people for or were allowed: to see the portal as them. One that is over is none. */
export const accompaniments = pgTable(
  'accompaniments',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Who is accompanied. */
    userId: userReference().notNull(),
    adminId: integer('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    /** Of the request, then of the permission. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The person's session that the permission is; null until they allow it. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The administrator's own session, with which theirs as the person ends; null until they begin. */
    adminSessionId: uuid('admin_session_id'),
  },
  (table) => [
    uniqueIndex('accompaniments_user_id_admin_id_key').on(table.userId, table.adminId),
    index('accompaniments_admin_id_idx').on(table.adminId),
    uniqueIndex('accompaniments_session_id_key').on(table.sessionId),
    index('accompaniments_expires_at_idx').on(table.expiresAt),
  ],
)

import { index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessions } from './sessions'
import { userReference } from './user-reference'

/** Sessions that renew themselves. Their cookie is sealed and carries one of these numbers, so no secret is stored. */
export const keptSessions = pgTable(
  'kept_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: userReference().notNull(),
    /** Number of the newest cookie. */
    current: integer('current').notNull(),
    /** Number of the cookie that was exchanged last: its answer counts as lost until the newest one is used. -1: a copy was used. */
    previous: integer('previous').notNull(),
    rotatedAt: timestamp('rotated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('kept_sessions_user_id_idx').on(table.userId)],
)

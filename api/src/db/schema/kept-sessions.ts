import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    /** Number of the cookie that was exchanged last. -1: a copy was used. */
    previous: integer('previous').notNull(),
    /** Of the caller who exchanged it: until the newest is used, the same one gets the same answer. */
    attempt: text('attempt'),
  },
  (table) => [index('kept_sessions_user_id_idx').on(table.userId)],
)

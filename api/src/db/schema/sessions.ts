import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { userReference, users } from './users'

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

/** Beside `users`, whose every index a sign-in would write anew. It has the sign-ins since its migration. */
export const lastSignIns = pgTable(
  'last_sign_ins',
  {
    userId: userReference().primaryKey(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('last_sign_ins_at_user_id_idx').on(table.at, table.userId)],
)

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

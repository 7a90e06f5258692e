import { sql } from 'drizzle-orm'
import {
  type PgColumn,
  type PgTable,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Compared byte by byte, whatever the locale of the database. */
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** A pending row holds the newest registration attempt's names and password until a code is entered. */
export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** ASCII, in lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    /** Names of the last 30 days and until when, oldest first (`formerNames`). */
    formerNames: jsonb('former_names').$type<{ nombre: string; hasta: string }[]>().notNull().default([]),
    /** E.164. */
    phone: text('phone'),
    picture: text('picture'),
    /** 1 = administrator, 2 = ordinary user. */
    role: integer('role').notNull().default(2),
    /** Whether the onboarding presentation is still to be shown. */
    presentacion: boolean('presentacion').notNull().default(true),
    status: text('status', { enum: ['active', 'pending_verification', 'suspended'] })
      .notNull()
      .default('pending_verification'),
    /** Whether the company's directory suspended the account, which it may then lift too. */
    suspendedByDirectory: boolean('suspended_by_directory').notNull().default(false),
    /** argon2id; null: no password. */
    passwordHash: text('password_hash'),
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    /** When the mail server first said that this mailbox takes no mail; null again once one was taken. */
    mailRefusedAt: timestamp('mail_refused_at', { withTimezone: true, precision: 3 }),
    /** In milliseconds, like a JavaScript Date, so that a cursor finds the same row. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Written with names and email by `searchColumns` (identity/search-text.ts); without a default, none can be forgotten. */
    searchText: text('search_text').notNull(),
    sortName: bytewiseText('sort_name').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    // Ascending: as DESC, drizzle adds NULLS LAST and they would not serve ORDER BY created_at DESC, id DESC.
    index('users_created_at_id_idx').on(table.createdAt, table.id),
    index('users_status_created_at_id_idx').on(table.status, table.createdAt, table.id),
    index('users_sort_name_id_idx').on(table.sortName, table.id),
    // Counts the people of a group by domain.
    index('users_proven_domain_idx')
      .on(sql`split_part(${table.email}, '@', 2)`)
      .where(sql`${table.emailVerifiedAt} is not null`),
    index('users_administrators_idx')
      .on(table.id)
      .where(sql`${table.role} = 1`),
    check('users_status_check', sql`${table.status} in ('active', 'pending_verification', 'suspended')`),
  ],
)

export type TableOfPeople = PgTable & { userId: PgColumn }

/** A row that is deleted with its user. */
export const userReference = () => integer('user_id').references(() => users.id, { onDelete: 'cascade' })

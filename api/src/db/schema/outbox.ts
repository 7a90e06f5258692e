import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Recipient and data are erased once a mail is sent or dropped. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Next attempt. A claim moves it to the end of the lease, so that a crash only delays the mail. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    /** Dropped unsent after this time: its code has expired. */
    notAfter: timestamp('not_after', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    droppedAt: timestamp('dropped_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_due_at_idx')
      .on(table.dueAt)
      .where(sql`${table.sentAt} is null and ${table.droppedAt} is null`),
    index('outbox_settled_at_idx').on(sql`coalesce(${table.sentAt}, ${table.droppedAt})`),
  ],
)

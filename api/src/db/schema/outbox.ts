import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Mails to send, written in the transaction that causes them. Address and data are emptied once a mail is sent or dropped. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the next attempt is due; a claim moves it ahead, so that a crashed sender's mail is taken up again. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    /** A mail that is useless after this time (its code expired) is dropped unsent. */
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
  ],
)

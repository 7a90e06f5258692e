import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** At most one row: where the audit log goes, and the cursor over it. */
export const auditWebhook = pgTable('audit_webhook', {
  id: integer('id').primaryKey(),
  url: text('url').notNull(),
  /** Sealed with this installation's keys. */
  secret: text('secret').notNull(),
  /** Id of the last audit row that the receiver took. */
  cursor: bigint('cursor', { mode: 'number' }).notNull(),
  lastSentAt: timestamp('last_sent_at', { withTimezone: true, precision: 3 }),
  /** Since the last row that was taken. */
  failures: integer('failures').notNull().default(0),
  lastError: text('last_error'),
  dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  /** The process that is sending, until `leasedUntil`. */
  leaseholder: text('leaseholder'),
  leasedUntil: timestamp('leased_until', { withTimezone: true, precision: 3 }),
})

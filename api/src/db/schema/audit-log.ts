import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuditType } from '@csuite/shared/contract/audit.texts'
import { users } from './users'

/**
 * A deleted account leaves its rows without a user id, and what it did to others with a pseudonym.
 *
 * Partitioned by month of `at` (UTC), which drizzle cannot say: the table and `keep_months()`, which makes and drops its
 * partitions, are SQL of the migration. Conditions that bound `at` read few partitions.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    type: text('action').$type<AuditType>().notNull(),
    /** Null: the system, or a deploy token or service key that `detail` names. */
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The id that a deleted author had; names nobody any more. */
    formerActorId: integer('former_actor_id'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The client's network (`networkOf`). */
    origin: text('origin'),
    /** No secrets and no personal data. */
    detail: jsonb('detail').$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    // A partitioned table's key contains what it is partitioned by.
    primaryKey({ columns: [table.at, table.id] }),
    // The webhook's order.
    index('audit_log_id_idx').on(table.id),
    index('audit_log_user_id_at_id_idx').on(table.userId, table.at, table.id),
    index('audit_log_actor_id_at_idx').on(table.actorId, table.at),
    index('audit_log_former_actor_id_at_idx')
      .on(table.formerActorId, table.at)
      .where(sql`${table.formerActorId} is not null`),
    index('audit_log_action_at_idx').on(table.type.op('text_pattern_ops'), table.at),
  ],
)

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

import type { KeyScope } from '@csuite/shared/contract/define-endpoint'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { userReference } from './users'

/** Credentials of pipelines, each acting for the administrator who made it. Revoking deletes the row. */
export const serviceKeys = pgTable(
  'service_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: userReference().notNull(),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull(),
    /** The one remote that it delivers; null: every one. */
    remote: text('remote'),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Accurate to five minutes. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('service_keys_hash_idx').on(table.keyHash),
    index('service_keys_expires_at_idx').on(table.expiresAt),
  ],
)

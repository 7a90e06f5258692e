import { index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from './users'

/** Google and Apple accounts, known by issuer and subject (never by their email). */
export const socialIdentities = pgTable(
  'social_identities',
  {
    /** Names the link in the API: issuer and subject stay internal. */
    id: integer('id').notNull().generatedAlwaysAsIdentity(),
    provider: text('provider', { enum: ['google', 'apple'] })
      .notNull()
      .default('google'),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the provider gave it when it was linked. */
    email: text('email'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique('social_identities_id_key').on(table.id),
    index('social_identities_user_id_idx').on(table.userId),
  ],
)

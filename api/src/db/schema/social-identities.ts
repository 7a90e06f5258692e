import { index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { userReference } from './users'

/** Accounts of Google, Apple and the company's providers, identified by issuer and subject, never by email. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    /** The id that the API shows; issuer and subject stay internal. */
    id: integer('id').notNull().generatedAlwaysAsIdentity(),
    provider: text('provider', { enum: ['google', 'apple', 'empresa'] })
      .notNull()
      .default('google'),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: userReference().notNull(),
    /** The provider's, at the time of linking. */
    email: text('email'),
    /**
     * Of the company's provider: an issuer may give each client other subjects (pairwise, OpenID Connect Core §8). Empty from when
     * an administrator reactivates the account to the next sign-in: another subject may take its place.
     */
    clientId: text('client_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique('social_identities_id_key').on(table.id),
    index('social_identities_user_id_idx').on(table.userId),
  ],
)

import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { groupReference } from './groups'

/** Where the company's people sign in (OpenID Connect). */
export const companyProviders = pgTable('company_providers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  /** Sealed with this installation's keys. */
  secret: text('secret').notNull(),
  /** Values of the provider's claims that make an administrator; none: roles are not its matter. */
  administrators: text('administrators').array().notNull(),
  /** Whether passwords end for its domains. */
  onlyWay: boolean('only_way').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

const providerReference = () =>
  integer('provider_id')
    .notNull()
    .references(() => companyProviders.id, { onDelete: 'cascade' })

/** Whose addresses the provider speaks for; a domain has one provider. */
export const companyDomains = pgTable(
  'company_domains',
  { domain: text('domain').primaryKey(), providerId: providerReference() },
  (table) => [index('company_domains_provider_id_idx').on(table.providerId)],
)

/** The group that a value of the provider's claims stands for. */
export const companyGroups = pgTable(
  'company_groups',
  {
    providerId: providerReference(),
    value: text('value').notNull(),
    groupId: groupReference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.value] }),
    index('company_groups_group_id_idx').on(table.groupId),
  ],
)

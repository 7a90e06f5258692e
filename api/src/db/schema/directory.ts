import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { groupReference } from './groups'
import { userReference } from './users'

export const directoryUsers = pgTable(
  'directory_users',
  {
    userId: userReference().primaryKey(),
    /** As the directory writes it: not always the address of the account. */
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    displayName: text('display_name'),
    /** Whether the directory made the account: it may then have any address. */
    made: boolean('made').notNull(),
    /** When the directory deleted the person, who is the same account on return. */
    leftAt: moment('left_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('directory_users_user_name_key').on(sql`lower(${table.userName})`),
    index('directory_users_external_id_idx').on(table.externalId),
  ],
)

export const directoryGroups = pgTable(
  'directory_groups',
  {
    groupId: groupReference().primaryKey(),
    externalId: text('external_id'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('directory_groups_external_id_idx').on(table.externalId)],
)

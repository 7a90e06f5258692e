import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { users } from './users'

/** App ids that a person marked, and the ones opened last, newest first. */
export const userPreferences = pgTable('user_preferences', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  favoritos: integer('favoritos')
    .array()
    .notNull()
    .default(sql`'{}'::integer[]`),
  recientes: integer('recientes')
    .array()
    .notNull()
    .default(sql`'{}'::integer[]`),
})

import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { users } from './users'

/** App ids: favourites, recently opened (newest first) and awaited ('Avísame'; 0: the suite). */
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
  avisos: integer('avisos')
    .array()
    .notNull()
    .default(sql`'{}'::integer[]`),
})

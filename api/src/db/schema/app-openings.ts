import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { apps } from './apps'

/** How often each app was opened on a day of TIME_ZONE; nobody's name. */
export const appOpenings = pgTable(
  'app_openings',
  {
    appId: integer('app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    openings: integer('openings').notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.day] }), index('app_openings_day_idx').on(table.day)],
)

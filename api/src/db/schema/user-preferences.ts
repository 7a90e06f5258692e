import type { DeviceKey } from '@csuite/shared/contract/preferences'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { userReference } from './users'

/** App ids. `recientes`: newest first; `avisos`: 'Avísame', 0 for the suite. */
export const userPreferences = pgTable('user_preferences', {
  userId: userReference().primaryKey(),
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
  /** Null until a device asks for it. */
  deviceKey: jsonb('device_key').$type<DeviceKey>(),
})

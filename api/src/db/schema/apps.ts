import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** The product treats ids 1 to 5 specially. */
export const apps = pgTable('apps', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  nombre: text('nombre').notNull(),
  descripcion: text('descripcion').notNull(),
  longDescription: text('long_description'),
  iconUrl: text('icon_url'),
  webUrl: text('web_url'),
  iosUrl: text('ios_url'),
  androidUrl: text('android_url'),
  isEnabledWeb: boolean('is_enabled_web').notNull().default(false),
  isEnabledMovil: boolean('is_enabled_movil').notNull().default(false),
  /** Sort order in the catalogue, then by id. */
  position: integer('position').notNull().default(0),
  /** Title of the part of the catalogue that it stands in. */
  section: text('section'),
  /** False: only its groups and persons (`app_groups`, `app_persons`). */
  forEverybody: boolean('for_everybody').notNull().default(true),
  /** Whoever is outside its audience may ask for it. */
  requestable: boolean('requestable').notNull().default(false),
  tags: jsonb('tags').$type<{ descripcion: string }[]>().notNull().default([]),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const appIcons = pgTable('app_icons', {
  /** SHA-256 of the bytes. */
  hash: text('hash').primaryKey(),
  type: text('type').notNull(),
  /** Base64. */
  content: text('content').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** A row that is deleted with its app. */
export const appReference = () => integer('app_id').references(() => apps.id, { onDelete: 'cascade' })

/** A plan named 'free', in any case, costs nothing. */
export const plans = pgTable(
  'plans',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    appId: appReference().notNull(),
    nombre: text('nombre').notNull(),
    descripcion: text('descripcion').notNull(),
    caracteristicas: jsonb('caracteristicas').$type<string[]>().notNull().default([]),
    monthlyCents: integer('monthly_cents').notNull().default(0),
    annualCents: integer('annual_cents').notNull().default(0),
    /** Sort order within the app, then by id. */
    position: integer('position').notNull().default(0),
    /** No longer offered; whoever has it keeps it. */
    retiredAt: moment('retired_at'),
  },
  (table) => [
    // Target of user_plans' foreign key, which keeps out plans of another app.
    unique('plans_app_id_id_key').on(table.appId, table.id),
    uniqueIndex('plans_app_id_nombre_key')
      .on(table.appId, sql`lower(${table.nombre})`)
      .where(sql`${table.retiredAt} is null`),
    check('plans_prices_check', sql`${table.monthlyCents} >= 0 and ${table.annualCents} >= 0`),
  ],
)

/** How often each app was opened on a day of TIME_ZONE; nobody's name. */
export const appOpenings = pgTable(
  'app_openings',
  {
    appId: appReference().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    openings: integer('openings').notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.day] }), index('app_openings_day_idx').on(table.day)],
)

/** The offer of all PRO plans together: one row. */
export const suiteOffer = pgTable(
  'suite_offer',
  {
    id: integer('id').primaryKey().default(1),
    monthlyCents: integer('monthly_cents').notNull(),
    annualCents: integer('annual_cents').notNull(),
    caracteristicas: jsonb('caracteristicas').$type<string[]>().notNull(),
  },
  (table) => [check('suite_offer_one_row', sql`${table.id} = 1`)],
)

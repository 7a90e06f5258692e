import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { apps } from './apps'
import { userReference } from './user-reference'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const userGroups = pgTable(
  'user_groups',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    nombre: text('nombre').notNull(),
    /** `foldText` of the name. */
    foldedName: text('folded_name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('user_groups_folded_name_key').on(table.foldedName)],
)

const groupReference = () => integer('group_id').references(() => userGroups.id, { onDelete: 'cascade' })
const appReference = () => integer('app_id').references(() => apps.id, { onDelete: 'cascade' })

/** Everybody with a proven address of the domain is in the group. */
export const groupDomains = pgTable(
  'group_domains',
  { groupId: groupReference().notNull(), domain: text('domain').notNull() },
  (table) => [
    primaryKey({ columns: [table.domain, table.groupId] }),
    index('group_domains_group_id_idx').on(table.groupId),
  ],
)

export const groupMembers = pgTable(
  'group_members',
  { groupId: groupReference().notNull(), userId: userReference().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.groupId] }),
    index('group_members_group_id_idx').on(table.groupId),
  ],
)

/** Who decides requests for the apps of a group's audience. */
export const groupResponsibles = pgTable(
  'group_responsibles',
  { groupId: groupReference().notNull(), userId: userReference().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.groupId] }),
    index('group_responsibles_group_id_idx').on(table.groupId),
  ],
)

export const appGroups = pgTable(
  'app_groups',
  { appId: appReference().notNull(), groupId: groupReference().notNull() },
  (table) => [
    primaryKey({ columns: [table.appId, table.groupId] }),
    index('app_groups_group_id_idx').on(table.groupId),
  ],
)

export const appPersons = pgTable(
  'app_persons',
  {
    appId: appReference().notNull(),
    userId: userReference().notNull(),
    /** When the access ends by itself; null: never. */
    until: moment('until'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.appId] }),
    index('app_persons_app_id_idx').on(table.appId),
  ],
)

export const appRequests = pgTable(
  'app_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    appId: appReference().notNull(),
    userId: userReference().notNull(),
    motivo: text('motivo').notNull(),
    estado: text('estado', { enum: ['pendiente', 'aprobada', 'rechazada'] })
      .notNull()
      .default('pendiente'),
    /** Why it was rejected. */
    respuesta: text('respuesta'),
    /** When the approval ends; null: never. */
    until: moment('until'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('app_requests_pending_key')
      .on(table.userId, table.appId)
      .where(sql`${table.estado} = 'pendiente'`),
    index('app_requests_user_id_idx').on(table.userId, table.id),
    index('app_requests_estado_id_idx').on(table.estado, table.id),
    index('app_requests_app_id_idx').on(table.appId),
    check('app_requests_estado_check', sql`${table.estado} in ('pendiente', 'aprobada', 'rechazada')`),
  ],
)

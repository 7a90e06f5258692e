import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appReference } from './apps'
import { moment } from './columns'
import { userReference } from './users'

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

/** A row that is deleted with its group. */
export const groupReference = () =>
  integer('group_id').references(() => userGroups.id, { onDelete: 'cascade' })

/** Everybody with a proven address of the domain is in the group. */
export const groupDomains = pgTable(
  'group_domains',
  { groupId: groupReference().notNull(), domain: text('domain').notNull() },
  (table) => [
    primaryKey({ columns: [table.domain, table.groupId] }),
    index('group_domains_group_id_idx').on(table.groupId),
  ],
)

const peopleOfGroups = <T extends string>(name: T) =>
  pgTable(name, { groupId: groupReference().notNull(), userId: userReference().notNull() }, (table) => [
    primaryKey({ columns: [table.userId, table.groupId] }),
    index(`${name}_group_id_idx`).on(table.groupId),
  ])

export const groupMembers = peopleOfGroups('group_members')

/** Who decides requests for the apps of a group's audience. */
export const groupResponsibles = peopleOfGroups('group_responsibles')

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

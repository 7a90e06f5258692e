import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import type { NoticeLevel } from '@csuite/shared/contract/notices'
import { userReference } from './users'

export const notices = pgTable(
  'notices',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    titulo: text('titulo').notNull(),
    texto: text('texto').notNull(),
    nivel: text('nivel').$type<NoticeLevel>().notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    audience: text('audience').$type<'todos' | 'sin-sesion' | 'grupos'>().notNull(),
    /** With the audience 'grupos'; a deleted group is nobody. */
    groupIds: integer('group_ids')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    enlace: text('enlace'),
    /** Grows when the words change. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('notices_ends_at_idx').on(table.endsAt),
    check('notices_period_check', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)

export const noticeDismissals = pgTable(
  'notice_dismissals',
  {
    noticeId: integer('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    userId: userReference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noticeId] }),
    index('notice_dismissals_notice_id_idx').on(table.noticeId),
  ],
)

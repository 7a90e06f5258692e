import { type PgColumn, type PgTable, integer } from 'drizzle-orm/pg-core'
import { users } from './users'

export type TableOfPeople = PgTable & { userId: PgColumn }

/** A row that is deleted with its user. */
export const userReference = () => integer('user_id').references(() => users.id, { onDelete: 'cascade' })

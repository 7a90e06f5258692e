import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { users } from '../db/schema/users'
import { searchColumns } from '../identity/accounts/search-text'

export interface TestUser {
  email: string
  name?: string
  lastName?: string
  status?: 'active' | 'pending_verification' | 'suspended'
  /** Days before now, unless `createdAt` says when. */
  daysAgo?: number
  createdAt?: Date
}

const DAY_MS = 86_400_000

/** Returns the ids in order. */
export async function addUsers({ orm }: Database, people: TestUser[]): Promise<number[]> {
  const rows = people.map(
    ({ email, name = 'Ana', lastName = 'Ruiz', status = 'active', daysAgo = 1, createdAt }) => ({
      ...{ email, name, lastName, status, ...searchColumns({ email, name, lastName }) },
      createdAt: createdAt ?? new Date(Date.now() - daysAgo * DAY_MS),
    }),
  )
  const added = await orm.execute<{ id: number }>(sql`
    insert into users (email, name, last_name, search_text, sort_name, status, created_at)
    select p.email, p.name, p."lastName", p."searchText", p."sortName", p.status, p."createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as p (
      email text, name text, "lastName" text, "searchText" text, "sortName" text, status text, "createdAt" timestamptz)
    returning id`)
  return added.rows.map(({ id }) => id)
}

/** The people whose search columns do not follow from their names and email, which no writer may leave behind. */
export async function withStaleSearchColumns({ orm }: Database): Promise<string[]> {
  const people = await orm.select().from(users)
  return people
    .filter((one) => {
      const { searchText, sortName } = searchColumns(one)
      return one.searchText !== searchText || one.sortName !== sortName
    })
    .map(({ email }) => email)
}

import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'

export interface TestUser {
  email: string
  name?: string
  lastName?: string
  status?: 'active' | 'pending_verification' | 'suspended'
  /** Days before now. */
  daysAgo?: number
}

/** Returns the ids in order. */
export async function addUsers({ orm }: Database, people: TestUser[]): Promise<number[]> {
  const rows = people.map(({ email, name = 'Ana', lastName = 'Ruiz', status = 'active', daysAgo = 1 }) => ({
    ...{ email, name, lastName, status },
    createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  }))
  const added = await orm.execute<{ id: number }>(sql`
    insert into users (email, name, last_name, status, created_at)
    select p.email, p.name, p."lastName", p.status, p."createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as p (
      email text, name text, "lastName" text, status text, "createdAt" timestamptz)
    returning id`)
  return added.rows.map(({ id }) => id)
}

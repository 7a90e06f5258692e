import pg from 'pg'
import { Passwords } from '../../api/src/identity/passwords'
import type { Replicas } from './replicas'

export const PASSWORD = 'Turbina-4a20-Norte'

/** Active accounts that sign in with PASSWORD, straight into the database. */
export async function addPeople({ databaseUrl }: Replicas, emails: readonly string[]): Promise<void> {
  await insert(databaseUrl, emails, 'active')
}

/** Accounts that wait for their registration's code. */
export async function addPending({ databaseUrl }: Replicas, emails: readonly string[]): Promise<void> {
  await insert(databaseUrl, emails, 'pending_verification')
}

async function insert(databaseUrl: string, emails: readonly string[], status: string): Promise<void> {
  const hash = await new Passwords({ blocklist: false }).hash(PASSWORD)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client
    .query(
      `insert into users (email, name, last_name, phone, status, password_hash, email_verified_at)
       select email, 'Ana', 'Ruiz', '+51987654321', $2, $3, case when $2 = 'active' then now() end from unnest($1::text[]) as email`,
      [emails, status, hash],
    )
    .finally(() => client.end())
}

/** Signs in on a process. */
export async function signIn(replicas: Replicas, process: number, email: string): Promise<string> {
  const answer = await replicas.call(process, 'POST /auth/login', { body: { email, password: PASSWORD } })
  return (answer.body as { access_token: string }).access_token
}

import { Passwords } from '../../api/src/identity/passwords'
import { queryOnce } from '../../api/src/testing/query-once'
import type { Portal } from './portal'

const PASSWORD = 'Turbina-4a20-Norte'

/** Accounts straight into the database: active ones sign in with PASSWORD, pending ones wait for their code. */
export async function addPeople(
  { databaseUrl }: Portal,
  emails: readonly string[],
  status: 'active' | 'pending_verification' = 'active',
): Promise<void> {
  const hash = await new Passwords({ blocklist: false }).hash(PASSWORD)
  await queryOnce(
    databaseUrl,
    `insert into users (email, name, last_name, phone, status, password_hash, email_verified_at)
       select email, 'Ana', 'Ruiz', '+51987654321', $2, $3, case when $2 = 'active' then now() end from unnest($1::text[]) as email`,
    [emails, status, hash],
  )
}

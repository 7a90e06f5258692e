import { ROLE_ADMIN, ROLE_USER } from '@csuite/shared/contract/user'
import type { DeployScope, KeyScope } from '@csuite/shared/contract/define-endpoint'
import { sql } from 'drizzle-orm'
import { users } from '../db/schema/users'
import { newKey, newToken } from '../identity/credentials/credentials'
import { insertDeployToken, insertServiceKey } from '../identity/credentials/credentials.repository'
import { secretHash } from '../identity/secrets/bearer-secret'
import { searchColumns } from '../identity/accounts/search-text'
import { storedSecret } from '../identity/secrets/stored-secret'
import type { TestApi, TestPerson } from './test-api'

let serial = 0

/** An active account and its session, inserted without registration and password hash. */
export async function addPerson(
  { database: { orm }, platform: { sessions } }: TestApi,
  { role = ROLE_USER, signedInMinutesAgo = 0, domain = 'csuite.example' } = {},
): Promise<TestPerson> {
  const email = `llamante${(serial += 1)}@${domain}`
  const person = { email, name: 'Ana', lastName: 'Ruiz' }
  const [row] = await orm
    .insert(users)
    .values({
      ...person,
      ...searchColumns(person),
      ...{ phone: '+51987654321', role, status: 'active', emailVerifiedAt: new Date() },
    })
    .returning({ id: users.id })
  const id = row?.id ?? 0
  const token = await sessions.open(orm, id, 'Firefox')
  await orm.execute(sql`
    update sessions set created_at = created_at - make_interval(mins => ${signedInMinutesAgo}) where user_id = ${id}`)
  return { id, email, token }
}

export const addAdministrator = (api: TestApi, signedInMinutesAgo = 0): Promise<TestPerson> =>
  addPerson(api, { role: ROLE_ADMIN, signedInMinutesAgo })

/** A team's deploy token. */
export async function addDeployToken({ database: { orm } }: TestApi, name: string, ...scopes: DeployScope[]) {
  const token = newToken()
  const label = `equipo ${(serial += 1)}`
  await insertDeployToken(orm, { name, label, tokenHash: secretHash(token), scopes, expiresAt: null })
  return token
}

/** A service key of an administrator of its own. */
export async function addServiceKey(api: TestApi, ...scopes: KeyScope[]): Promise<string> {
  const { id: userId } = await addAdministrator(api)
  const key = newKey()
  const name = `canal ${(serial += 1)}`
  const expiresAt = new Date(api.platform.now() + 3_600_000)
  await insertServiceKey(api.database.orm, {
    ...{ userId, name, keyHash: secretHash(key), scopes, expiresAt },
  })
  return key
}

/** The operator's deploy token, valid for every remote. */
export const operatorToken = ({ dataDir }: TestApi): Promise<string> =>
  storedSecret(dataDir, 'deploy-token', newToken)

import { deleteAccount, exportOwnData, unlinkIdentity } from '@csuite/shared/contract/account'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { login, logout } from '@csuite/shared/contract/login'
import { deletePasskey, listPasskeys, newPasskeyOptions } from '@csuite/shared/contract/passkeys'
import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { editUser, updatePassword } from '@csuite/shared/contract/profile'
import { savePreferences } from '@csuite/shared/contract/preferences'
import { resendVerification, verifyRegistration } from '@csuite/shared/contract/registration'
import { confirmIdentity, endOtherSessions } from '@csuite/shared/contract/sessions'
import { userAppPlans } from '@csuite/shared/contract/user-plans'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import { sql } from 'drizzle-orm'
import { MOST_ROWS } from './db/database'
import { referencesToUsers } from './identity/accounts/unproven-account.repository'
import { aroundStatements } from './db/statements'
import { tidy } from './housekeeping'
import { familyRows } from './testing/families'
import { operationsOf } from './testing/malformed-requests'
import { TEST_PASSWORD, type TestPerson, atStart, openTestApi } from './testing/test-api'

const MANY = 5000

const sessionId = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`

/** `n` counts the rows, `person` is the user's id. */
const rowsOf: Record<string, string> = {
  sessions: `(id, user_id, device, expires_at)
    select ${sessionId}, person, 'Navegador', now() + interval '1 hour'`,
  kept_sessions: `(session_id, user_id, current, previous, attempt)
    select ${sessionId}, person, 1, 0, 'x'`,
  audit_log: `(user_id, actor_id, action) select person, person, 'sesion.iniciada'`,
  sign_in_challenges: `(token_hash, user_id, expires_at) select 'r-' || n, person, now()`,
  social_identities: `(issuer, subject, user_id, email)
    select 'https://google.example', 'bulk-' || n, person, 'z@gmail.example'`,
  passkeys: `(user_id, name, credential_id, public_key, counter, transports)
    select person, 'Llave', 'bulk-' || n, 'AA', 0, '[]'`,
  registration_attempts: `(id, user_id, password_hash, name, last_name, phone, browser_hash, address_hash)
    select gen_random_uuid(), person, 'x', 'Ana', 'Ruiz', '+51911222333', 'b', 'a'`,
  verification_codes: `(email, purpose, flow, user_id, code_hash, expires_at)
    select (select email from users where id = person), 'reset', 'bulk-' || n, person, 'x', now() + interval '1 hour'`,
  group_members: `(group_id, user_id) select -n, person`,
  group_responsibles: `(group_id, user_id) select -n, person`,
  app_requests: `(app_id, user_id, motivo, estado, created_at)
    select 1, person, 'Turno', 'rechazada', now()`,
  billing_subscriptions: `(id, customer_id, status, user_id, state_at)
    select 'sub_' || n, 'cus_1', 'canceled', person, now()`,
  service_keys: `(user_id, name, key_hash, scopes, expires_at)
    select person, 'Clave', 'bulk-' || n, '{apps}', now() + interval '1 hour'`,
  oidc_logins: `(id, session_id, user_id, subject, expires_at)
    select 'login-' || n, ${sessionId}, person, 'sujeto', now() + interval '1 hour'`,
  notice_dismissals: `(notice_id, user_id) select -n, person`,
  ...familyRows(),
}

/** Rows of nobody that rows of people refer to. */
const before = `
  insert into notices (id, titulo, texto, nivel, starts_at, ends_at, audience)
  select -n, 'Aviso', 'Texto', 'info', now(), now() + interval '1 hour', 'todos' from generate_series(1, ${MANY}) as n`

/** One row a person, or one an app. */
const single = [
  'accompaniments',
  'directory_users',
  'last_sign_ins',
  'oidc_subjects',
  'second_factors',
  'user_preferences',
  'billing_customers',
  'email_changes',
  'user_plans',
  'app_persons',
]

describe('a person with 5,000 rows of every kind', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())
  const person = atStart(() => api.signUp())
  let largest = 0

  beforeAll(async () => {
    await api.sql`
      insert into user_groups (id, nombre, folded_name)
      select -n, 'Grupo ' || n, 'grupo ' || n from generate_series(1, ${MANY}::int) as n`
    await api.database.orm.execute(sql.raw(before))
    const from = `from generate_series(1, ${MANY}) as n, (select ${person.id} as person) as p`
    for (const [table, rows] of Object.entries(rowsOf))
      await api.database.orm.execute(sql.raw(`insert into ${table} ${rows} ${from}`))
    await api.sql`
      insert into outbox (kind, recipient, data, due_at)
      select 'decoy', ${person.email}, '{}', now() + interval '1 hour' from generate_series(1, ${MANY}::int)`
    aroundStatements(api.database.orm, async (run) => {
      const result = await run()
      const rows = Array.isArray(result) ? result : ((result as { rows?: unknown[] }).rows ?? [])
      largest = Math.max(largest, rows.length)
      return result
    })
  })

  test('every table with rows of people is filled here, or holds one row of a person', async () => {
    const references = await referencesToUsers(api.database.orm)
    const known = [...Object.keys(rowsOf), ...single]
    expect(references.filter(({ table }) => !known.includes(table))).toEqual([])
  })

  test('no call reads them at once: every GET, by the person and by an administrator', async () => {
    const document = await api.inject({ method: 'GET', url: '/api/openapi.json' })
    const gets = operationsOf(document.json()).filter(({ method }) => method === 'GET')
    expect(gets.length).toBeGreaterThan(25)
    const calls = gets.flatMap(({ path }) => [person, admin].map((caller) => ({ path, caller })))
    for (const { path, caller } of calls) {
      largest = 0
      const url = `${path.replace(/\{\w+\}/g, String(person.id))}`
      const headers = { authorization: `Bearer ${caller.token}` }
      const { statusCode } = await api.inject({ method: 'GET', url, headers })
      expect([path, statusCode < 500 || statusCode === 503, largest <= MOST_ROWS]).toEqual([path, true, true])
    }
  })

  const mine = (): [EndpointDefinition, object][] => [
    [login, { body: { email: person.email, password: TEST_PASSWORD } }],
    [confirmIdentity, { body: { password: TEST_PASSWORD } }],
    [newPasskeyOptions, {}],
    [listPasskeys, {}],
    [deletePasskey, { params: { id: 2 } }],
    [unlinkIdentity, { params: { id: 2 } }],
    [userAppPlans, { body: { idUsuario: person.id } }],
    [savePreferences, { body: { favoritos: [1] } }],
    [forgotPassword, { body: { email: person.email } }],
    [changePassword, { body: { email: person.email, code: '000000', newPassword: 'Bobina-73-x' } }],
    [resendVerification, { body: { email: person.email } }],
    [verifyRegistration, { body: { email: person.email, code: '000000' } }],
    [updatePassword, { body: { currentPassword: TEST_PASSWORD, newPassword: 'Bobina-73-x' } }],
    [exportOwnData, {}],
    [endOtherSessions, {}],
  ]
  const theirs = (): [EndpointDefinition, object][] => [
    [editUser, { params: { id: person.id }, body: { name: 'Eva', lastName: 'Soto', phone: '+51912345678' } }],
    [toggleUserStatus, { params: { id: person.id } }],
    [toggleUserStatus, { params: { id: person.id } }],
  ]

  test('nor does a call that writes, nor a change of the account, nor the hourly cleaning', async () => {
    const callAll = async (calls: [EndpointDefinition, object][], caller: TestPerson) => {
      for (const [endpoint, input] of calls) {
        largest = 0
        const { statusCode } = await api.call(endpoint, input, { token: caller.token })
        expect([endpoint.path, statusCode < 500, largest <= MOST_ROWS]).toEqual([endpoint.path, true, true])
      }
    }
    await callAll(mine(), person)
    await callAll(theirs(), admin)
    largest = 0
    await tidy(api.platform, Date.now())
    await api.platform.outbox.deliverDue()
    expect(largest).toBeLessThanOrEqual(MOST_ROWS)
    const token = await api.signIn(person.email, 'Bobina-73-x')
    for (const last of [deleteAccount, logout]) await callAll([[last, {}]], { ...person, token })
  })
})

import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { listAudit, ownActivity } from '@csuite/shared/contract/audit'
import { currentUser, login, logout } from '@csuite/shared/contract/login'
import { listSessions } from '@csuite/shared/contract/sessions'
import pg from 'pg'
import { findOverdue, tidy } from '../housekeeping'
import { deleteAccount } from '../modules/account/account.repository'
import { TEST_PASSWORD, atStart, openTestApi } from '../testing/test-api'
import { describeOnServer } from '../testing/test-engines'
import { addUsers } from '../testing/test-users'

interface Sent {
  text: string
  values: unknown[]
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

const nothing: Plan = { 'Node Type': '', 'Plan Rows': 0 }

/** A month's partition by what it is of. Which of its indexes serves, or of people by their age, is a tie that statistics decide. */
const withoutMonth = (name: string) =>
  name
    .replace(/_\d{4}_\d\d(_.*)?$/, (_all, index) => (index ? '_MONTH by an index' : '_MONTH'))
    .replace(/^users_(status_)?created_at_id_idx$/, 'users by their age')

/** Indexes, and how else a table with rows is read. @param limit of the rows that are wanted */
function readsOf(plan: Plan, small: ReadonlySet<string>, limit = Infinity): string[] {
  const {
    'Node Type': type,
    'Relation Name': table,
    'Index Name': index,
    'Plan Rows': rows,
    Plans = [],
  } = plan
  const wanted = type === 'Limit' ? rows : limit
  const below = Plans.flatMap((child) => readsOf(child, small, wanted))
  // How the catalogue is read depends on how many tables there are.
  if (index?.startsWith('pg_')) return below
  // Which way is a tie.
  if (table !== undefined && small.has(table)) return below
  if (index !== undefined) return [withoutMonth(index), ...below]
  if (table === undefined) return below
  if (type === 'ModifyTable' || type === 'Bitmap Heap Scan') return below
  // Most rows meet the condition: it ends at the limit, as by an index, between which statistics decide.
  if (type === 'Seq Scan' && rows > 2 * wanted) return below
  return [`${type.toLowerCase()} of ${withoutMonth(table)}`, ...below]
}

describeOnServer('the plans of what a sign-in, a session and housekeeping ask, with months of rows', () => {
  let sent: Sent[] = []
  let client: pg.Client
  let small: ReadonlySet<string> = new Set()

  // Before the pool, whose connections keep the method that they find.
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  beforeAll(() => {
    pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
      const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
      const { text, values } = typeof first === 'string' ? { text: first, values: [] } : first
      if (this !== client) sent.push({ text, values: Array.isArray(second) ? second : (values ?? []) })
      return query.apply(this, args) as never
    } as never
  })
  afterAll(async () => {
    pg.Client.prototype.query = query as never
    await client.end()
  })
  const api = openTestApi()
  const person = atStart(() => api.signUp())
  const admin = atStart(() => api.signUpAdministrator())

  beforeAll(async () => {
    // Not by the API's pool, which ends what takes longer than a request may.
    client = new pg.Client({ connectionString: api.databaseUrl })
    await client.connect()
    await client.query('set statement_timeout = 0')
    const fill = (statement: string) => client.query(statement)
    const emails = Array.from({ length: 20_000 }, (_item, n) => ({ email: `many${n}@csuite.example` }))
    for (let from = 0; from < emails.length; from += 2000)
      await addUsers(api.database, emails.slice(from, from + 2000))
    await fill(`
      insert into audit_log (at, action, user_id, actor_id, origin, detail)
      select now() - n * interval '6 minutes', case when n % 200 = 0 then 'sesion.fallida' else 'sesion.iniciada' end,
        ids.id, ids.id, '203.0.113.0/24', '{"dispositivo": "Firefox"}'
      from generate_series(1, 60000) n
      cross join lateral (select id from users where id = 1 + n % 20000) ids`)
    await fill(`
      insert into sessions (id, user_id, created_at, last_used_at, expires_at)
      select gen_random_uuid(), ids.id, now() - interval '1 hour', now() - interval '1 hour', now() + n * interval '1 second'
      from generate_series(1, 40000) n cross join lateral (select id from users where id = 1 + n % 20000) ids`)
    await fill(`
      insert into outbox (kind, recipient, data, due_at, sent_at)
      select 'new-device', '', '{}', now(), now() from generate_series(1, 20000)`)
    await fill(`
      insert into verification_codes (email, purpose, flow, code_hash, expires_at)
      select 'many' || n || '@csuite.example', 'reset', '', 'x', now() from generate_series(1, 20000) n`)
    await fill(
      `insert into consumed_states (id, expires_at) select 'many' || n, now() from generate_series(1, 20000) n`,
    )
    await fill(`
      insert into sign_in_challenges (token_hash, user_id, expires_at)
      select 'many' || n, ids.id, now() from generate_series(1, 20000) n
      cross join lateral (select id from users where id = 1 + n % 20000) ids`)
    await fill(`
      insert into billing_events (id, type, occurred_at, object, applied_at)
      select 'evt_' || n, 'invoice.paid', now(), '{}', now() from generate_series(1, 20000) n`)
    // An earlier file's pages would make empty tables look full.
    await fill('vacuum analyze')
    const few = await api.sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and reltuples < 1000`
    small = new Set(few.map(({ name }) => name))
  }, 120_000)

  /** Every statement of `work`, as what it reads by. */
  async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
    // A timer writes them, whatever is being asked.
    await api.platform.sessions.writeUses()
    sent = []
    await work()
    const plans = new Set<string>()
    for (const { text, values } of [...sent]) {
      const bare = text.replace(/\/\*request_id.*?\*\//, '').trim()
      // The releases are looked at by a timer, whatever is being asked.
      if (!/^\s*(select|update|delete|insert|with)\b/i.test(bare) || bare.includes('remote_releases'))
        continue
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (format json) ${bare}`,
        values,
      )
      for (const read of readsOf(rows[0]?.['QUERY PLAN'][0]?.Plan ?? nothing, small)) plans.add(read)
    }
    return [...plans].sort()
  }

  const endAccount = async () => {
    const { id, email } = await api.signUp()
    sent = []
    await api.database.orm.transaction(async (tx) => {
      for (const { recordLoss, erase } of api.platform.modules) {
        await recordLoss?.(tx, id, () => Promise.resolve())
        await erase?.(tx, { id, email })
      }
      await deleteAccount(tx, { id, email })
    })
  }

  test.each(
    Object.entries<() => Promise<unknown>>({
      'a sign-in': () => api.signIn(person.email),
      'a failed sign-in': () => api.call(login, { body: { email: person.email, password: 'no-es-esta' } }),
      'a session that is read and noted as used': async () => {
        api.advance(400_000)
        await new Promise((resolve) => setTimeout(resolve, 600))
        await api.result(currentUser, {}, person)
        await api.platform.sessions.writeUses()
      },
      "a person's sessions and activity": async () => {
        await api.result(listSessions, {}, person)
        await api.result(ownActivity, {}, person)
      },
      'a sign-out': async () => api.call(logout, {}, { token: await api.signIn(person.email) }),
      'a reset of the password': async () => {
        const body = { email: person.email }
        await api.call(forgotPassword, { body })
        const code = await api.codeFor(person.email)
        await api.call(changePassword, { body: { ...body, code, newPassword: TEST_PASSWORD } })
      },
      'the audit log by time, by type and by person': async () => {
        const hasta = new Date(Date.now() - 100 * 86_400_000).toISOString()
        const queries = [{}, { hasta }, { tipo: 'sesion.fallida' }, { tipo: 'plan' }, { usuario: person.id }]
        for (const query of queries) await api.result(listAudit, { query }, admin)
      },
      'the end of an account': endAccount,
      housekeeping: () => tidy(api.platform, Date.now()),
      'what housekeeping has left': () => findOverdue(api.platform, Date.now()),
    }),
  )('%s', async (_what, work) => {
    const plans = await plansOf(work)
    expect(plans).toMatchSnapshot()
    expect(plans.filter((plan) => plan.startsWith('seq scan'))).toEqual([])
  })
})

import { logout } from '@csuite/shared/contract/login'
import { and, eq, isNull, sql } from 'drizzle-orm'
import pg from 'pg'
import { outbox, sessions } from './db/schema/index'
import { cautiousNow } from './db/due-rows'
import { aroundStatements } from './db/statements'
import { findOverdue, tidy } from './housekeeping'
import { seal } from './identity/secrets/seal'
import { loadSecrets, newSigningKey } from './identity/secrets/secrets'
import { modules } from './modules'
import { AuditWebhook, WEBHOOK_SECRET } from './modules/webhooks/audit-webhook'
import { deleteWebhook, findWebhook, storeWebhook } from './modules/webhooks/webhooks.repository'
import { Outbox, type SendMail } from './outbox/outbox'
import { mailParts } from './platform'
import { TEST_PASSWORD, atStart, openTestApi } from './testing/test-api'
import { engines } from './testing/test-engines'

const MANY = 2500

describe.each(engines)('housekeeping (%s)', (engine) => {
  const api = openTestApi({ engine })
  const person = atStart(() => api.signUp())

  const expire = (rows: number) =>
    api.sql`
      insert into sessions (id, user_id, expires_at)
      select gen_random_uuid(), ${person.id}::int, now() - interval '2 days' from generate_series(1, ${rows}::int)`
  const left = async () => {
    const rows = await api.sql<{ left: number }>`
      select count(*)::int as left from sessions where expires_at < now()`
    return rows[0]?.left
  }
  const overdueSessions = async () =>
    (await findOverdue(api.platform, Date.now())).find(({ chore }) => chore === 'sessions')

  beforeEach(() => api.sql`delete from sessions where expires_at < now()`)

  test('deletes what has expired in batches, and its metric tells what is left', async () => {
    await expire(MANY)
    const metrics = async () => (await api.inject({ method: 'GET', url: '/api/metrics' })).body
    expect(await overdueSessions()).toMatchObject({ rows: MANY })
    expect((await overdueSessions())?.seconds).toBeGreaterThan(86_000)
    expect(await metrics()).toContain(`housekeeping_overdue_rows{chore="sessions"} ${MANY}`)
    let statements = 0
    aroundStatements(api.database.orm, (run) => {
      statements++
      return run()
    })
    expect(await tidy(api.platform, Date.now())).toBe(true)
    expect(statements).toBeGreaterThan(MANY / 1000)
    expect(await left()).toBe(0)
    expect(await metrics()).toContain('housekeeping_overdue_rows{chore="sessions"} 0')
    expect(await metrics()).toContain('housekeeping_overdue_seconds{chore="sessions"} 0')
  })

  test('a clock that runs ahead of the database deletes nothing early, one behind is heeded', async () => {
    const day = 86_400_000
    const at = async (ahead: number) => (await cautiousNow(api.database, Date.now() + ahead)) - Date.now()
    expect(Math.abs(await at(500 * day))).toBeLessThan(day)
    expect(await at(-500 * day)).toBeLessThan(-499 * day)
  })

  test('each chore has a name of its own, by which its metric is told apart', async () => {
    const chores = (await findOverdue(api.platform, Date.now())).map(({ chore }) => chore)
    expect(chores).toEqual([...new Set(chores)])
  })

  test('a statement that takes too long is tried with fewer rows, and stops no other chore', async () => {
    await expire(300)
    const refuse = (most: number) =>
      api.database.orm.execute(
        sql.raw(`
      create or replace function refuse_many() returns trigger language plpgsql as $$ begin
        if (select count(*) from gone) > ${most} then raise exception using errcode = 'query_canceled'; end if;
        return null; end $$`),
      )
    await refuse(100)
    await api.sql`
      create trigger refuse_many after delete on sessions referencing old table as gone
      for each statement execute function refuse_many()`
    await tidy(api.platform, Date.now())
    expect(await left()).toBe(0)

    await refuse(0)
    await expire(20)
    await api.sql`insert into consumed_states (id, expires_at) values ('spent', now() - interval '2 days')`
    const warnings: object[] = []
    await tidy(api.platform, Date.now(), { warn: (data) => void warnings.push(data) })
    await api.sql`drop trigger refuse_many on sessions`
    expect(warnings).toEqual([expect.objectContaining({ chore: 'sessions' })])
    const rows = await api.sql`select 1 from consumed_states where id = 'spent'`
    expect(rows).toEqual([])
    await tidy(api.platform, Date.now())
    expect(await left()).toBe(0)
  })

  test('keeps the months: makes those ahead, with what stands in for them, and drops those past retention', async () => {
    const query = async <T extends Record<string, unknown>>(statement: string) =>
      (await api.database.orm.execute<T>(sql.raw(statement))).rows
    const monthOf = async (shift: number) =>
      (
        await query<{ first: string; suffix: string }>(`
          select first::date::text as first, to_char(first, '_YYYY_MM') as suffix
          from (select date_trunc('month', now() at time zone 'UTC') + interval '${shift} months' as first) as month`)
      )[0] ?? { first: '', suffix: '' }
    const exists = async (table: string) =>
      (await query<{ is: boolean }>(`select to_regclass('${table}') is not null as is`))[0]?.is
    const overdue = async () =>
      (await findOverdue(api.platform, Date.now())).find(({ chore }) => chore === 'months')
    const { suffix: next } = await monthOf(1)
    const old = await monthOf(-16)
    const stale = `remote_telemetry_months${old.suffix}`
    expect(await overdue()).toEqual({ chore: 'months', rows: 0, seconds: 0 })

    await query(`drop table audit_log${next}`)
    await query(`insert into audit_log (at, action, user_id)
      values (date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '1 month 3 days', 'rol.cambiado', ${person.id})`)
    await query(`create table ${stale} partition of remote_telemetry_months
      for values from ('${old.first}') to ('${(await monthOf(-15)).first}')`)
    await query(
      `insert into remote_telemetry_months values ('${old.first}', 'remote-apps', '1.0.0', 'load', 50, 1)`,
    )
    expect(await overdue()).toMatchObject({ rows: 2 })
    expect((await overdue())?.seconds).toBeGreaterThan(28 * 86_400)
    await tidy(api.platform, Date.now())
    expect(await overdue()).toMatchObject({ rows: 0 })
    expect(await exists(stale)).toBe(false)
    expect(await query(`select action from audit_log${next}`)).toEqual([{ action: 'rol.cambiado' }])
    expect(await query(`select 1 from audit_log_default`)).toEqual([])
  })

  test('sessions that end at once share few announcements', async () => {
    const tokens: string[] = []
    for (let times = 0; times < 12; times += 1) tokens.push(await api.signIn(person.email, TEST_PASSWORD))
    const real = api.database.notify.bind(api.database)
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    const notify = jest
      .spyOn(api.database, 'notify')
      .mockImplementation((channel, payload) => gate.then(() => real(channel, payload)))
    const ended = tokens.map((token) => api.call(logout, {}, { token }))
    const open = () =>
      api.database.orm.$count(sessions, and(eq(sessions.userId, person.id), isNull(sessions.revokedAt)))
    // The session of the registration stays.
    while ((await open()) > 1) await new Promise((resolve) => setTimeout(resolve, 20))
    goOn()
    expect((await Promise.all(ended)).map(({ statusCode }) => statusCode)).toEqual(tokens.map(() => 204))
    expect(notify.mock.calls.flatMap(([, payload]) => payload.split(','))).toHaveLength(12)
    expect(notify.mock.calls.length).toBeLessThanOrEqual(2)
    notify.mockRestore()
    const again = await Promise.all(
      tokens.map(async (token) => (await api.call(logout, {}, { token })).statusCode),
    )
    expect(again).toEqual(tokens.map(() => 401))
  })

  test('what waits encrypted is encrypted under the newest key, so that the one before may go', async () => {
    const { database, limits } = api.platform
    const { orm } = database
    const now = () => Date.now()
    const [first, second, lost] = [newSigningKey(), newSigningKey(), newSigningKey()]
    const under = (...pems: string[]) => loadSecrets(pems, '/nowhere')
    const partsOf = async (...pems: string[]) => ({
      ...{ database, limits, modules, now },
      secrets: await under(...pems),
    })
    const send = jest.fn<Promise<void>, Parameters<SendMail>>(() => Promise.resolve())
    const outboxOf = async (...pems: string[]) =>
      new Outbox({ database, now, send, ...mailParts(await partsOf(...pems)) })
    const left = async (...pems: string[]) =>
      Object.fromEntries(
        (await findOverdue(await partsOf(...pems), now()))
          .filter(({ chore, lost }) => lost !== undefined && chore !== 'sealed-second-factors')
          .map(({ chore, rows }) => [chore, rows]),
      )
    await orm.delete(outbox)

    const code = { kind: 'reset-code' as const, recipient: person.email, data: { code: '730915' } }
    await (await outboxOf(lost)).add(orm, { ...code, data: { code: '000000' } })
    const sealed = Array.from({ length: 120 }, () => code)
    await (
      await (await outboxOf(first)).spaced(sealed, 1e9)
    )(orm)
    const secret = await seal(
      await under(first),
      WEBHOOK_SECRET,
      { secret: 'whsec_1' },
      Number.MAX_SAFE_INTEGER,
    )
    await storeWebhook(orm, { url: 'https://siem.example/', secret, cursor: 0, dueAt: new Date() })
    expect(await left(second, first)).toEqual({
      ...{ 'sealed-oidc-keys': 0, 'sealed-oidc-state': 0, 'sealed-company-secrets': 0 },
      ...{ 'sealed-mails': 121, 'sealed-webhook': 1 },
    })

    await tidy(await partsOf(second, first), now())
    // What no key opens stays for the day on which its key is back.
    expect(await left(second)).toEqual({
      ...{ 'sealed-oidc-keys': 0, 'sealed-oidc-state': 0, 'sealed-company-secrets': 0 },
      ...{ 'sealed-mails': 1, 'sealed-webhook': 0 },
    })
    await (await outboxOf(second)).deliverDue()
    expect(send.mock.calls.map(([{ data }]) => data)).toEqual(sealed.map(({ data }) => data))
    const post = () => Promise.resolve({ status: 204 })
    const webhook = new AuditWebhook(await partsOf(second), { post, log: { warn: () => undefined } })
    const row = await findWebhook(orm)
    expect(row && (await webhook.send(row, {}))).toMatchObject({ delivered: true })
    await deleteWebhook(orm)
  })

  const onServer = engine === 'pg' ? test : test.skip

  onServer('is for one process at a time, and waits for no row that is in use', async () => {
    await expire(20)
    const other = new pg.Client({ connectionString: api.databaseUrl })
    await other.connect()
    await other.query('begin')
    await other.query("select pg_advisory_xact_lock(x'6373686b'::int)")
    await tidy(api.platform, Date.now())
    expect(await left()).toBe(20)
    await other.query('commit')
    await other.query('begin')
    await other.query(`select 1 from sessions where expires_at < now() limit 5 for update`)
    await tidy(api.platform, Date.now())
    expect(await left()).toBe(5)
    await other.query('commit')
    await other.end()
    await tidy(api.platform, Date.now())
    expect(await left()).toBe(0)
    await api.signIn(person.email)
  })
})

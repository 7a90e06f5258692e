import { dashboard, exportUsers, listUsers } from '@csuite/shared/contract/users'
import { apisOnDemand, type TestApi } from '../../testing/test-api'

/** Registrations and the day that they fall on. */
const zones: Record<string, [at: string, day: string, inCsv: string][]> = {
  'America/Lima': [
    ['2026-03-10T04:59:59.999Z', '2026-03-09', '2026-03-09T23:59:59-05:00'],
    ['2026-03-10T05:00:00.000Z', '2026-03-10', '2026-03-10T00:00:00-05:00'],
    ['2026-03-11T04:59:59.000Z', '2026-03-10', '2026-03-10T23:59:59-05:00'],
  ],
  'Pacific/Kiritimati': [
    ['2026-03-10T09:59:59.000Z', '2026-03-10', '2026-03-10T23:59:59+14:00'],
    ['2026-03-10T10:00:00.000Z', '2026-03-11', '2026-03-11T00:00:00+14:00'],
  ],
  'Europe/Madrid': [
    // 29 March has 23 hours, 25 October 25.
    ['2026-03-28T22:59:59.000Z', '2026-03-28', '2026-03-28T23:59:59+01:00'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29', '2026-03-29T00:00:00+01:00'],
    ['2026-03-29T21:59:59.000Z', '2026-03-29', '2026-03-29T23:59:59+02:00'],
    ['2026-03-29T22:00:00.000Z', '2026-03-30', '2026-03-30T00:00:00+02:00'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25', '2026-10-25T02:30:00+01:00'],
    ['2026-10-25T22:59:59.000Z', '2026-10-25', '2026-10-25T23:59:59+01:00'],
    ['2026-10-25T23:00:00.000Z', '2026-10-26', '2026-10-26T00:00:00+01:00'],
  ],
  'Atlantic/Azores': [
    // Midnight of 25 October comes twice.
    ['2026-10-24T23:59:59.000Z', '2026-10-24', '2026-10-24T23:59:59+00:00'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25', '2026-10-25T00:30:00+00:00'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25', '2026-10-25T00:30:00-01:00'],
  ],
  'America/Santiago': [
    // 6 September has no midnight.
    ['2026-09-06T03:59:59.000Z', '2026-09-05', '2026-09-05T23:59:59-04:00'],
    ['2026-09-06T04:00:00.000Z', '2026-09-06', '2026-09-06T01:00:00-03:00'],
  ],
}

const PRO_OF_BETO = 4

/** Days on which the dashboard is read, at the same instant. */
const NOW = '2026-11-01T10:30:00.000Z'
const todays: Record<string, string> = {
  'America/Lima': '2026-11-01',
  'Pacific/Kiritimati': '2026-11-02',
  'Europe/Madrid': '2026-11-01',
  'Atlantic/Azores': '2026-11-01',
  'America/Santiago': '2026-11-01',
}

const register = (api: TestApi, ...instants: string[]) =>
  api.sql`
    insert into users (email, name, last_name, status, created_at, search_text, sort_name)
    select 'p' || n || '@zona.example', 'Ana', 'Ruiz', 'active', at, E'ana ruiz\\np' || n || '@zona.example', 'ana ruiz'
    from json_array_elements_text(${JSON.stringify(instants)}::json) with ordinality as given (text, n),
      lateral (select text::timestamptz as at) as moment`

/** Plans started by day. */
const startedByDay = (api: TestApi) => api.sql`
  select day::text, sum(started)::int as started from plan_ledger_deltas where plan_id = ${PRO_OF_BETO} group by day`

describe("the product's days", () => {
  const open = apisOnDemand()

  test.each(Object.entries(zones))(
    'in %s dashboard, filter by day, CSV and the plans started agree about the day of every instant',
    async (TIME_ZONE, registrations) => {
      const api = await open({ TIME_ZONE })
      api.advance(Date.parse(NOW) - Date.now())
      const admin = await api.signUpAdministrator()
      await register(api, ...registrations.map(([at]) => at))
      const { newUsersByDay } = await api.result(dashboard, { query: { dias: '365' } }, admin)
      await api.sql`
        insert into user_plans (user_id, app_id, plan_id, started_at)
        select id, 2, ${PRO_OF_BETO}, created_at from users where email like '%@zona.example'`
      const started = await startedByDay(api)
      expect(newUsersByDay.at(-1)?.day).toBe(todays[TIME_ZONE])
      const csv = (await api.call(exportUsers, { query: { email: '@zona' } }, admin)).body
      for (const [at, day, inCsv] of registrations) {
        const ofDay = registrations.filter(([, other]) => other === day).map(([instant]) => instant)
        const query = { from: day, to: day, email: '@zona', sort: 'createdAt' }
        const { data } = await api.result(listUsers, { query }, admin)
        expect(data.map(({ createdAt }) => createdAt)).toEqual(ofDay)
        const count = newUsersByDay.find((entry) => entry.day === day)?.count
        expect([at, count]).toEqual([at, ofDay.length])
        expect(started).toContainEqual({ day, started: ofDay.length })
        expect(csv).toContain(`;${inCsv}\r\n`)
      }
    },
  )
})

/** Registrations two hours apart, oldest first. */
const everyTwoHours = Array.from({ length: 600 }, (_none, n) =>
  new Date(Date.parse('2026-02-01T00:30:00Z') + n * 7_200_000).toISOString(),
)

describe('another TIME_ZONE', () => {
  const open = apisOnDemand()
  const counted = (api: TestApi) => api.sql`
    select day::text, sum(total)::int as total from (
      select day, total from user_counts union all select day, delta from user_count_deltas) as entry
    group by day having sum(total) <> 0 order by day`
  const expected = (api: TestApi, timeZone: string) => api.sql`
    select (created_at at time zone ${timeZone})::date::text as day, count(*)::int as total
    from users group by 1 order by 1`

  test('counts everybody again at the start, then by its own days, and deep pages stay complete', async () => {
    const api = await open({ TIME_ZONE: 'Pacific/Kiritimati' })
    const admin = await api.signUpAdministrator()
    await register(api, ...everyTwoHours)
    expect(await counted(api)).toEqual(await expected(api, 'Pacific/Kiritimati'))
    const emails: string[] = []
    for (const page of ['1', '2', '3', '4', '5', '6', '7']) {
      const query = { page, limit: '100', sort: 'createdAt' }
      emails.push(...(await api.result(listUsers, { query }, admin)).data.map(({ email }) => email))
    }
    expect(emails.slice(0, 600)).toEqual(everyTwoHours.map((_at, n) => `p${n + 1}@zona.example`))

    await api.database.migrate('Pacific/Pago_Pago')
    expect(await counted(api)).toEqual(await expected(api, 'Pacific/Pago_Pago'))
    await api.database.migrate()
    await api.sql`delete from users where email like 'p_@zona.example'`
    await api.sql`update users set status = 'suspended' where email like 'p__@zona.example'`
    await register(api, '2025-12-31T10:59:59.000Z', '2025-12-31T11:00:00.000Z')
    expect(await counted(api)).toEqual(await expected(api, 'Pacific/Pago_Pago'))
  })
})

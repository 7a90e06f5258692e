import { ROLE_ADMIN, userStatuses } from '@csuite/shared/contract/user'
import { userOrders } from '@csuite/shared/contract/users'
import { sql } from 'drizzle-orm'
import { randomFrom } from '../../../testing/random'
import { openTestApi } from '../../../testing/test-api'
import { testEngines } from '../../../testing/test-engines'
import { textsOf } from './user-filter'
import { indexCondition } from './user-search.repository'
import { COUNTED_MATCHES, type Matches, everyMatch, searchLimits, searchUsers } from './user-search'

const USERS = 21_000
const QUERIES = 60

const idsOf = ({ rows }: Matches): number[] => rows.map(({ id }) => id)

interface Person {
  id: number
  email: string
  searchName: string
  status: (typeof userStatuses)[number]
}

const byName = (one: Person, other: Person): number =>
  one.searchName < other.searchName ? -1 : one.searchName > other.searchName ? 1 : one.id - other.id

describe.each(testEngines)('searching among random users (%s)', (engine) => {
  const api = openTestApi(engine)
  let newestFirst: Person[]
  beforeAll(async () => {
    // Many registrations in the same hour, ids out of order, and names that occur in one season only.
    await api.database.orm.execute(sql`select setseed(0.42)`)
    for (let first = 1; first < USERS; first += 1000) {
      await api.database.orm.execute(sql`
        insert into users (email, name, last_name, status, created_at)
        select (case when hour > 16000 then 'antigua' when hour < 300 then 'nueva' else (array['ana', 'luis', 'rosa.m', 'o''hara', 'zoé'])[1 + n % 5] end)
            || (array['.', '_', '-', '+'])[1 + n % 4] || n || '@' || (array['planta', 'mina', 'papel'])[1 + (hour / 700) % 3] || '.example',
          (array['Ana', 'Luis', 'Zoé'])[1 + n % 3], (array['Núñez', 'Quispe', 'Ruiz'])[1 + (n / 3) % 3],
          (array['active', 'active', 'active', 'active', 'pending_verification', 'suspended'])[1 + (n * 7 + hour) % 6],
          date_trunc('hour', now()) - hour * interval '1 hour'
        from (select n, floor(random() * 20000)::int as hour from generate_series(${first}::int, ${first + 999}::int) as n) as person`)
    }
    const { rows } = await api.database.orm.execute<Record<string, unknown>>(sql`
      select id, email, search_name as "searchName", status from users order by created_at desc, id desc`)
    newestFirst = rows as unknown as Person[]
  }, 60_000)

  // Smaller limits stand for millions of users: one lookup, week by week, and a switch between the two.
  test.each([
    searchLimits,
    { scanned: 60, candidates: 100_000 },
    { scanned: 60, candidates: 0 },
    { scanned: 400, candidates: 600 },
  ])(
    'with limits %j a page holds what reading everyone finds',
    async (limits) => {
      const random = randomFrom(limits.scanned + limits.candidates)
      const below = (limit: number) => Math.floor(random.next() * limit)
      for (let query = 0; query < QUERIES; query += 1) {
        const someone = random.pick(newestFirst)
        const column = random.chance(0.25) ? ('searchName' as const) : ('email' as const)
        const whole = someone[column]
        const start = below(whole.length)
        const text = whole.slice(start, start + 1 + below(9)).trim()
        const status = random.chance(0.3) ? random.pick(userStatuses) : undefined
        const limit = random.pick([10, 20, 30, 40, 50])
        const both = random.chance(0.5)
        const filter = { [both ? 'search' : column === 'email' ? 'email' : 'name']: text, status }
        const withStatus = newestFirst.filter((person) => status === undefined || person.status === status)
        const [looked = []] = textsOf(filter, newestFirst.length)
        const expected = withStatus.filter((person) =>
          looked.some(({ column: where, contains, text: part }) =>
            contains ? person[where].includes(part) : person[where].startsWith(part),
          ),
        )
        const order = random.pick(userOrders)
        const sorted = [...expected.slice(0, COUNTED_MATCHES)]
        if (order === 'createdAt') sorted.reverse()
        else if (order !== '-createdAt') sorted.sort(byName)
        if (order === '-name') sorted.reverse()
        const lastPage = Math.max(1, Math.ceil(Math.min(expected.length, 1000) / limit))
        const offset = limit * random.pick([0, below(lastPage), lastPage - 1, lastPage])
        const totals = { all: newestFirst.length, withStatus: withStatus.length }
        const found = await searchUsers(api.database.orm, filter, totals, { offset, limit, order }, limits)
        expect({ filter, order, offset, limit, ...found, rows: idsOf(found) }).toEqual({
          filter,
          order,
          offset,
          limit,
          rows: sorted.slice(offset, offset + limit).map(({ id }) => id),
          total: Math.min(expected.length, 1000),
          capped: expected.length > 1000,
        })
      }
    },
    60_000,
  )

  test.each(['1111', '1111@', '.2222', 'antigua', 'rosa.m', "o'hara"])(
    'everything that matches %p comes once, at once or by walking the list',
    async (email) => {
      const expected = newestFirst.filter((person) => person.email.includes(email)).map(({ id }) => id)
      for (const candidates of [100_000, 10]) {
        const ids: number[] = []
        for await (const rows of everyMatch(api.database.orm, { email }, USERS, 500, {
          scanned: 0,
          candidates,
        }))
          ids.push(...rows.map(({ id }) => id))
        expect(ids).toEqual(expected)
      }
    },
  )

  test('texts and weeks are looked up in the search index', async () => {
    await api.database.orm.execute(sql`analyze users`)
    for (const filter of [
      { email: 'ja77' },
      { email: 'quispe.9@mina' },
      { name: 'quispe zz' },
      { search: 'ja77' },
    ]) {
      const condition = indexCondition({ texts: textsOf(filter, USERS) })
      const { rows } = await api.database.orm.execute<Record<string, string>>(sql`
        explain select id from users where registration_week(created_at) = 1300 and ${condition}`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/users_search_idx/)
    }
    // Characters outside of trigrams; in the embedded engine's C collation the unique index serves prefixes as well.
    const condition = indexCondition({ texts: textsOf({ email: '%#' }, USERS) })
    const { rows } = await api.database.orm.execute<Record<string, string>>(sql`
      explain select id from users where ${condition}`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/users_email_(prefix_idx|key)/)
  })

  test('administrators come from their own index, however old', async () => {
    const oldest = newestFirst.slice(-3)
    await api.database.orm.execute(sql`
      update users set role = ${ROLE_ADMIN} where id in ${oldest.map(({ id }) => id)}`)
    const totals = { all: USERS, withStatus: USERS }
    const wanted = { offset: 0, limit: 50 }
    const found = await searchUsers(api.database.orm, { role: ROLE_ADMIN }, totals, wanted)
    expect(idsOf(found)).toEqual(oldest.map(({ id }) => id))
    expect(found).toMatchObject({ total: 3, capped: false })
    await api.database.orm.execute(sql`analyze users`)
    const { rows } = await api.database.orm.execute<Record<string, string>>(sql`
      explain select id from users where ${indexCondition({ texts: [], role: ROLE_ADMIN })}`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/users_administrators_idx/)
  })
})

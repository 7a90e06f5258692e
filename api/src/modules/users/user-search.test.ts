import { userStatuses } from '@csuite/shared/contract/user'
import { sql } from 'drizzle-orm'
import { type TestApi, createTestApi } from '../../testing/test-api'
import { testEngines } from '../../testing/test-engines'
import { textsOf } from './user-filter.repository'
import { UserSearch } from './user-search'

const USERS = 21_000
const QUERIES = 60

/** mulberry32, so that a failure comes again. */
function generator(state: number): (below: number) => number {
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

interface Person {
  id: number
  email: string
  searchName: string
  status: (typeof userStatuses)[number]
}

describe.each(testEngines)('searching among random users (%s)', (engine) => {
  let api: TestApi
  let newestFirst: Person[]

  beforeAll(async () => {
    api = await createTestApi(engine)
    // Many register in the same hour, ids do not follow time, and some names belong to one season only.
    await api.database.orm.execute(sql`select setseed(0.42)`)
    for (let first = 1; first < USERS; first += 3000) {
      await api.database.orm.execute(sql`
        insert into users (email, name, last_name, status, created_at)
        select (case when hour > 16000 then 'antigua' when hour < 300 then 'nueva' else (array['ana', 'luis', 'rosa.m', 'o''hara', 'zoé'])[1 + n % 5] end)
            || (array['.', '_', '-', '+'])[1 + n % 4] || n || '@' || (array['planta', 'mina', 'papel'])[1 + (hour / 700) % 3] || '.example',
          (array['Ana', 'Luis', 'Zoé'])[1 + n % 3], (array['Núñez', 'Quispe', 'Ruiz'])[1 + (n / 3) % 3],
          (array['active', 'active', 'active', 'active', 'pending_verification', 'suspended'])[1 + (n * 7 + hour) % 6],
          date_trunc('hour', now()) - hour * interval '1 hour'
        from (select n, floor(random() * 20000)::int as hour from generate_series(${first}::int, ${first + 2999}::int) as n) as person`)
    }
    const { rows } = await api.database.orm.execute<Record<string, unknown>>(sql`
      select id, email, search_name as "searchName", status from users order by created_at desc, id desc`)
    newestFirst = rows as unknown as Person[]
  }, 60_000)
  afterAll(() => api.close())

  // A small sample stands for what a large one is among millions: each of it for hundreds.
  test.each([60, 400, 20_000])(
    'with a sample of %i a page holds what reading everyone finds',
    async (sampleSize) => {
      const random = generator(sampleSize)
      const search = new UserSearch(api.database.orm, Date.now, sampleSize)
      for (let query = 0; query < QUERIES; query += 1) {
        const someone = newestFirst[random(newestFirst.length)]
        const column = random(4) === 0 ? 'searchName' : 'email'
        const whole = someone?.[column] ?? ''
        const start = random(whole.length)
        const text = whole.slice(start, start + 1 + random(9)).trim()
        const status = random(3) === 0 ? userStatuses[random(3)] : undefined
        const limit = 10 + 10 * random(5)
        const filter = { [column === 'email' ? 'email' : 'name']: text, status }
        const withStatus = newestFirst.filter((person) => status === undefined || person.status === status)
        const [looked] = textsOf(filter, newestFirst.length)
        const expected = withStatus.filter((person) =>
          looked?.contains === false ? person[column].startsWith(text) : person[column].includes(text),
        )
        const lastPage = Math.max(1, Math.ceil(Math.min(expected.length, 1000) / limit))
        const offset = limit * [0, random(lastPage), lastPage - 1, lastPage][random(4)]!
        const found = await search.find(
          filter,
          { all: newestFirst.length, withStatus: withStatus.length },
          { offset, limit },
        )
        expect({ filter, offset, limit, ...found }).toEqual({
          filter,
          offset,
          limit,
          ids: expected.slice(offset, Math.min(offset + limit, 1000)).map(({ id }) => id),
          total: Math.min(expected.length, 1000),
          capped: expected.length > 1000,
        })
      }
    },
    60_000,
  )
})

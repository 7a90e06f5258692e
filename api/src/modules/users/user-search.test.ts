import { userStatuses } from '@csuite/shared/contract/user'
import { SQL, StringChunk, sql } from 'drizzle-orm'
import { randomFrom } from '../../testing/random'
import { type TestApi, createTestApi } from '../../testing/test-api'
import { testEngines } from '../../testing/test-engines'
import { textsOf } from './user-filter.repository'
import { type Matches, UserSearch } from './user-search'

const USERS = 21_000
const QUERIES = 60

const idsOf = ({ rows }: Matches): number[] => rows.map(({ id }) => id)

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
      const random = randomFrom(sampleSize)
      const below = (limit: number) => Math.floor(random.next() * limit)
      const search = new UserSearch(api.database.orm, Date.now, sampleSize)
      for (let query = 0; query < QUERIES; query += 1) {
        const someone = random.pick(newestFirst)
        const column = random.chance(0.25) ? ('searchName' as const) : ('email' as const)
        const whole = someone[column]
        const start = below(whole.length)
        const text = whole.slice(start, start + 1 + below(9)).trim()
        const status = random.chance(0.3) ? random.pick(userStatuses) : undefined
        const limit = random.pick([10, 20, 30, 40, 50])
        const filter = { [column === 'email' ? 'email' : 'name']: text, status }
        const withStatus = newestFirst.filter((person) => status === undefined || person.status === status)
        const [looked] = textsOf(filter, newestFirst.length)
        const expected = withStatus.filter((person) =>
          looked?.contains === false ? person[column].startsWith(text) : person[column].includes(text),
        )
        const lastPage = Math.max(1, Math.ceil(Math.min(expected.length, 1000) / limit))
        const offset = limit * random.pick([0, below(lastPage), lastPage - 1, lastPage])
        const found = await search.find(filter, newestFirst.length, { offset, limit })
        expect({ filter, offset, limit, ...found, rows: idsOf(found) }).toEqual({
          filter,
          offset,
          limit,
          rows: expected.slice(offset, Math.min(offset + limit, 1000)).map(({ id }) => id),
          total: Math.min(expected.length, 1000),
          capped: expected.length > 1000,
        })
      }
    },
    60_000,
  )

  test.each(['1111', '11111', '1111@', '.2222', '2000', '00001'])(
    'a run of one digit is found: %s',
    async (text) => {
      const search = new UserSearch(api.database.orm, Date.now, 400)
      const found = await search.find({ email: text }, USERS, { offset: 0, limit: 50 })
      const expected = newestFirst.filter(({ email }) => email.includes(text))
      expect(idsOf(found)).toEqual(expected.slice(0, 50).map(({ id }) => id))
    },
  )

  test('once a text was counted to more than a thousand, its next page is all that is looked for', async () => {
    let counts = 0
    const { orm } = api.database
    const watched = new Proxy(orm, {
      get(target, key) {
        if (key !== 'select') return Reflect.get(target, key) as unknown
        return (fields: Record<string, SQL>) => {
          const builder = orm.select(fields)
          const from = builder.from.bind(builder)
          builder.from = ((source: SQL) => {
            if (source instanceof SQL && source.queryChunks.includes(1001)) counts += 1
            return from(source)
          }) as typeof from
          return builder
        }
      },
    })
    // A sample of sixty sees four or five of them, which says nothing certain.
    const filter = { name: 'ana núñez', status: 'active' as const }
    const expected = newestFirst.filter(
      ({ searchName, status }) => searchName.includes('ana nunez') && status === filter.status,
    )
    const search = new UserSearch(watched, Date.now, 60)
    for (const offset of [0, 50, 100]) {
      const found = await search.find(filter, USERS, { offset, limit: 50 })
      expect(idsOf(found)).toEqual(expected.slice(offset, offset + 50).map(({ id }) => id))
      expect(found).toMatchObject({ total: 1000, capped: true })
    }
    expect(counts).toBe(1)
  })

  test('the sample is taken when the list is opened, once, and anew after ten minutes, when the old one still serves', async () => {
    const taken: unknown[] = []
    const { orm } = api.database
    const watched = new Proxy(orm, {
      get(target, key) {
        if (key !== 'execute') return Reflect.get(target, key) as unknown
        return (query: SQL) => {
          const answer = orm.execute(query)
          if (
            query.queryChunks.some(
              (chunk) => chunk instanceof StringChunk && /random\(\)/.test(chunk.value.join('')),
            )
          )
            taken.push(answer)
          return answer
        }
      },
    })
    let now = 0
    const search = new UserSearch(watched, () => now, 400)
    const find = () => search.find({ email: 'ana' }, USERS, { offset: 0, limit: 10 })
    search.prepare(500)
    expect(taken).toHaveLength(0)
    search.prepare(USERS)
    await Promise.all([find(), find()])
    expect(taken).toHaveLength(1)
    now += 11 * 60_000
    await find()
    await find()
    expect(taken).toHaveLength(2)
    await taken[1]
    now += 30 * 60_000
    await find()
    expect(taken).toHaveLength(3)
  })
})

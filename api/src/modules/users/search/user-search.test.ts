import { ROLE_ADMIN, userStatuses } from '@csuite/shared/contract/user'
import { type UserOrder, userOrders } from '@csuite/shared/contract/users'
import { randomFrom } from '../../../testing/random'
import { openTestApi } from '../../../testing/test-api'
import { addUsers } from '../../../testing/test-users'
import { hasTrigram, patternsOf } from './user-filter'
import { searchCondition } from './user-search.repository'
import { COUNTED_MATCHES, type Matches, everyMatch, scanSizes, searchUsers } from './user-search'

const USERS = 21_000
const QUERIES = 60
const HOUR_MS = 3_600_000

const idsOf = ({ rows }: Matches): number[] => rows.map(({ id }) => id)

interface Person {
  id: number
  searchText: string
  sortName: string
  status: (typeof userStatuses)[number]
  /** 0: never. */
  lastSignIn: number
}

const byName = (one: Person, other: Person): number =>
  one.sortName < other.sortName ? -1 : one.sortName > other.sortName ? 1 : one.id - other.id

/** Among equals the newest first, as they come. */
const bySignIn = (one: Person, other: Person): number => other.lastSignIn - one.lastSignIn

const sorts: Record<UserOrder, (newest: Person[]) => Person[]> = {
  '-createdAt': (newest) => newest,
  createdAt: (newest) => newest.toReversed(),
  name: (newest) => newest.toSorted(byName),
  '-name': (newest) => newest.toSorted(byName).toReversed(),
  '-ultimoInicio': (newest) => newest.toSorted(bySignIn),
}

describe('searching among random users', () => {
  const api = openTestApi()
  let newestFirst: Person[]
  beforeAll(async () => {
    // Many registrations in the same hour, ids out of order, and names that occur in one season only.
    const random = randomFrom(42)
    const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
    const someone = (n: number) => {
      const hour = Math.floor(random.next() * 20_000)
      const season = hour > 16_000 ? 'antigua' : hour < 300 ? 'nueva' : undefined
      const local = season ?? random.pick(['ana', 'luis', 'rosa.m', "o'hara", 'zoe'])
      const company = ['planta', 'mina', 'papel'][Math.floor(hour / 700) % 3] ?? ''
      return {
        email: `${local}${random.pick(['.', '_', '-', '+'])}${n}@${company}.example`,
        name: random.pick(['Ana', 'Luis', 'Zoé']),
        lastName: random.pick(['Núñez', 'Quispe', 'Ruiz']),
        status: random.pick(['active', 'active', 'active', 'pending_verification', 'suspended'] as const),
        createdAt: new Date(now - hour * HOUR_MS),
      }
    }
    for (let first = 1; first < USERS; first += 1000)
      await addUsers(
        api.database,
        Array.from({ length: 1000 }, (_, index) => someone(first + index)),
      )
    await api.sql`
      insert into last_sign_ins (user_id, at)
      select id, now() - id % 100 * interval '1 hour' from users where id % 20 = 0`
    const rows = await api.sql<Record<string, unknown>>`
      select id, search_text as "searchText", sort_name as "sortName", status,
        coalesce(extract(epoch from at), 0)::float as "lastSignIn"
      from users left join last_sign_ins on user_id = id order by created_at desc, id desc`
    newestFirst = rows as unknown as Person[]
  }, 60_000)

  // Smaller sizes stand for millions of users: lookups alone, and scans that are too short or long enough.
  test.each([
    scanSizes,
    { always: 60, withoutTrigram: 5000, frequent: 100 },
    { always: 1000, withoutTrigram: 1500, frequent: 8000 },
  ])(
    'with scans of %j a page holds what reading everyone finds',
    async (sizes) => {
      const random = randomFrom(sizes.always)
      const below = (limit: number) => Math.floor(random.next() * limit)
      for (let query = 0; query < QUERIES; query += 1) {
        const [names = '', email = ''] = random.pick(newestFirst).searchText.split('\n')
        const parameter = random.pick(['name', 'email', 'search'] as const)
        const whole = parameter === 'name' || (parameter === 'search' && random.chance(0.3)) ? names : email
        const start = below(whole.length)
        const text = whole.slice(start, start + 1 + below(9)).trim()
        const status = random.chance(0.3) ? random.pick(userStatuses) : undefined
        const limit = random.pick([10, 20, 30, 40, 50])
        const filter = { [parameter]: text, status }
        const withStatus = newestFirst.filter((person) => status === undefined || person.status === status)
        const bounded = !patternsOf(filter).some(hasTrigram) && text !== ''
        const range = bounded ? withStatus.slice(0, sizes.withoutTrigram) : withStatus
        const expected = range.filter(({ searchText }) => {
          const [name = '', address = ''] = searchText.split('\n')
          const where = { name: [name], email: [address], search: [name, address] }[parameter]
          return text.split(' ').every((word) => where.some((part) => part.includes(word)))
        })
        const order = random.pick(userOrders)
        const sorted = sorts[order](expected.slice(0, COUNTED_MATCHES))
        const lastPage = Math.max(1, Math.ceil(Math.min(expected.length, 1000) / limit))
        const offset = limit * random.pick([0, below(lastPage), lastPage - 1, lastPage])
        const found = await searchUsers(api.database.orm, filter, { offset, limit, order }, sizes)
        expect({ filter, order, offset, limit, ...found, rows: idsOf(found) }).toEqual({
          filter,
          order,
          offset,
          limit,
          rows: sorted.slice(offset, offset + limit).map(({ id }) => id),
          total: Math.min(expected.length, 1000),
          capped: expected.length > 1000 || range.length < withStatus.length,
        })
      }
    },
    60_000,
  )

  test.each([
    ['1111', false],
    ['1111@', false],
    ['antigua', true],
    ['rosa.m', true],
    ['.', true],
  ])('every match of %p comes once, newest first, also beyond the counted ones', async (email, many) => {
    const expected = newestFirst.filter(({ searchText }) => searchText.split('\n')[1]?.includes(email))
    expect(expected.length > COUNTED_MATCHES).toBe(many)
    const ids: number[] = []
    for await (const rows of everyMatch(api.database.orm, { email }, 500))
      ids.push(...rows.map(({ id }) => id))
    expect(ids).toEqual(expected.map(({ id }) => id))
  })

  test('texts are looked up in the trigram index, administrators in theirs', async () => {
    const oldest = newestFirst.slice(-3).map(({ id }) => id)
    await api.sql`
      update users set role = ${ROLE_ADMIN} where id = any(${`{${oldest.join()}}`}::int[])`
    const found = await searchUsers(
      api.database.orm,
      { role: ROLE_ADMIN },
      { offset: 0, limit: 50, order: '-createdAt' },
    )
    expect(found).toMatchObject({ total: 3, capped: false })
    expect(idsOf(found)).toEqual(oldest)
    await api.sql`analyze users`
    for (const [filter, index] of [
      [{ email: 'na.777' }, 'users_search_text_idx'],
      [{ name: 'quispe xyz' }, 'users_search_text_idx'],
      [{ search: 'ana 7777@' }, 'users_search_text_idx'],
      [{ role: ROLE_ADMIN }, 'users_administrators_idx'],
    ] as const) {
      const rows = await api.sql<Record<string, string>>`
        explain select id from users where ${searchCondition(filter)}`
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
    }
  })
})

import { inspect } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { openTestDatabase } from '../testing/test-database'
import { engines } from '../testing/test-engines'
import { isDatabaseUnavailable, isMissingReference, isUniqueViolation } from './database-errors'
import type { Orm } from './database'
import { sessions, userPreferences, users } from './schema/index'
import { StatementError } from './statements'

const SECRET = 'valor-secreto-7719'
const person = {
  email: `${SECRET}@csuite.example`,
  name: SECRET,
  lastName: SECRET,
  passwordHash: `$argon2id$${SECRET}`,
  searchText: SECRET,
  sortName: SECRET,
}

const failing = Object.entries<(orm: Orm) => PromiseLike<unknown>>({
  'an insert of a row that exists': (orm) => orm.insert(users).values(person),
  'an insert that breaks a check': (orm) =>
    orm.insert(users).values({ ...person, status: SECRET as 'active' }),
  'an insert without its user': (orm) => orm.insert(userPreferences).values({ userId: 987_654_321 }),
  'a text where the column is a uuid': (orm) => orm.select().from(sessions).where(eq(sessions.id, SECRET)),
  'a statement in SQL': (orm) => orm.execute(sql`select ${SECRET}::text, ${SECRET}::int`),
  'a text that is no JSON': (orm) => orm.execute(sql`select ${SECRET}::jsonb`),
  'an unknown column': (orm) => orm.execute(sql`select nope from users where email = ${SECRET}`),
  'a count': (orm) => orm.$count(sessions, eq(sessions.id, SECRET)),
  'a statement in a transaction': (orm) => orm.transaction((tx) => tx.insert(users).values(person)),
  'a statement in a transaction in a transaction': (orm) =>
    orm.transaction((tx) => tx.transaction((inner) => inner.insert(users).values(person))),
})

describe.each(engines)('a failed statement on %s', (engine) => {
  const opened = openTestDatabase(engine)
  beforeAll(() => opened.database.orm.insert(users).values(person))

  test.each(failing)('tells nothing that it was given: %s', async (_name, run) => {
    const error: unknown = await Promise.resolve(run(opened.database.orm)).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StatementError)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/valor-secreto|987654321/)
    expect(String(error)).toMatch(/^StatementError: A database statement failed: .+ \(\w{5}\)\.$/)
  })

  test('is still told apart by its state', async () => {
    const { orm } = opened.database
    const failure = (run: PromiseLike<unknown>) => Promise.resolve(run).catch((error: unknown) => error)
    const again = await failure(orm.insert(users).values(person))
    expect([isUniqueViolation(again), isDatabaseUnavailable(again)]).toEqual([true, false])
    const withoutUser = orm.insert(userPreferences).values({ userId: 987_654_321 })
    expect(isMissingReference(await failure(withoutUser))).toBe(true)
  })
})

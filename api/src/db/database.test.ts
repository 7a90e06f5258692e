import { sql } from 'drizzle-orm'
import { searchColumns } from '../identity/accounts/search-text'
import { administer, openTestDatabase } from '../testing/test-database'
import { engines, testDatabaseUrl, testOnServer } from '../testing/test-engines'
import { openDatabase } from './open-database'
import { isDatabaseUnavailable } from './database-errors'
import { users } from './schema/index'

const names = { email: 'ana@planta.example', name: 'Ana', lastName: 'Pérez' }
const person = { ...names, ...searchColumns(names) }

describe.each(engines)('database on %s', (engine) => {
  const opened = openTestDatabase(engine)

  test('migrating again changes nothing', async () => {
    await opened.database.migrate()
    const { rows } = await opened.database.orm.execute(sql`select count(*)::int as apps from apps`)
    expect(rows).toEqual([{ apps: 5 }])
  })

  test('hands a notification to every listener, and none after unlistening', async () => {
    const heard: string[] = []
    const waitFor = (payload: string) =>
      new Promise<void>((resolve) => {
        void opened.database.listen('test_channel', (got) => {
          if (got === payload) resolve()
        })
      })
    const unlisten = await opened.database.listen('test_channel', (payload) => heard.push(payload))
    const first = waitFor('one')
    await opened.database.notify('test_channel', 'one')
    await first
    await unlisten()
    const second = waitFor('two')
    await opened.database.notify('test_channel', 'two')
    await second
    expect(heard).toEqual(['one'])
  })

  test('a plan of another app cannot be stored', async () => {
    const { orm } = opened.database
    const [user] = await orm.insert(users).values(person).returning()
    await expect(
      orm.execute(sql`insert into user_plans (user_id, app_id, plan_id) values (${user?.id}, 1, 3)`),
    ).rejects.toThrow()
  })
})

test('a server that is not there is an outage', async () => {
  const database = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '.' })
  const error = await database.ping().catch((reason: unknown) => reason)
  await database.close()
  expect(isDatabaseUnavailable(error)).toBe(true)
})

testOnServer('of processes that start together one migrates and the others wait for it', async () => {
  const name = `csuite_test_together_${process.pid}`
  await administer(`create database ${name}`)
  const url = new URL(testDatabaseUrl)
  url.pathname = `/${name}`
  const processes = await Promise.all(
    [1, 2, 3, 4].map(() => openDatabase({ databaseUrl: url.href, dataDir: '.' })),
  )
  await Promise.all(processes.map((database) => database.migrate()))
  const counts = await Promise.all(
    processes.map((database) => database.orm.execute(sql`select count(*)::int as apps from apps`)),
  )
  expect(counts.map(({ rows }) => rows)).toEqual([1, 2, 3, 4].map(() => [{ apps: 5 }]))
  await Promise.all(processes.map((database) => database.close()))
  await administer(`drop database ${name} with (force)`)
})

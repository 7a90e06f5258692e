import { sql } from 'drizzle-orm'
import { openTestDatabase } from '../testing/test-database'
import { describeOnServer } from '../testing/test-engines'
import type { Database, Orm } from './database'
import { openDatabase } from './open-database'
import { requestScope } from './request-scope'

describeOnServer('statements of requests', () => {
  const server = openTestDatabase('pg')
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: server.url, dataDir: '.', poolSize: 1 })
  })
  afterAll(() => database.close())
  /** The running statement as the server sees it. */
  const running = async (orm: Orm): Promise<string> => {
    const { rows } = await orm.execute<{ query: string }>(
      sql`select query from pg_stat_activity where pid = pg_backend_pid() and ${'x'} = 'x'`,
    )
    return rows[0]?.query ?? ''
  }
  const ids = Array.from({ length: 20 }, (_item, index) => `request-${index}`)

  test('carry the id of their own request, though all wait for one connection', async () => {
    const texts = await Promise.all(
      ids.map((requestId) => requestScope.run({ requestId, arrivedAt: 0 }, () => running(database.orm))),
    )
    expect(texts.map((text) => /request_id='([^']+)'/.exec(text)?.[1])).toEqual(ids)
  })

  test('also in a transaction, and with the trace', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const text = await requestScope.run({ requestId: 'request-a', traceparent, arrivedAt: 0 }, () =>
      database.orm.transaction((tx) => running(tx)),
    )
    expect(text).toContain(`/*request_id='request-a',traceparent='${traceparent}'*/`)
  })

  test('without a request they are as they were', async () => {
    expect(await running(database.orm)).not.toContain('request_id')
  })
})

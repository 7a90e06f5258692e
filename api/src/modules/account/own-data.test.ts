import { deleteAccount, exportOwnData } from '@csuite/shared/contract/account'
import { logout } from '@csuite/shared/contract/login'
import { aroundStatements } from '../../db/statements'
import { type TestPerson, apisOnDemand, openTestApi } from '../../testing/test-api'
import { until } from '../../testing/until'

const MANY = 5000

describe('the export of own data', () => {
  const api = openTestApi()
  const openAnother = apisOnDemand()

  const withManyRows = async (at = api): Promise<TestPerson> => {
    const person = await at.signUp()
    await at.sql`
      insert into sessions (id, user_id, expires_at)
      select gen_random_uuid(), ${person.id}::int, now() from generate_series(1, ${MANY}::int)`
    await at.sql`
      insert into audit_log (action, user_id, actor_id, detail)
      select 'sesion.cerrada', ${person.id}::int, ${person.id}::int, jsonb_build_object('n', n::text)
      from generate_series(1, ${MANY}::int) as n`
    return person
  }
  type Exported = Record<string, { id: unknown; detail?: { n?: string } }[]>

  test('holds every row once, however many there are', async () => {
    const data = await api.result(exportOwnData, {}, await withManyRows())
    const { sesiones = [], actividad = [] } = data as unknown as Exported
    expect(new Set(sesiones.map(({ id }) => id)).size).toBe(MANY + 1)
    expect(sesiones).toHaveLength(MANY + 1)
    const numbers = actividad.flatMap(({ detail }) => Number(detail?.n ?? 0) || [])
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: MANY }, (_, n) => n + 1))
    expect(data).not.toHaveProperty('incompleto')
  })

  test('five an hour', async () => {
    const limited = await openAnother({ LIMITS_SCALE: '1' })
    const [person, other] = [await limited.signUpAdministrator(), await limited.signUpAdministrator()]
    const statuses: number[] = []
    for (let times = 1; times <= 6; times += 1)
      statuses.push((await limited.call(exportOwnData, {}, person)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await limited.call(exportOwnData, {}, other)).statusCode).toBe(200)
  })

  test.each([
    ['session', logout],
    ['account', deleteAccount],
  ])('ends early, as JSON that says so, once its %s is gone', async (_what, end) => {
    const interrupted = await openAnother()
    await interrupted.signUpAdministrator()
    const person = await withManyRows(interrupted)
    let statements = 0
    aroundStatements(interrupted.database.orm, async (run) => {
      const result = await run()
      // In the middle of the sessions.
      if (Array.isArray(result) && result.length === 500 && ++statements === 3)
        await interrupted.call(end, {}, person)
      return result
    })
    const answer = await interrupted.call(exportOwnData, {}, person)
    const data = answer.json<Exported>()
    expect([answer.statusCode, data.incompleto]).toEqual([200, expect.stringContaining('sesión terminó')])
    expect(data.sesiones?.length).toBeLessThan(MANY)
    expect(data.actividad).toEqual([])
    expect(interrupted.log.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  })

  test('a client that leaves makes room for the next export', async () => {
    const person = await withManyRows()
    const origin = await api.app.listen({ port: 0 })
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${person.token}` }
    await fetch(`${origin}/api/auth/mis-datos`, { headers, signal: leaving.signal })
    leaving.abort()
    await until('room', async () => (await api.call(exportOwnData, {}, person)).statusCode === 200)
  })
})

import { countOpening } from '@csuite/shared/contract/app-use'
import { registerApp } from '@csuite/shared/contract/apps'
import { listManagedApps } from '@csuite/shared/contract/audience'
import { dashboard } from '@csuite/shared/contract/users'
import { apisOnDemand, atStart, openTestApi } from '../../testing/test-api'

describe('use of apps', () => {
  const api = openTestApi()
  const another = apisOnDemand()
  const user = atStart(() => api.signUp())
  const admin = atStart(() => api.signUpAdministrator())

  const open = (id: number) => api.call(countOpening, { params: { id } }, user)
  const figures = (dias = '30') => api.result(dashboard, { query: { dias } }, admin)
  const newApp = async (nombre: string) =>
    (await api.result(registerApp, { body: { nombre, descripcion: 'Una app' } }, admin)).id
  const insert = (id: number, daysAgo: number, openings: number) =>
    api.sql`insert into app_openings values (${id}, ${api.platform.today().toISOString().slice(0, 10)}::date - ${daysAgo}::int, ${openings})`

  test('openings are added up by app within the range, most first', async () => {
    const [many, few, old] = [await newApp('Muy usada'), await newApp('Poco usada'), await newApp('De antes')]
    for (const id of [few, many, many]) expect((await open(id)).statusCode).toBe(204)
    await insert(many, 3, 10)
    await insert(few, 29, 1)
    await insert(few, 30, 40)
    await insert(old, 200, 99)
    const own = async (dias: string) =>
      (await figures(dias)).mostUsedApps
        .filter(({ id }) => [many, few, old].includes(id))
        .map(({ nombre, openings }) => [nombre, openings])
    expect(await own('30')).toEqual([
      ['Muy usada', 12],
      ['Poco usada', 2],
    ])
    expect(await own('7')).toEqual([
      ['Muy usada', 12],
      ['Poco usada', 1],
    ])
    expect((await own('365'))[0]).toEqual(['De antes', 99])
  })

  test('an app without an opening in 90 days is unused, with its last day', async () => {
    const [never, long, just] = [await newApp('Nunca'), await newApp('Hace mucho'), await newApp('Justo')]
    await insert(long, 90, 5)
    await insert(just, 89, 5)
    const { unusedApps } = await figures()
    const lastOf = (id: number) => unusedApps.find((app) => app.id === id)?.lastDay
    expect([lastOf(never), lastOf(just)]).toEqual([null, undefined])
    expect(lastOf(long)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  test('a day ends when it does in TIME_ZONE, and no row says who', async () => {
    const zone = await another({ TIME_ZONE: 'Pacific/Auckland' })
    const person = await zone.signUp()
    await zone.call(countOpening, { params: { id: 1 } }, person)
    const rows = await zone.sql`
      select *, (now() at time zone 'Pacific/Auckland')::date::text as today, day::text as day from app_openings`
    expect(rows).toEqual([{ app_id: 1, openings: 1, day: rows[0]?.today, today: rows[0]?.today }])
  })

  test('openings at the same moment are all counted', async () => {
    const id = await newApp('A la vez')
    await Promise.all(Array.from({ length: 20 }, () => open(id)))
    expect((await figures()).mostUsedApps.find((app) => app.id === id)?.openings).toBe(20)
  })

  test('the list of managed apps tells how often each was opened', async () => {
    const [never, once] = [await newApp('Sin abrir'), await newApp('Abierta')]
    await insert(once, 400, 5)
    await open(once)
    const { data } = await api.result(listManagedApps, { query: {} }, admin)
    const openings = (id: number) => data.find((app) => app.id === id)?.aperturas
    expect([openings(never), openings(once)]).toEqual([0, 6])
  })

  test('an app for others is 404 and not counted, and so is one that is none', async () => {
    expect((await open(2_000_000_000)).statusCode).toBe(404)
    const id = await newApp('De otros')
    await api.sql`update apps set for_everybody = false, requestable = true where id = ${id}`
    expect((await open(id)).statusCode).toBe(404)
    expect((await figures()).unusedApps.find((app) => app.id === id)?.lastDay).toBeNull()
  })
})

import {
  type App,
  type AppWithPlans,
  getApp,
  listApps,
  listAppsWithPlans,
  moveApp,
  registerApp,
  updateApp,
  uploadIcon,
  uploadedIcon,
} from '@csuite/shared/contract/apps'
import { sql } from 'drizzle-orm'
import { openTestApi } from '../../testing/test-api'
import { testEngines } from '../../testing/test-engines'

describe.each(testEngines)('catalogue (%s)', (engine) => {
  const api = openTestApi(engine)
  let user: string
  let admin: string
  beforeAll(async () => {
    user = (await api.signUp()).token
    admin = (await api.signUpAdministrator()).token
  })

  const list = async (query: Record<string, string> = {}) =>
    (await api.call(listApps, { query }, { token: user })).json<{
      data: App[]
      total: number
      count: number
    }>()

  test('lists the catalogue by id, as JSON that is ready', async () => {
    const answer = await api.call(listApps, { query: { page: '1', limit: '100' } }, { token: user })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const page = answer.json<{ data: App[] }>()
    expect(page).toMatchObject({ total: 5, totalPages: 1, currentPage: 1, hasNextPage: false, count: 5 })
    expect(page.data.map(({ id, nombre }) => [id, nombre])).toEqual([
      [1, 'Control Max 360'],
      [2, 'Beto Pro'],
      [3, 'TX30 Software'],
      [4, 'Comunidad'],
      [5, 'Calculadora TXI'],
    ])
    expect(page.data[4]).toMatchObject({
      webUrl: '/calculadora-txi',
      isEnabledWeb: true,
      isEnabledMovil: false,
      iosUrl: null,
      tags: [{ descripcion: 'Señales analógicas' }, { descripcion: 'Conversión' }, { descripcion: 'Gratis' }],
    })
  })

  test('pages, also past the last', async () => {
    expect(await list({ page: '2', limit: '2' })).toMatchObject({
      data: [{ id: 3 }, { id: 4 }],
      count: 2,
      total: 5,
    })
    expect(await list({ page: '1000000000', limit: '100' })).toMatchObject({ data: [], count: 0, total: 5 })
  })

  test('gives one app, and 404 for none', async () => {
    const one = await api.call(getApp, { params: { id: 2 } }, { token: user })
    expect(one.json()).toMatchObject({ id: 2, nombre: 'Beto Pro' })
    const none = await api.call(getApp, { params: { id: 999 } }, { token: user })
    expect(none.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND', message: 'App no encontrada' })
    for (const id of ['0', 'abc', '99999999999']) {
      expect((await api.call(getApp, { params: { id } }, { token: user })).statusCode).toBe(400)
    }
  })

  test('the suite is cheaper than the three PRO plans that it holds', async () => {
    const apps = (await api.call(listAppsWithPlans, {}, { token: user })).json<AppWithPlans[]>()
    const pro = apps.flatMap(({ planes }) => planes.filter(({ nombre }) => nombre === 'PRO'))
    expect(pro).toHaveLength(3)
    expect(pro.reduce((sum, { precioMensual }) => sum + precioMensual, 0)).toBeGreaterThan(39)
    expect(pro.reduce((sum, { precioAnual }) => sum + precioAnual, 0)).toBeGreaterThan(299)
    for (const { caracteristicas } of pro) expect(caracteristicas.length).toBeGreaterThan(2)
  })

  test('a new app is at the end of the list at once, and a change shows at once', async () => {
    await list()
    const added = await api.call(
      registerApp,
      { body: { nombre: ' Nueva ', descripcion: 'Una app' } },
      { token: admin },
    )
    expect(added.statusCode).toBe(201)
    const app = added.json<App>()
    expect(app).toMatchObject({ nombre: 'Nueva', webUrl: null, isEnabledWeb: false, tags: [] })
    expect((await list()).data.at(-1)).toEqual(app)
    const changed = await api.call(
      updateApp,
      { params: { id: app.id }, body: { isEnabledWeb: true, webUrl: '/nueva' } },
      { token: admin },
    )
    expect(changed.json()).toEqual({ ...app, isEnabledWeb: true, webUrl: '/nueva' })
    expect((await list()).data.at(-1)).toEqual(changed.json())
    const same = await api.call(updateApp, { params: { id: app.id }, body: {} }, { token: admin })
    expect(same.json()).toEqual(changed.json())
  })

  test('a change made by another process is shown once it is told', async () => {
    await list()
    const told = new Promise<void>((resolve) => void api.database.listen('csuite_catalogue', () => resolve()))
    await new Promise((resolve) => setImmediate(resolve))
    await api.database.orm.execute(sql`update apps set descripcion = 'Otra' where id = 4`)
    await api.database.notify('csuite_catalogue', 'changed')
    await told
    expect((await list()).data.find(({ id }) => id === 4)?.descripcion).toBe('Otra')
  })

  test('an app is moved to a place, everybody sees the order at once, and a new one still comes last', async () => {
    const before = (await list()).data.map(({ id }) => id)
    const move = (id: number, posicion: number, token = admin) =>
      api.call(moveApp, { params: { id }, body: { posicion } }, { token })
    expect((await move(3, 1)).json()).toEqual({ posicion: 1 })
    expect((await list()).data.map(({ id }) => id)).toEqual([3, ...before.filter((id) => id !== 3)])
    expect((await move(3, 3)).json()).toEqual({ posicion: 3 })
    expect((await list()).data.map(({ id }) => id)).toEqual(before)
    expect((await move(1, 99)).json()).toEqual({ posicion: before.length })
    expect((await list()).data.at(-1)?.id).toBe(1)
    const added = await api.call(
      registerApp,
      { body: { nombre: 'Última', descripcion: '' } },
      { token: admin },
    )
    expect((await list()).data.at(-1)?.id).toBe(added.json<App>().id)
    expect((await move(999_999, 1)).statusCode).toBe(404)
    expect((await move(1, 0)).statusCode).toBe(400)
    expect((await move(1, 1, user)).statusCode).toBe(403)
    for (const [index, id] of [1, 2, 3, 4, 5].entries()) await move(id, index + 1)
  })

  test('an uploaded icon is kept under its hash and shown to everybody; anything but a picture is refused', async () => {
    const upload = (imagen: string) => api.call(uploadIcon, { body: { imagen } }, { token: admin })
    const png = Buffer.from(`89504e470d0a1a0a${'00'.repeat(40)}`, 'hex')
    const answer = await upload(png.toString('base64'))
    expect(answer.statusCode).toBe(201)
    const { iconUrl } = answer.json<{ iconUrl: string }>()
    const shown = await api.call(uploadedIcon, { params: { hash: iconUrl.split('/').at(-1) } })
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'content-disposition': 'attachment' })
    expect(shown.rawPayload).toEqual(png)
    const app = await api.call(updateApp, { params: { id: 4 }, body: { iconUrl } }, { token: admin })
    expect(app.json()).toMatchObject({ iconUrl })
    expect((await upload(png.toString('base64'))).json()).toEqual({ iconUrl })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64')
    for (const wrong of [svg, 'no es base64 ¿?', 'A'.repeat(60_000)])
      expect((await upload(wrong)).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' })
    expect((await api.call(uploadedIcon, { params: { hash: '0'.repeat(64) } })).statusCode).toBe(404)
    await api.call(updateApp, { params: { id: 4 }, body: { iconUrl: null } }, { token: admin })
  })

  test('unsafe addresses, unknown apps and ordinary users are refused', async () => {
    const body = { nombre: 'X', descripcion: 'X' }
    for (const wrong of [
      { webUrl: 'javascript:alert(1)' },
      { webUrl: '//evil.example' },
      { iosUrl: 'http://plain.example' },
      { iconUrl: 'data:image/png;base64,AA' },
      { nombre: '' },
    ]) {
      const answer = await api.call(registerApp, { body: { ...body, ...wrong } }, { token: admin })
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' })
    }
    expect((await api.call(registerApp, { body }, { token: user })).statusCode).toBe(403)
    const unknown = await api.call(updateApp, { params: { id: 999 }, body }, { token: admin })
    expect(unknown.json()).toMatchObject({ statusCode: 404 })
  })
})

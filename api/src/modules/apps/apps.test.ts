import {
  getApp,
  listApps,
  moveApp,
  registerApp,
  updateApp,
  uploadIcon,
  uploadedIcon,
} from '@csuite/shared/contract/apps'
import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { atStart, openTestApi } from '../../testing/test-api'

describe('catalogue', () => {
  const api = openTestApi()
  const user = atStart(() => api.signUp())
  const admin = atStart(() => api.signUpAdministrator())

  const list = (query: Record<string, string> = {}) => api.result(listApps, { query }, user)
  const idsInOrder = async () => (await list()).data.map(({ id }) => id)
  const add = (body: object) => api.result(registerApp, { body }, admin)
  const update = (id: number, body: object) => api.call(updateApp, { params: { id }, body }, admin)

  test('lists the catalogue by id, as JSON that is ready', async () => {
    const answer = await api.call(listApps, { query: { page: '1', limit: '100' } }, user)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const page = answer.json<EndpointResponse<typeof listApps>>()
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
    const one = await api.call(getApp, { params: { id: 2 } }, user)
    expect(one.json()).toMatchObject({ id: 2, nombre: 'Beto Pro' })
    const none = await api.call(getApp, { params: { id: 999 } }, user)
    expect(none.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND', message: 'App no encontrada' })
  })

  test('a new app is at the end of the list at once, and a change shows at once', async () => {
    await list()
    const app = await add({ nombre: ' Nueva ', descripcion: 'Una app' })
    expect(app).toMatchObject({ nombre: 'Nueva', webUrl: null, isEnabledWeb: false, tags: [] })
    expect((await list()).data.at(-1)).toEqual(app)
    const changed = await update(app.id, { isEnabledWeb: true, webUrl: '/nueva' })
    expect(changed.json()).toEqual({ ...app, isEnabledWeb: true, webUrl: '/nueva' })
    expect((await list()).data.at(-1)).toEqual(changed.json())
    expect((await update(app.id, {})).json()).toEqual(changed.json())
  })

  test('a change made by another process is shown once it is told', async () => {
    await list()
    const told = new Promise<void>((resolve) => void api.database.listen('csuite_catalogue', () => resolve()))
    await new Promise((resolve) => setImmediate(resolve))
    await api.sql`update apps set descripcion = 'Otra' where id = 4`
    await api.database.notify('csuite_catalogue', 'changed')
    await told
    expect((await list()).data.find(({ id }) => id === 4)?.descripcion).toBe('Otra')
  })

  test('an app is moved to a place, everybody sees the order at once, and a new one still comes last', async () => {
    const before = await idsInOrder()
    const move = (id: number, posicion: number) =>
      api.call(moveApp, { params: { id }, body: { posicion } }, admin)
    expect((await move(3, 1)).json()).toEqual({ posicion: 1 })
    expect(await idsInOrder()).toEqual([3, ...before.filter((id) => id !== 3)])
    expect((await move(3, 3)).json()).toEqual({ posicion: 3 })
    expect(await idsInOrder()).toEqual(before)
    expect((await move(1, 99)).json()).toEqual({ posicion: before.length })
    expect((await idsInOrder()).at(-1)).toBe(1)
    const added = await add({ nombre: 'Última', descripcion: '' })
    expect((await idsInOrder()).at(-1)).toBe(added.id)
    expect((await move(999_999, 1)).statusCode).toBe(404)
    expect((await move(1, 0)).statusCode).toBe(400)
    for (const [index, id] of [1, 2, 3, 4, 5].entries()) await move(id, index + 1)
  })

  test('an uploaded icon is kept under its hash and shown to everybody; anything but a picture is refused', async () => {
    const upload = (imagen: string) => api.call(uploadIcon, { body: { imagen } }, admin)
    const png = Buffer.from(`89504e470d0a1a0a${'00'.repeat(40)}`, 'hex')
    const answer = await upload(png.toString('base64'))
    expect(answer.statusCode).toBe(201)
    const { iconUrl } = answer.json<{ iconUrl: string }>()
    const shown = await api.call(uploadedIcon, { params: { hash: iconUrl.split('/').at(-1) } })
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'content-disposition': 'attachment' })
    expect(shown.rawPayload).toEqual(png)
    expect((await update(4, { iconUrl })).json()).toMatchObject({ iconUrl })
    expect((await upload(png.toString('base64'))).json()).toEqual({ iconUrl })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64')
    for (const wrong of [svg, 'no es base64 ¿?', 'A'.repeat(60_000)])
      expect((await upload(wrong)).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' })
    expect((await api.call(uploadedIcon, { params: { hash: '0'.repeat(64) } })).statusCode).toBe(404)
    await update(4, { iconUrl: null })
  })

  test('unsafe addresses and unknown apps are refused', async () => {
    const body = { nombre: 'X', descripcion: 'X' }
    for (const wrong of [
      { webUrl: 'javascript:alert(1)' },
      { webUrl: '//evil.example' },
      { iosUrl: 'http://plain.example' },
      { iconUrl: 'data:image/png;base64,AA' },
      { nombre: '' },
    ]) {
      const answer = await api.call(registerApp, { body: { ...body, ...wrong } }, admin)
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' })
    }
    expect((await update(999, body)).json()).toMatchObject({ statusCode: 404 })
  })
})

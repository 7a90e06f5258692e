import { exportOwnData } from '@csuite/shared/contract/account'
import { listAudit } from '@csuite/shared/contract/audit'
import { addGroup, changeGroupPeople, deleteGroup } from '@csuite/shared/contract/groups'
import { logout } from '@csuite/shared/contract/login'
import {
  type Notice,
  addNotice,
  dismissNotice,
  listNotices,
  manageNotices,
  removeNotice,
  updateNotice,
} from '@csuite/shared/contract/notices'
import { type TestPerson, apisOnDemand, atStart, openTestApi } from '../../testing/test-api'

const HOUR = 3_600_000
/** The next one: its days are still to come. */
const YEAR = new Date().getUTCFullYear() + 1
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

describe('notices', () => {
  const api = openTestApi()
  const another = apisOnDemand()
  const user = atStart(() => api.signUp())
  const admin = atStart(() => api.signUpAdministrator())

  const notice = (changes: object = {}) => ({
    ...{ titulo: 'Corte de luz', texto: 'La planta 2 se queda sin luz.', nivel: 'aviso' },
    ...{ desde: inHours(-1), hasta: inHours(1), audiencia: 'todos', ...changes },
  })
  const add = (changes: object = {}) => api.result(addNotice, { body: notice(changes) as never }, admin)
  const seenBy = async (person?: Partial<TestPerson>) =>
    (await api.result(listNotices, {}, person)).map(({ titulo }) => titulo)
  const removeAll = async () => {
    for (const { id } of await api.result(manageNotices, {}, admin))
      await api.call(removeNotice, { params: { id } }, admin)
  }
  afterEach(removeAll)

  test('everybody sees what is for them now, the most urgent first', async () => {
    await add({ titulo: 'De mañana', desde: inHours(20), hasta: inHours(30) })
    await add({ titulo: 'Novedad', nivel: 'info' })
    await add({ titulo: 'Parada', nivel: 'mantenimiento' })
    await add({ titulo: 'Al entrar', audiencia: 'sin-sesion' })
    await add({ titulo: 'Corte' })
    expect(await seenBy()).toEqual(['Parada', 'Corte', 'Al entrar', 'Novedad'])
    expect(await seenBy(user)).toEqual(['Parada', 'Corte', 'Novedad'])
    expect(await seenBy(admin)).toEqual(['Parada', 'Corte', 'Novedad'])
    const all = await api.result(manageNotices, {}, admin)
    expect(all.at(-1)?.titulo).toBe('De mañana')
    expect(all).toHaveLength(5)
  })

  test('a notice begins and ends by itself, and is then listed as ended', async () => {
    const clock = await another()
    const owner = await clock.signUpAdministrator()
    const body = notice({ desde: inHours(1), hasta: inHours(2) }) as never
    await clock.result(addNotice, { body }, owner)
    const count = async () => (await clock.result(listNotices, {})).length
    expect(await count()).toBe(0)
    clock.advance(1.5 * HOUR)
    expect(await count()).toBe(1)
    clock.advance(HOUR)
    expect(await count()).toBe(0)
    expect(await clock.result(manageNotices, {}, owner)).toHaveLength(1)
  })

  test('without a start it begins at once; an offset is taken as the instant that it names', async () => {
    const noon = `${inHours(48).slice(0, 10)}T12:00:00`
    const { desde, hasta } = await add({ desde: undefined, hasta: `${noon}-05:00` })
    expect(Date.parse(desde)).toBeLessThanOrEqual(Date.now())
    expect(hasta).toBe(new Date(`${noon}-05:00`).toISOString())
    expect(await seenBy()).toEqual(['Corte de luz'])
  })

  test('markup is text, and a line stays one line', async () => {
    const { titulo, texto } = await add({ titulo: ' <b>Hola</b> ', texto: 'una\n  <script>x()</script>' })
    expect({ titulo, texto }).toEqual({ titulo: '<b>Hola</b>', texto: 'una <script>x()</script>' })
  })

  test.each([
    ['no end', { hasta: undefined }, 'hasta'],
    ['null as its end', { hasta: null }, 'hasta'],
    ['an end that is no date', { hasta: 'nunca' }, 'hasta'],
    ['an end before its start', { hasta: inHours(-2) }, 'hasta'],
    ['an end that has passed', { desde: inHours(-3), hasta: inHours(-2) }, 'hasta'],
    ['an end more than a year from now', { desde: undefined, hasta: inHours(24 * 366 + 1) }, 'hasta'],
    ['an end more than a year after its start', { desde: inHours(24), hasta: inHours(24 * 368) }, 'hasta'],
    ['an end beyond four-digit years', { hasta: '+010000-01-01T00:00:00Z' }, 'hasta'],
    ['an empty title', { titulo: ' ' }, 'titulo'],
    ['a long title', { titulo: 'x'.repeat(81) }, 'titulo'],
    ['no text', { texto: undefined }, 'texto'],
    ['a long text', { texto: 'x'.repeat(281) }, 'texto'],
    ['text that reverses what follows', { texto: 'pago \u202egnp.exe' }, 'texto'],
    ['another level', { nivel: 'urgente' }, 'nivel'],
    ['another audience', { audiencia: 'nadie' }, 'audiencia'],
    ['a script as its link', { enlace: 'javascript:alert(1)' }, 'enlace'],
    ["another host's path as its link", { enlace: '//evil.example' }, 'enlace'],
    ['an http link', { enlace: 'http://x.example' }, 'enlace'],
  ])('%s is refused with a sentence at its field', async (_case, changes, field) => {
    const answer = await api.call(addNotice, { body: notice(changes) as never }, admin)
    expect(answer.json()).toMatchObject({
      ...{ statusCode: 400, code: 'VALIDATION' },
      fields: { [field]: expect.stringMatching(/[a-zñ]/) as string },
    })
    expect(await seenBy()).toEqual([])
  })

  test('a notice may last a year to the day; no change makes it longer', async () => {
    const { id, hasta } = await add({
      desde: `${YEAR}-03-01T00:00:00.000Z`,
      hasta: `${YEAR + 1}-03-01T00:00:00.000Z`,
    })
    expect(hasta).toBe(`${YEAR + 1}-03-01T00:00:00.000Z`)
    for (const body of [
      { hasta: `${YEAR + 1}-03-01T00:00:00.001Z` },
      { desde: `${YEAR}-02-28T00:00:00.000Z` },
    ]) {
      const answer = await api.call(updateNotice, { params: { id }, body }, admin)
      expect(answer.json()).toMatchObject({
        statusCode: 400,
        fields: {
          hasta: expect.stringMatching(/^Un aviso dura un año como máximo/) as string,
        },
      })
    }
  })

  test("a group's notice is for its people, and for nobody once the group is gone", async () => {
    const { id: group } = await api.result(addGroup, { body: { nombre: 'Turno de noche' } }, admin)
    await api.result(changeGroupPeople, { params: { id: group }, body: { agregar: [user.id] } }, admin)
    const { id, audiencia } = await add({ titulo: 'Turno', audiencia: { grupos: [group] } })
    expect(audiencia).toEqual({ grupos: [group] })
    const other = await api.signUp()
    expect([await seenBy(user), await seenBy(other), await seenBy()]).toEqual([['Turno'], [], []])
    expect(api.notices.forDocuments()).toEqual([])
    expect((await api.call(dismissNotice, { params: { id } }, other)).statusCode).toBe(404)
    const unknown = await api.call(
      addNotice,
      { body: notice({ audiencia: { grupos: [group, 2_000_000_000] } }) as never },
      admin,
    )
    expect(unknown.json()).toMatchObject({
      statusCode: 400,
      fields: { audiencia: expect.stringContaining('grupos') as string },
    })
    await api.call(deleteGroup, { params: { id: group } }, admin)
    expect(await seenBy(user)).toEqual([])
  })

  test('a person puts a notice away for all of their browsers; other words bring it back', async () => {
    const { id, version } = await add()
    const other = await api.signUp()
    const close = () => api.call(dismissNotice, { params: { id } }, user)
    expect((await close()).statusCode).toBe(204)
    expect((await close()).statusCode).toBe(204)
    expect(await seenBy({ token: await api.signIn(user.email) })).toEqual([])
    expect(await seenBy(other)).toEqual(['Corte de luz'])
    expect(await api.result(exportOwnData, {}, user)).toMatchObject({ avisosCerrados: [{ noticeId: id }] })

    const change = (body: object) => api.result(updateNotice, { params: { id }, body }, admin)
    expect((await change({ hasta: inHours(5) })).version).toBe(version)
    expect(await seenBy(user)).toEqual([])
    expect((await change({ texto: 'También la planta 3.' })).version).toBe(version + 1)
    expect(await seenBy(user)).toEqual(['Corte de luz'])
    // A tab that still shows the words before.
    await api.call(dismissNotice, { params: { id }, body: { version } }, user)
    expect(await seenBy(user)).toEqual(['Corte de luz'])
    await api.call(dismissNotice, { params: { id }, body: { version: version + 1 } }, user)
    expect(await seenBy(user)).toEqual([])
  })

  test.each([
    ['maintenance', { nivel: 'mantenimiento' }, 409],
    ['a notice of signed-out people', { audiencia: 'sin-sesion' }, 404],
    ['a planned notice', { desde: inHours(1), hasta: inHours(2) }, 404],
  ])('%s cannot be put away', async (_case, changes, status) => {
    const { id } = await add(changes)
    expect((await api.call(dismissNotice, { params: { id } }, user)).statusCode).toBe(status)
  })

  test('an unknown notice is 404', async () => {
    const params = { id: 2_000_000_000 }
    for (const [endpoint, person] of [
      [updateNotice, admin],
      [removeNotice, admin],
      [dismissNotice, user],
    ] as const)
      expect((await api.call(endpoint, { params, body: {} }, person)).statusCode).toBe(404)
  })

  test('whoever has an ended session is told what signed-out people are', async () => {
    await add({ audiencia: 'sin-sesion' })
    const ended = await api.signUp()
    expect(await seenBy(ended)).toEqual([])
    await api.call(logout, {}, ended)
    expect(await seenBy(ended)).toEqual(['Corte de luz'])
  })

  test('publishing, changing and withdrawing are in the audit trail', async () => {
    const { id } = await add({ titulo: 'Auditado' })
    await api.result(updateNotice, { params: { id }, body: { nivel: 'info' } }, admin)
    expect((await api.call(removeNotice, { params: { id } }, admin)).statusCode).toBe(204)
    const { data } = await api.result(listAudit, { query: { tipo: 'aviso' } }, admin)
    const own = data.filter(({ detalle }) => detalle.titulo === 'Auditado')
    expect(own.map(({ tipo }) => tipo)).toEqual(['aviso.retirado', 'aviso.editado', 'aviso.publicado'])
  })

  test('while the database is away the last known notices are shown, and planned ones begin', async () => {
    const clock = await another()
    const [owner, person] = [await clock.signUpAdministrator(), await clock.signUp()]
    const publish = (changes: object) =>
      clock.result(addNotice, { body: notice(changes) as never }, owner) as Promise<Notice>
    await publish({ titulo: 'Ahora' })
    await publish({ titulo: 'Luego', desde: inHours(2), hasta: inHours(3) })
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const reads = jest.spyOn(clock.database.orm, 'select').mockImplementation(() => {
      throw away
    })
    await clock.notices.refresh()
    const titles = async (options = {}) =>
      (await clock.result(listNotices, {}, options)).map(({ titulo }) => titulo)
    expect(await titles()).toEqual(['Ahora'])
    expect(await titles(person)).toEqual(['Ahora'])
    clock.advance(2.5 * HOUR)
    expect(await titles()).toEqual(['Luego'])
    reads.mockRestore()
  })
})

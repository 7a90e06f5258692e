import { deleteAccount, exportOwnData } from '@csuite/shared/contract/account'
import {
  type Accompaniment,
  allowAccompaniment,
  askToAccompany,
  beginAccompaniment,
  endAccompaniment,
  findAccompaniment,
  openAccompaniment,
} from '@csuite/shared/contract/accompany'
import { listAudit } from '@csuite/shared/contract/audit'
import { currentUser, logout } from '@csuite/shared/contract/login'
import { listNotices } from '@csuite/shared/contract/notices'
import { updatePassword } from '@csuite/shared/contract/profile'
import { endOtherSessions, endSession, listSessions } from '@csuite/shared/contract/sessions'
import { changeRole, endUserSessions } from '@csuite/shared/contract/user-administration'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import { allEndpoints } from '../../testing/all-endpoints'
import { type TestPerson, TEST_PASSWORD, atStart, cookiesOf, openTestApi } from '../../testing/test-api'
import { addAdministrator, addPerson } from '../../testing/test-callers'

const MINUTE = 60_000
const motivo = 'No ve su plan en Mis apps'

/** What whoever accompanies may call; everything else is refused, whatever is added to the contract. */
const REVIEWED = [
  'DELETE /auth/acompanar/:id',
  'GET /apps/listar',
  'GET /apps/listar-con-planes',
  'GET /apps/obtener-por-id/:id',
  'GET /auth/user',
  'GET /facturacion/planes',
  'GET /grupos/mios',
  'GET /planes/suite',
  'GET /preferencias',
  'POST /plan-usuario/user-app-plans',
]

describe('accompanying a person', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())

  let minutes = 0
  const later = (more: number) => {
    minutes += more
    api.advance(more * MINUTE)
  }
  afterEach(() => later(-minutes))

  const ask = (id: number, by: TestPerson = admin) =>
    api.call(askToAccompany, { params: { id }, body: { motivo } }, by)
  const asked = async (person: TestPerson, by: TestPerson = admin) => {
    const answer = await ask(person.id, by)
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    return answer.json<Accompaniment>().id
  }
  const allow = (id: number, { token }: TestPerson) =>
    api.call(allowAccompaniment, { params: { id } }, { token })
  const end = (id: number, as: Parameters<typeof api.call>[2]) =>
    api.call(endAccompaniment, { params: { id } }, as)
  const begin = (id: number, by: TestPerson = admin) => api.call(beginAccompaniment, { params: { id } }, by)
  const begun = async (person: TestPerson, by: TestPerson = admin) => {
    const id = await asked(person, by)
    expect((await allow(id, person)).statusCode).toBe(200)
    const answer = await begin(id, by)
    expect(answer.statusCode).toBe(200)
    return { id, token: answer.json<{ access_token: string }>().access_token, ...cookiesOf(answer) }
  }
  const statusOf = async (as: Parameters<typeof api.call>[2]) =>
    (await api.call(currentUser, {}, as)).statusCode
  const told = async (token: string) =>
    (await api.result(listNotices, {}, { token })).filter(({ nivel }) => nivel === 'personal')

  test('is asked, told by notice and mail, allowed, begun, seen and ended, with both names in the audit', async () => {
    const person = await api.signUp()
    const id = await asked(person)
    expect(await told(person.token)).toEqual([
      expect.objectContaining({ texto: `Motivo: ${motivo}`, enlace: `/admin/acompanar/${id}` }),
    ])
    expect((await api.mails(person.email)).at(-1)).toMatchObject({
      kind: 'accompany-asked',
      data: { reason: motivo, link: expect.stringContaining(`/admin/acompanar/${id}`) as string },
    })
    expect((await begin(id)).json()).toMatchObject({ code: 'INVALID_STATE' })
    const allowed = await api.result(allowAccompaniment, { params: { id } }, person)
    expect(Date.parse(allowed.hasta) - api.platform.now()).toBeLessThanOrEqual(60 * MINUTE)
    const answer = await begin(id)
    const as = { token: answer.json<{ access_token: string }>().access_token, ...cookiesOf(answer) }
    expect(await api.result(currentUser, {}, as)).toMatchObject({ id: person.id })
    expect((await told(person.token))[0]?.titulo).toMatch(/te acompaña/)
    expect((await api.result(listSessions, {}, person)).map(({ dispositivo }) => dispositivo)).toContainEqual(
      expect.stringMatching(/^Acompañamiento de /),
    )
    expect((await end(id, as)).statusCode).toBe(204)
    expect([await statusOf(as), await told(person.token)]).toEqual([401, []])
    const { data } = await api.result(
      listAudit,
      { query: { tipo: 'acompanamiento', usuario: String(person.id) } },
      admin,
    )
    expect(data.map(({ tipo, autor, usuario }) => [tipo.slice(15), autor?.id, usuario?.id])).toEqual([
      ['terminado', admin.id, person.id],
      ['empezado', admin.id, person.id],
      ['permitido', person.id, admin.id],
      ['pedido', admin.id, person.id],
    ])
  })

  test('every other call of the contract is refused, and says why', async () => {
    const as = await begun(await api.signUp())
    const allowed: string[] = []
    for (const endpoint of allEndpoints.filter(({ access }) => access !== 'anyone')) {
      const params = { id: 2_000_000_000, name: 'remote-apps', vista: 'x', uid: 'x' }
      const answer = await api.call(endpoint, { params, body: {} }, as)
      const isRefused = answer.statusCode === 403
      if (isRefused)
        expect([endpoint.path, answer.json<{ message: string }>().message]).toEqual([
          endpoint.path,
          'Estás acompañando a Ana: aquí solo se puede mirar, y no sus datos de acceso.',
        ])
      if (!isRefused) allowed.push(`${endpoint.method} ${endpoint.path}`)
    }
    expect(allowed.sort()).toEqual(REVIEWED)
  })

  test.each<[string, (as: { token: string; cookies: Record<string, string> }) => object]>([
    ['without the cookie, as an app would have it', ({ token }) => ({ token })],
    ["with another session's cookie", ({ token, cookies }) => ({
      token, cookies: Object.fromEntries(Object.keys(cookies).map((name) => [name, 'x'])) })], // prettier-ignore
  ])('its token is nobody %s', async (_, wrong) => {
    const as = await begun(await api.signUp())
    expect([await statusOf(wrong(as)), await statusOf(as)]).toEqual([401, 200])
  })

  test.each<[string, (person: TestPerson, by: TestPerson, id: number) => unknown]>([
    ['the hour', () => later(60)],
    ['the person, from the notice', (person, _by, id) => end(id, person)],
    ['the person, in Seguridad', async (person) => {
      const listed = await api.result(listSessions, {}, person)
      const { id } = listed.find(({ dispositivo }) => dispositivo.startsWith('Acompa')) ?? {}
      await api.call(endSession, { params: { id } }, person)
    }], // prettier-ignore
    ['closing all others', (person) => api.call(endOtherSessions, {}, person)],
    ['another password', (person) => api.call(updatePassword,
      { body: { currentPassword: TEST_PASSWORD, newPassword: 'Caldera-77' } }, person)], // prettier-ignore
    ['an administrator who ends all', ({ id }) => api.call(endUserSessions, { params: { id } }, admin)],
    ['a suspension of the person', ({ id }) => api.call(toggleUserStatus, { params: { id } }, admin)],
    ['the person becoming an administrator', ({ id }) =>
      api.result(changeRole, { params: { id }, body: { role: 1 } }, admin)], // prettier-ignore
    ["the administrator's sign-out", (_person, by) => api.call(logout, {}, by)],
    ["the administrator's suspension", (_person, { id }) =>
      api.call(toggleUserStatus, { params: { id } }, admin)], // prettier-ignore
    ['the loss of the role', (_person, { id }) =>
      api.result(changeRole, { params: { id }, body: { role: 2 } }, admin)], // prettier-ignore
    ["the deletion of the administrator's account", (_person, by) => api.call(deleteAccount, { body: { password: TEST_PASSWORD } }, by)], // prettier-ignore
    ['the row going away', (_person, _by, id) =>
      api.sql`delete from accompaniments where id = ${id}`], // prettier-ignore
  ])('ends with %s, for good', async (_, ends) => {
    const [person, by] = [await api.signUp(), await api.signUpAdministrator()]
    const as = await begun(person, by)
    expect(await statusOf(as)).toBe(200)
    await ends(person, by, as.id)
    await api.platform.sessions.announceAll()
    expect(await statusOf(as)).toBe(401)
    const again = await begin(as.id, by)
    expect([401, 403, 404]).toContain(again.statusCode)
  })

  test('whoever signs out and in again asks anew', async () => {
    const [person, by] = [await addPerson(api), await api.signUpAdministrator()]
    const { id } = await begun(person, by)
    await api.call(logout, {}, by)
    const back = { ...by, token: await api.signIn(by.email) }
    expect((await begin(id, back)).statusCode).toBe(404)
    await asked(person, back)
  })

  test.each<[string, () => Promise<number>, number]>([
    ['oneself', () => Promise.resolve(admin.id), 409],
    ['another administrator', async () => (await addAdministrator(api)).id, 403],
    ['nobody', () => Promise.resolve(2_000_000_000), 404],
    ['somebody suspended', async () => {
      const { id } = await addPerson(api)
      await api.call(toggleUserStatus, { params: { id } }, admin)
      return id
    }, 409], // prettier-ignore
    ['a mailbox that nobody proved', async () => {
      const { id } = await addPerson(api)
      await api.sql`update users set email_verified_at = null where id = ${id}`
      return id
    }, 409], // prettier-ignore
    ['whom one asked already', async () => {
      const person = await addPerson(api)
      await asked(person)
      return person.id
    }, 409], // prettier-ignore
  ])('%s is not asked', async (_, whom, status) => {
    expect((await ask(await whom())).statusCode).toBe(status)
  })

  test('only the two see it, only the person allows it, once and within a day; a new request may follow', async () => {
    const [person, stranger, other] = [
      await addPerson(api),
      await addPerson(api),
      await addAdministrator(api),
    ]
    const id = await asked(person)
    for (const { token } of [stranger, other])
      for (const endpoint of [findAccompaniment, allowAccompaniment, endAccompaniment])
        expect((await api.call(endpoint, { params: { id } }, { token })).statusCode).toBe(404)
    expect((await allow(id, admin)).statusCode).toBe(404)
    expect((await begin(id, other)).statusCode).toBe(404)
    const twice = await Promise.all([allow(id, person), allow(id, person)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const sessions = await api.result(listSessions, {}, person)
    expect(sessions.filter(({ actual }) => !actual)).toHaveLength(1)

    const late = await asked(stranger)
    later(24 * 60)
    // Twelve hours are a session's life.
    const back = { ...stranger, token: await api.platform.sessions.open(api.database.orm, stranger.id, '') }
    expect((await allow(late, back)).statusCode).toBe(404)
    const fresh = { ...admin, token: await api.signIn(admin.email) }
    expect(await api.result(openAccompaniment, { params: { id: stranger.id } }, fresh)).toEqual({
      abierto: null,
    })
    await asked(stranger, fresh)
  })

  test('who accompanies ends only that, and one who refuses is not begun with', async () => {
    const [person, second] = [await addPerson(api), await addPerson(api)]
    const as = await begun(person)
    const refused = await asked(second)
    const another = await begun(await addPerson(api))
    expect((await end(another.id, as)).statusCode).toBe(404)
    expect((await end(refused, second)).statusCode).toBe(204)
    expect((await begin(refused)).statusCode).toBe(404)
    const { data } = await api.result(listAudit, { query: { tipo: 'acompanamiento.rechazado' } }, admin)
    expect(data[0]).toMatchObject({ autor: { id: second.id }, usuario: { id: admin.id } })
  })

  test("is in the person's data, and leaves with either account", async () => {
    const [person, by] = [await api.signUp(), await api.signUpAdministrator()]
    await begun(person, by)
    const data = await api.result(exportOwnData, {}, person)
    expect(data).toMatchObject({ acompanamientos: [{ reason: motivo }] })
    await api.call(deleteAccount, { body: { password: TEST_PASSWORD } }, person)
    expect(await api.sql`select 1 from accompaniments where user_id = ${person.id}`).toEqual([])
  })
})

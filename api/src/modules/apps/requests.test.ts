import {
  approveRequest,
  listRequests,
  rejectRequest,
  requestAccess,
} from '@csuite/shared/contract/access-requests'
import { getApp, registerApp } from '@csuite/shared/contract/apps'
import { setAudience } from '@csuite/shared/contract/audience'
import { listAudit } from '@csuite/shared/contract/audit'
import { addGroup, setGroupResponsibles } from '@csuite/shared/contract/groups'
import { type TestPerson, atStart, createTestApi, openTestApi } from '../../testing/test-api'
import { addAdministrator, addPerson } from '../../testing/test-callers'

describe('requests for apps', () => {
  const api = openTestApi()
  const admin = atStart(() => addAdministrator(api))
  let serial = 0

  /** An app that may be asked for, of a group with these responsible people. */
  const newApp = async (...responsible: TestPerson[]) => {
    const nombre = `Hornos ${(serial += 1)}`
    const app = { nombre, descripcion: '', webUrl: 'https://h.example/', isEnabledWeb: true }
    const { id } = await api.result(registerApp, { body: app }, admin)
    const group = await api.result(addGroup, { body: { nombre: `Turno ${serial}` } }, admin)
    const body = { ids: responsible.map((person) => person.id) }
    await api.result(setGroupResponsibles, { params: { id: group.id }, body }, admin)
    const audience = { grupos: [group.id], personas: [], solicitable: true }
    await api.result(setAudience, { params: { id }, body: audience }, admin)
    return { id, nombre }
  }
  const ask = (idApp: number, person: TestPerson, motivo = 'Turno de noche') =>
    api.call(requestAccess, { body: { idApp, motivo } }, person)
  const asked = async (idApp: number, person: TestPerson) =>
    (await ask(idApp, person)).json<{ id: number }>().id
  const approve = (id: number, person: TestPerson, body?: { hasta: string }) =>
    api.call(approveRequest, { params: { id }, ...(body && { body }) }, person)
  const reject = (id: number, person: TestPerson) =>
    api.call(rejectRequest, { params: { id }, body: { motivo: 'Falta la inducción' } }, person)
  const kindsTo = async ({ email }: TestPerson) => (await api.mails(email)).map(({ kind }) => kind)
  const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code

  test('from the request to the open app: mails with one link, one press, and the trail', async () => {
    const [boss, person] = [await addPerson(api), await addPerson(api)]
    const { id, nombre } = await newApp(boss)
    const request = await ask(id, person)
    expect([request.statusCode, request.json()]).toMatchObject([
      201,
      {
        estado: 'pendiente',
        app: { id, nombre },
        usuario: { email: person.email },
        motivo: 'Turno de noche',
      },
    ])
    const card = await api.result(getApp, { params: { id } }, person)
    expect(card).toMatchObject({ acceso: 'pendiente', webUrl: null, solicitada: expect.stringMatching(/Z$/) })
    expect((await api.mails(boss.email))[0]).toMatchObject({
      kind: 'access-requested',
      data: {
        ...{ app: nombre, requester: 'Ana Ruiz', reason: 'Turno de noche' },
        link: 'http://localhost:3000/admin/solicitudes',
      },
    })
    const { data } = await api.result(listRequests, { query: { estado: 'pendiente' } }, boss)
    expect(data.map((row) => row.app.nombre)).toEqual([nombre])
    expect((await approve(data[0]?.id ?? 0, boss)).json()).toMatchObject({ estado: 'aprobada', hasta: null })
    expect(await api.result(getApp, { params: { id } }, person)).toMatchObject({
      webUrl: 'https://h.example/',
    })
    expect(await kindsTo(person)).toEqual(['access-approved'])
    expect(await kindsTo(boss)).toEqual(['access-requested', 'access-decided'])
    const trail = await api.result(listAudit, { query: { tipo: 'solicitud', usuario: person.id } }, admin)
    expect(trail.data.map(({ tipo, autor }) => [tipo, autor?.id])).toEqual([
      ['solicitud.aprobada', boss.id],
      ['solicitud.creada', person.id],
    ])
  })

  test('a rejection says why, and the person may ask again', async () => {
    const person = await addPerson(api)
    const { id } = await newApp()
    expect((await reject(await asked(id, person), admin)).json()).toMatchObject({ estado: 'rechazada' })
    expect((await api.mails(person.email))[0]).toMatchObject({ data: { answer: 'Falta la inducción' } })
    expect((await ask(id, person)).statusCode).toBe(201)
  })

  test('of two approvers at once one decides', async () => {
    const [boss, person] = [await addPerson(api), await addPerson(api)]
    const request = await asked((await newApp(boss)).id, person)
    const answers = await Promise.all([
      approve(request, boss),
      reject(request, admin),
      approve(request, admin),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(answers.filter((answer) => codeOf(answer) === 'ALREADY_DECIDED')).toHaveLength(2)
  })

  test('a person asks once, even twice at once, and not for what they have or cannot see', async () => {
    const person = await addPerson(api)
    const { id } = await newApp()
    const twice = await Promise.all([ask(id, person), ask(id, person)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(twice.map(codeOf)).toContain('ALREADY_REQUESTED')
    expect(codeOf(await ask(1, person))).toBe('ALREADY_ALLOWED')
    await api.result(setAudience, { params: { id }, body: { grupos: [], solicitable: false } }, admin)
    expect((await ask(id, await addPerson(api))).json()).toMatchObject({
      ...{ code: 'NOT_FOUND', message: 'Esta app no admite solicitudes de acceso.' },
    })
    expect((await ask(id, person, ' ')).statusCode).toBe(400)
  })

  test("nobody decides their own request or another group's, unless an administrator", async () => {
    const [boss, other, person] = [await addPerson(api), await addPerson(api), await addPerson(api)]
    const { id } = await newApp(boss)
    await newApp(other)
    const own = await asked(id, boss)
    const theirs = await asked(id, person)
    expect((await approve(own, boss)).statusCode).toBe(403)
    for (const stranger of [other, person]) expect((await approve(theirs, stranger)).statusCode).toBe(403)
    expect((await approve(999_999, other)).statusCode).toBe(403)
    expect((await approve(999_999, admin)).statusCode).toBe(404)
    expect((await api.call(listRequests, {}, person)).statusCode).toBe(403)
    expect((await api.result(listRequests, {}, other)).data).toEqual([])
    expect((await approve(own, admin)).statusCode).toBe(200)
  })

  test('without an active responsible person the administrators are told', async () => {
    const [boss, person] = [await addPerson(api), await addPerson(api)]
    const { id, nombre } = await newApp(boss)
    await api.sql`update users set status = 'suspended' where id = ${boss.id}`
    await ask(id, person)
    expect(await kindsTo(boss)).toEqual([])
    expect((await api.mails(admin.email)).at(-1)).toMatchObject({
      kind: 'access-requested',
      data: { app: nombre },
    })
  })

  test('an address that nobody has proven gets no text that somebody typed', async () => {
    const person = await addPerson(api)
    const { id } = await newApp()
    await api.sql`update users set email_verified_at = null where id = ${admin.id}`
    await ask(id, person, 'Visita mi sitio')
    const data = (await api.mails(admin.email)).at(-1)?.data
    await api.sql`update users set email_verified_at = now() where id = ${admin.id}`
    expect(JSON.stringify(data)).not.toMatch(/Visita|Ana/)
  })

  test('a day lasts to its end in the zone of the product; what has passed is refused', async () => {
    const person = await addPerson(api)
    const request = await asked((await newApp()).id, person)
    const past = await approve(request, admin, { hasta: '2020-01-01' })
    expect(past.json()).toMatchObject({
      fields: { hasta: 'La fecha ya pasó. Elige una posterior, o ninguna.' },
    })
    expect((await approve(request, admin, { hasta: 'mañana' })).statusCode).toBe(400)
    const { hasta } = (await approve(request, admin, { hasta: '2031-12-31' })).json<{ hasta: string }>()
    expect(hasta).toBe('2032-01-01T05:00:00.000Z')
    expect((await api.mails(person.email)).at(-1)?.data).toMatchObject({ until: '31 de diciembre de 2031' })
  })

  test('each row of the trail about an app names it', async () => {
    const [boss, person] = [await addPerson(api), await addPerson(api)]
    const { id, nombre } = await newApp(boss)
    expect((await reject(await asked(id, person), boss)).statusCode).toBe(200)
    expect((await approve(await asked(id, person), boss)).statusCode).toBe(200)
    const { data } = await api.result(listAudit, {}, admin)
    const about = data.filter(({ detalle }) => detalle.idApp === String(id))
    expect(about.map(({ detalle }) => detalle.app)).toEqual(about.map(() => nombre))
    expect(about.map(({ tipo }) => tipo)).toEqual([
      ...['solicitud.aprobada', 'solicitud.creada', 'solicitud.rechazada', 'solicitud.creada'],
      ...['app.audiencia', 'app.creada'],
    ])
  })
})

test('many requests and decisions are a few mails, the last of which sums them up', async () => {
  const api = await createTestApi({ env: { LIMITS_SCALE: '1' } })
  const boss = await addAdministrator(api)
  const app = { nombre: 'Hornos', descripcion: '' }
  const { id } = await api.result(registerApp, { body: app }, boss)
  await api.result(setAudience, { params: { id }, body: { grupos: [], solicitable: true } }, boss)
  for (let n = 0; n < 8; n += 1) {
    const body = { idApp: id, motivo: 'Turno' }
    const request = await api.result(requestAccess, { body }, await addPerson(api))
    await api.result(approveRequest, { params: { id: request.id } }, boss)
  }
  const told = async () =>
    (await api.mails(boss.email)).map(({ kind, data }) => `${kind} ${data.repeated ?? ''}`).sort()
  const atOnce = Array<string[]>(3).fill(['access-decided ', 'access-requested ']).flat()
  expect(await told()).toEqual(atOnce.sort())
  api.advance(3_600_000)
  expect(await told()).toEqual([...atOnce, 'access-decided sí', 'access-requested sí'].sort())
  await api.close()
})

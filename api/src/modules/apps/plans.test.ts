import { listApps, listAppsWithPlans, registerApp, updateApp } from '@csuite/shared/contract/apps'
import {
  addPlan,
  listPlans,
  movePlan,
  retirePlan,
  suiteOffer,
  updatePlan,
  updateSuiteOffer,
} from '@csuite/shared/contract/plans'
import { currentUser } from '@csuite/shared/contract/login'
import { changePlan, userAppPlans } from '@csuite/shared/contract/user-plans'
import { listAudit } from '@csuite/shared/contract/audit'
import { atStart, openTestApi } from '../../testing/test-api'

describe('plans of apps', () => {
  const api = openTestApi()
  const user = atStart(() => api.signUp())
  const admin = atStart(() => api.signUpAdministrator())

  const newApp = (nombre: string) =>
    api.result(registerApp, { body: { nombre, descripcion: 'Una app' } }, admin)
  const plan = (idApp: number, nombre: string, precioMensual = 12.5) => ({
    ...{ idApp, nombre, caracteristicas: ['Sin límites'] },
    ...{ precioMensual, precioAnual: precioMensual * 10 },
  })
  const add = (body: object) => api.call(addPlan, { body: body as never }, admin)
  const added = async (body: object) => (await add(body)).json<{ id: number }>()
  const offered = async (idApp: number) =>
    (await api.result(listAppsWithPlans, {}, user)).find(({ id }) => id === idApp)?.planes ?? []
  const assign = (idUsuario: number, idApp: number, idPlan: number) =>
    api.call(changePlan, { body: { idUsuario, idApp, idPlan, fechaVencimiento: '2099-01-01' } }, admin)

  test('the features of the plans of an app are bounded together; shorter ones are taken', async () => {
    const { id } = await newApp('De planes largos')
    const caracteristicas = Array<string>(20).fill('語'.repeat(120))
    const statuses = []
    for (let n = 1; n <= 28; n += 1)
      statuses.push((await add({ ...plan(id, `Plan ${n}`), caracteristicas })).statusCode)
    expect(statuses).toEqual([...Array<number>(27).fill(201), 400])
    const last = await added(plan(id, 'Breve'))
    const change = (body: object) => api.call(updatePlan, { params: { id: last.id }, body }, admin)
    expect((await change({ caracteristicas })).json()).toMatchObject({
      statusCode: 400,
      fields: { caracteristicas: expect.stringContaining('demasiado largas en conjunto') as string },
    })
    expect((await change({ caracteristicas: ['Nada'] })).statusCode).toBe(200)
  })

  test('an app offers fifty plans at once; a retired one makes room', async () => {
    const { id } = await newApp('De muchos planes')
    const first = await added(plan(id, 'Plan 1'))
    for (let n = 2; n <= 50; n += 1) expect((await add(plan(id, `Plan ${n}`))).statusCode).toBe(201)
    expect((await add(plan(id, 'Uno más'))).json()).toMatchObject({ statusCode: 409, code: 'INVALID_STATE' })
    await api.result(retirePlan, { params: { id: first.id } }, admin)
    expect((await add(plan(id, 'Uno más'))).statusCode).toBe(201)
  })

  test('a sixth app gets its plans, and is for sale at once', async () => {
    const { id } = await newApp('Sexta')
    expect(await offered(id)).toEqual([])
    expect((await add(plan(id, ' free ', 0))).json()).toMatchObject({
      nombre: 'free',
      usuarios: 0,
      retirado: false,
    })
    expect((await add(plan(id, 'PRO'))).json()).toMatchObject({ precioMensual: 12.5, precioAnual: 125 })
    expect((await offered(id)).map(({ nombre }) => nombre)).toEqual(['free', 'PRO'])
    const { data } = await api.result(listApps, {}, user)
    expect(data.find((app) => app.id === id)?.hasPaidPlan).toBe(true)
  })

  test('the order is the administrator’s', async () => {
    const { id: idApp } = await newApp('Ordenada')
    const ids = []
    for (const nombre of ['free', 'PRO', 'Equipo'])
      ids.push((await added(plan(idApp, nombre, nombre === 'free' ? 0 : 1))).id)
    const [, , team = 0] = ids
    const move = (posicion: number) =>
      api.result(movePlan, { params: { id: team }, body: { posicion } }, admin)
    expect(await move(2)).toEqual({ posicion: 2 })
    expect((await offered(idApp)).map(({ nombre }) => nombre)).toEqual(['free', 'Equipo', 'PRO'])
    expect(await move(99)).toEqual({ posicion: 3 })
    expect((await offered(idApp)).map(({ nombre }) => nombre)).toEqual(['free', 'PRO', 'Equipo'])
  })

  test('a change shows at once and is in the audit trail', async () => {
    const { id: idApp } = await newApp('Editada')
    const { id } = await added(plan(idApp, 'PRO'))
    const body = { nombre: 'Planta', precioAnual: 99.99, caracteristicas: ['Turnos', 'Alarmas'] }
    await api.result(updatePlan, { params: { id }, body }, admin)
    expect(await offered(idApp)).toEqual([{ id, ...body, precioMensual: 12.5 }])
    const { data } = await api.result(listAudit, { query: { tipo: 'plan.editado' } }, admin)
    expect(data[0]?.detalle).toEqual({
      idApp: String(idApp),
      app: 'Editada',
      plan: 'Planta',
      mensual: '12.5',
      anual: '99.99',
    })
  })

  test('a retired plan is offered no longer; whoever has it keeps it', async () => {
    const { id: idApp } = await newApp('Retirada')
    await add(plan(idApp, 'free', 0))
    const { id } = await added(plan(idApp, 'PRO'))
    const [holder, other] = [await api.signUp(), await api.signUp()]
    expect((await assign(holder.id, idApp, id)).statusCode).toBe(200)

    const retired = await api.result(retirePlan, { params: { id } }, admin)
    expect(retired).toMatchObject({ retirado: true, usuarios: 1 })
    expect(await api.result(retirePlan, { params: { id } }, admin)).toEqual(retired)
    expect((await offered(idApp)).map(({ nombre }) => nombre)).toEqual(['free'])
    const plansOf = async ({ id: idUsuario }: typeof holder) =>
      (await api.result(userAppPlans, { body: { idUsuario } }, admin)).find(({ app }) => app.id === idApp)
    expect(await plansOf(holder)).toMatchObject({
      planActual: { id },
      planesApp: [{ nombre: 'free' }, { id, retirado: true }],
    })
    expect((await plansOf(other))?.planesApp).toMatchObject([{ nombre: 'free' }])
    expect((await assign(holder.id, idApp, id)).statusCode).toBe(200)
    expect((await assign(other.id, idApp, id)).statusCode).toBe(404)
    // The name is free again.
    expect((await add(plan(idApp, 'pro'))).statusCode).toBe(201)
    expect(
      (await api.result(listPlans, { query: { idApp: String(idApp) } }, admin)).map(
        ({ retirado }) => retirado,
      ),
    ).toEqual([false, false, true])
  })

  test.each([
    ['a name that the app has in other letters', { nombre: 'Pro' }, 409, 'PLAN_EXISTS'],
    ['a second free plan', { nombre: 'FREE', precioMensual: 0, precioAnual: 0 }, 409, 'PLAN_EXISTS'],
    ['no such app', { idApp: 9999 }, 404, 'NOT_FOUND'],
    ['an empty name', { nombre: '  ' }, 400, 'VALIDATION'],
    ['a negative price', { precioMensual: -1 }, 400, 'VALIDATION'],
    ['three decimals', { precioAnual: 1.005 }, 400, 'VALIDATION'],
    ['a price as text', { precioAnual: '12' }, 400, 'VALIDATION'],
    ['a free plan with a price', { nombre: 'free', idApp: 4 }, 400, 'VALIDATION'],
    ['an empty feature', { caracteristicas: [' '] }, 400, 'VALIDATION'],
  ])('%s is refused', async (_case, change, statusCode, code) => {
    const answer = await add({ ...plan(1, 'Nuevo'), ...change })
    expect(answer.json()).toMatchObject({ statusCode, code })
    expect((await offered(1)).map(({ nombre }) => nombre)).toEqual(['free', 'PRO'])
  })

  test.each([
    ['a paid plan made free', 2, { nombre: 'free' }, 400],
    ['a free plan made paid', 1, { nombre: 'Básico' }, 400],
    ['a price of a free plan', 1, { precioMensual: 3 }, 400],
    ['no such plan', 9999, { precioMensual: 3 }, 404],
  ])('%s is refused', async (_case, id, body, status) => {
    expect((await api.call(updatePlan, { params: { id }, body }, admin)).statusCode).toBe(status)
  })

  test('the only plan of an app can be retired if it is paid: then nothing of the app is sold', async () => {
    const { id: idApp } = await newApp('De pago')
    const { id } = await added(plan(idApp, 'PRO'))
    expect(await api.result(retirePlan, { params: { id } }, admin)).toMatchObject({ retirado: true })
    expect(await offered(idApp)).toEqual([])
  })

  test('the only plan of an app stays if it is free', async () => {
    const { id: idApp } = await newApp('Única')
    const { id } = await added({ ...plan(idApp, 'free'), precioMensual: 0, precioAnual: 0 })
    const answer = await api.call(retirePlan, { params: { id } }, admin)
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'LAST_PLAN' })
  })

  test('two administrators who add the same plan at once: one does', async () => {
    const { id } = await newApp('Carrera')
    const answers = await Promise.all([1, 2, 3].map(() => add(plan(id, 'PRO'))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })

  test('the suite starts at 39 and 299', async () => {
    const start = await api.result(suiteOffer, {}, user)
    expect(start).toMatchObject({ precioMensual: 39, precioAnual: 299 })
    const body = { precioMensual: 45.5, precioAnual: 399, caracteristicas: ['Todo'] }
    expect(await api.result(updateSuiteOffer, { body }, admin)).toEqual(body)
    expect(await api.result(suiteOffer, {}, user)).toEqual(body)
    for (const change of [{ precioMensual: 46 }, {}])
      expect(await api.result(updateSuiteOffer, { body: change }, admin)).toEqual({
        ...body,
        precioMensual: 46,
      })
    await api.result(updateSuiteOffer, { body: start }, admin)
  })

  test('plans are described by the new name of their app', async () => {
    const app = await newApp('Vapor')
    const described = []
    for (const [person, nombre] of [
      [user, 'free'],
      [admin, 'PRO'],
    ] as const)
      await assign(person.id, app.id, (await added(plan(app.id, nombre, nombre === 'free' ? 0 : 9))).id)
    await api.result(updateApp, { params: { id: app.id }, body: { nombre: 'Vapor 2' } }, admin)
    for (const person of [user, admin])
      described.push((await api.result(currentUser, {}, person)).planesUsuarios.at(-1)?.plan.descripcion)
    expect(described).toEqual(['Vapor 2 Gratis', 'Vapor 2 PRO'])
  })
})

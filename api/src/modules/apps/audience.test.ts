import { approveRequest, requestAccess } from '@csuite/shared/contract/access-requests'
import { getApp, listApps, registerApp, updateApp } from '@csuite/shared/contract/apps'
import { listAudit } from '@csuite/shared/contract/audit'
import { appAudience, listManagedApps, setAudience, setSection } from '@csuite/shared/contract/audience'
import type { EndpointInput } from '@csuite/shared/contract/define-endpoint'
import {
  addGroup,
  changeGroupPeople,
  deleteGroup,
  listGroups,
  updateGroup,
} from '@csuite/shared/contract/groups'
import { addPlan } from '@csuite/shared/contract/plans'
import { savePreferences } from '@csuite/shared/contract/preferences'
import { changePlan } from '@csuite/shared/contract/user-plans'
import { operationsOf } from '../../testing/malformed-requests'
import { StripeServer, stripePrice } from '../../testing/stripe-server'
import { type TestPerson, atStart, openTestApi } from '../../testing/test-api'
import { addAdministrator, addPerson } from '../../testing/test-callers'

interface Ids {
  idUsuario: number
  idPlan: number
}

interface Secret {
  id: number
  plan: number
  name: string
}

/** What an answer tells of an app and its plan, whose features hold the app's name too. */
const told = (body: string, { name }: Secret): string => {
  const signs = {
    name: new RegExp(`${name} app`),
    plan: new RegExp(`${name} plan`),
    address: new RegExp(`${name}\\.csuite\\.example/entrada`, 'i'),
  }
  const marks = Object.entries(signs).filter(([, sign]) => sign.test(body))
  return marks.map(([mark]) => mark).join(' ') || '-'
}

describe('an app outside one’s audience', () => {
  const stripe = new StripeServer()
  const api = openTestApi(async () => ({ env: await stripe.settings() }))
  afterAll(() => stripe.stop())
  const people: Record<string, TestPerson> = {}
  const secrets: Secret[] = []

  const addSecret = async (admin: TestPerson, name: string): Promise<Secret> => {
    const address = `https://${name.toLowerCase()}.csuite.example/entrada`
    const addresses = {
      webUrl: address,
      iosUrl: address,
      androidUrl: address,
      iconUrl: `https://${name.toLowerCase()}.csuite.example/icono`,
    }
    const enabled = { isEnabledWeb: true, isEnabledMovil: true }
    const app = { nombre: `${name} app`, descripcion: 'Hornos', ...addresses, ...enabled }
    const { id } = await api.result(registerApp, { body: app }, admin)
    const fields = { caracteristicas: [], precioMensual: 9, precioAnual: 90 }
    const body = { idApp: id, nombre: `${name} plan`, ...fields }
    const plan = (await api.result(addPlan, { body }, admin)).id
    stripe.prices.push(stripePrice(`app-${id}-pro-mensual`, `prod_${id}`, `${name} plan`, 900))
    return { id, plan, name }
  }

  beforeAll(async () => {
    const admin = await addAdministrator(api)
    secrets.push(await addSecret(admin, 'Cobalto'), await addSecret(admin, 'Turquesa'))
    const ids = secrets.map(({ id }) => id)
    for (const role of ['inside', 'outside', 'may ask', 'asked']) people[role] = await addPerson(api)
    people.admin = admin
    // Everybody has had them: their plans and favourites stay.
    for (const { id: idUsuario, token } of Object.values(people)) {
      for (const { id: idApp, plan: idPlan } of secrets)
        await api.result(
          changePlan,
          { body: { idUsuario, idApp, idPlan, fechaVencimiento: '2099-01-01' } },
          admin,
        )
      await api.result(savePreferences, { body: { favoritos: ids, recientes: ids } }, { token })
    }
    for (const [index, id] of ids.entries()) {
      const body = { grupos: [], personas: [people.inside?.id ?? 0], solicitable: index === 1 }
      await api.result(setAudience, { params: { id }, body }, admin)
    }
    const body = { idApp: ids[1] ?? 0, motivo: 'Turno de noche' }
    await api.result(requestAccess, { body }, { token: people.asked?.token })
  })

  /** Every call that may answer with an app's data: all GET calls, and the POST calls that read. */
  const readingCalls = async () => {
    const document = await api.inject({ method: 'GET', url: '/api/openapi.json' })
    const gets = operationsOf(document.json())
      .filter(({ method, path }) => method === 'GET' && !/openapi|docs|metrics|health/.test(path))
      .map(({ path }) => ({ method: 'GET' as const, path, body: undefined }))
    const posts = [
      { path: '/api/plan-usuario/user-app-plans', body: ({ idUsuario }: Ids) => ({ idUsuario }) },
      { path: '/api/facturacion/checkout', body: ({ idPlan }: Ids) => ({ idPlan, periodo: 'mensual' }) },
    ]
    return [...gets, ...posts.map((call) => ({ method: 'POST' as const, ...call }))]
  }

  test('can be read by no call: the table of every call and caller', async () => {
    const rows: Record<string, string> = {}
    const callers = [
      ['inside', 0],
      ['outside', 0],
      ['may ask', 1],
      ['asked', 1],
      ['admin', 0],
    ] as const
    for (const { method, path, body } of await readingCalls()) {
      const cells: string[] = []
      for (const [role, which] of callers) {
        const { id = 0, token } = people[role] ?? {}
        const secret = secrets[which]
        if (!secret) throw new Error('no app')
        const answer = await api.inject({
          method,
          url: path.replace(/\{id\}/, String(secret.id)).replace(/\{name\}/, 'remote-apps'),
          headers: { authorization: `Bearer ${token}` },
          ...(body && { payload: body({ idUsuario: id, idPlan: secret.plan }) }),
        })
        const isSold = path.endsWith('/checkout') && answer.statusCode === 200
        // A person's lists hold ids only.
        const isNamed = path === '/api/preferencias' && answer.body.includes(String(secret.id))
        cells.push(isSold ? 'sold' : isNamed ? 'id' : told(answer.body, secret))
      }
      if (cells.some((cell) => cell !== '-')) rows[`${method} ${path.slice(4)}`] = cells.join(' | ')
    }
    // A call that is not here tells nobody anything. Columns: inside, outside, may ask, asked, administrator outside.
    expect(rows).toEqual({
      'GET /apps/administrar': '- | - | - | - | name address',
      'GET /apps/listar': 'name address | - | name | name | -',
      'GET /apps/listar-con-planes': 'name plan | - | name | name | -',
      'GET /apps/obtener-por-id/{id}': 'name address | - | name | name | -',
      'GET /auditoria': '- | - | - | - | name plan',
      'GET /auth/actividad': 'name plan | - | - | - | -',
      'GET /auth/mis-datos': 'name plan | - | - | - | -',
      'GET /auth/user': 'name plan | - | - | - | -',
      'GET /facturacion/planes': 'plan | - | - | - | -',
      'GET /planes': '- | - | - | - | plan',
      'GET /preferencias': 'id | - | id | id | -',
      'GET /user/dashboard': '- | - | - | - | name plan',
      'GET /user/listar': '- | - | - | - | name plan',
      'POST /facturacion/checkout': 'sold | - | - | - | -',
      'POST /plan-usuario/user-app-plans': 'name plan | - | - | - | name plan',
    })
  })
})

describe('groups and audience', () => {
  const api = openTestApi()
  const admin = atStart(() => addAdministrator(api))
  let serial = 0

  const newApp = async () => {
    const nombre = `App ${(serial += 1)}`
    const body = { nombre, descripcion: '', webUrl: 'https://a.example/', isEnabledWeb: true }
    return (await api.result(registerApp, { body }, admin)).id
  }
  const newGroup = (more: object = {}) =>
    api.result(addGroup, { body: { nombre: `Grupo ${(serial += 1)}`, ...more } }, admin)
  const restrict = (id: number, body: object) => api.result(setAudience, { params: { id }, body }, admin)
  const sees = async (id: number, { token }: TestPerson) => {
    const { data } = await api.result(listApps, {}, { token })
    const listed = data.some((app) => app.id === id)
    const found = (await api.call(getApp, { params: { id } }, { token })).statusCode === 200
    expect(found).toBe(listed)
    return listed
  }
  const change = (id: number, body: object) =>
    api.call(changeGroupPeople, { params: { id }, body: body as never }, admin)

  test('who joins a group sees its apps at once, who leaves no longer', async () => {
    const [id, group, person] = [await newApp(), await newGroup(), await addPerson(api)]
    await restrict(id, { grupos: [group.id], personas: [] })
    expect(await sees(id, person)).toBe(false)
    expect((await change(group.id, { agregar: [person.email.toUpperCase()] })).json()).toMatchObject({
      personas: 1,
      apps: [{ id }],
    })
    expect(await sees(id, person)).toBe(true)
    await change(group.id, { quitar: [person.id] })
    expect(await sees(id, person)).toBe(false)
    await restrict(id, { todos: true })
    expect(await sees(id, person)).toBe(true)
  })

  test('a group counts who is in it by hand or by domain, once', async () => {
    const group = await newGroup({ dominios: ['contados.example'] })
    const atDomain = () => addPerson(api, { domain: 'contados.example' })
    const [hand, both, unproven] = [await addPerson(api), await atDomain(), await atDomain()]
    await atDomain()
    await api.sql`update users set email_verified_at = null where id = ${unproven.id}`
    await change(group.id, { agregar: [hand.id, both.id] })
    const listed = (await api.result(listGroups, {}, admin)).find(({ id }) => id === group.id)
    expect(listed?.personas).toBe(3)
    const id = await newApp()
    await restrict(id, { grupos: [group.id], personas: [] })
    expect((await api.result(appAudience, { params: { id } }, admin)).grupos).toMatchObject([{ personas: 3 }])
  })

  test('a domain counts for a proven address only', async () => {
    const [id, person] = [await newApp(), await addPerson(api)]
    const group = await newGroup({ dominios: ['@CSuite.example'] })
    expect(group.dominios).toEqual(['csuite.example'])
    await restrict(id, { grupos: [group.id], personas: [] })
    expect(await sees(id, person)).toBe(true)
    await api.sql`update users set email_verified_at = null where id = ${person.id}`
    // Nothing announces it: it holds within a second.
    api.advance(1001)
    expect(await sees(id, person)).toBe(false)
    await api.sql`update users set email_verified_at = now() where id = ${person.id}`
    await api.result(updateGroup, { params: { id: group.id }, body: { dominios: ['uite.example'] } }, admin)
    expect(await sees(id, person)).toBe(false)
  })

  test.each([
    [
      'a name that is taken, case and accents aside',
      { nombre: 'TALLER  ñandu' },
      409,
      'Ya hay un grupo con este nombre.',
    ],
    ['no name', { nombre: ' ' }, 400, 'El nombre es requerido'],
    [
      'an address for a domain',
      { nombre: 'X', dominios: ['a@b.example'] },
      400,
      'Escribe un dominio como empresa.com',
    ],
    ...['com.pe', 'github.io'].map((domain): [string, object, number, string] => [
      `a public suffix, ${domain},`,
      { nombre: 'X', dominios: ['planta.example', domain] },
      400,
      `«${domain}» no es de una empresa: debajo cualquiera registra un dominio. Escribe el de la empresa, como empresa.${domain}.`,
    ]),
    ...['gmail.com', 'terra.com.pe', 'onmicrosoft.com'].map((domain): [string, object, number, string] => [
      `a provider of mail, ${domain},`,
      { nombre: 'X', dominios: [domain] },
      400,
      `Cualquiera puede tener una dirección de ${domain}. Agrega a las personas una por una.`,
    ]),
  ])('%s is refused', async (_name, body, status, message) => {
    await api.call(addGroup, { body: { nombre: 'Taller ñandú' } }, admin)
    expect((await api.call(addGroup, { body: body as { nombre: string } }, admin)).json()).toMatchObject({
      statusCode: status,
      message,
    })
  })

  test('people without an account are named, and nobody is added', async () => {
    const [group, person] = [await newGroup(), await addPerson(api)]
    const answer = await change(group.id, { agregar: [person.id, 'nadie@csuite.example'] })
    expect(answer.json()).toMatchObject({
      statusCode: 404,
      message: 'Nadie tiene una cuenta con nadie@csuite.example. Invita primero a la persona.',
    })
    expect((await change(group.id, {})).json()).toMatchObject({ personas: 0 })
  })

  test('an audience says whom it shuts out', async () => {
    const [id, group, person] = [await newApp(), await newGroup(), await addPerson(api)]
    const aviso = async (body: object) => (await restrict(id, body)).aviso
    expect(await aviso({ grupos: [group.id], personas: [] })).toMatch(/^Nadie verá la app/)
    expect(await aviso({ grupos: [], personas: [person.id] })).toMatch(/^Quedas fuera de la audiencia/)
    expect(await aviso({ grupos: [], personas: [person.id, admin.email] })).toBeUndefined()
    expect(await sees(id, admin)).toBe(true)
    const unknown = await api.call(setAudience, { params: { id }, body: { grupos: [999_999] } }, admin)
    expect(unknown.json()).toMatchObject({ statusCode: 404, message: expect.stringMatching(/el grupo/) })
  })

  test('a deleted group leaves the audience', async () => {
    const [id, group, person] = [await newApp(), await newGroup(), await addPerson(api)]
    await change(group.id, { agregar: [person.id] })
    await restrict(id, { grupos: [group.id], personas: [] })
    expect(await sees(id, person)).toBe(true)
    await api.call(deleteGroup, { params: { id: group.id } }, admin)
    expect(await sees(id, person)).toBe(false)
    expect(await api.result(appAudience, { params: { id } }, admin)).toMatchObject({
      todos: false,
      grupos: [],
    })
  })

  test('administrators manage every app; a section is shown to all', async () => {
    const [id, person] = [await newApp(), await addPerson(api)]
    await api.result(setSection, { params: { id }, body: { seccion: ' Planta ' } }, admin)
    expect(await api.result(getApp, { params: { id } }, person)).toMatchObject({ seccion: 'Planta' })
    await restrict(id, { grupos: [], personas: [person.id] })
    const { data } = await api.result(listManagedApps, { query: { limit: '100' } }, admin)
    expect(data.find((app) => app.id === id)).toMatchObject({
      seccion: 'Planta',
      webUrl: 'https://a.example/',
      audiencia: { todos: false, grupos: [], personas: [person.id], solicitable: false },
    })
    await api.result(updateApp, { params: { id }, body: { descripcion: 'Nueva' } }, admin)
  })

  test('an access that ends by itself ends without anybody’s doing', async () => {
    const [id, person] = [await newApp(), await addPerson(api)]
    await restrict(id, { grupos: [], personas: [], solicitable: true })
    const body = { idApp: id, motivo: 'Parada de planta' }
    const request = await api.result(requestAccess, { body }, person)
    const hasta = new Date(Date.now() + 60_000).toISOString()
    await api.result(approveRequest, { params: { id: request.id }, body: { hasta } }, admin)
    const acceso = async () => (await api.result(getApp, { params: { id } }, person)).acceso
    expect(await acceso()).toBeUndefined()
    api.advance(61_000)
    expect(await acceso()).toBe('solicitar')
    expect(await api.result(appAudience, { params: { id } }, admin)).toMatchObject({ personas: [] })
    expect((await restrict(id, { personas: [person.id] })).audiencia.personas).toEqual([person.id])
    expect(await acceso()).toBeUndefined()
  })

  test('an audience that another administrator changed meanwhile stays', async () => {
    const id = await newApp()
    const [before, solicitable] = [{ todos: true, grupos: [], solicitable: false }, false]
    await restrict(id, { grupos: [], solicitable })
    const set = (body: EndpointInput<typeof setAudience>['body']) =>
      api.call(setAudience, { params: { id }, body }, admin)
    const stale = await set({ todos: true, before })
    expect(stale.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
    expect(await api.result(appAudience, { params: { id } }, admin)).toMatchObject({ todos: false })
    expect((await set({ todos: true, before: { ...before, todos: false } })).statusCode).toBe(200)
  })

  test('people are added and removed beside those that others add', async () => {
    const id = await newApp()
    const [ana, eva, luis] = [await addPerson(api), await addPerson(api), await addPerson(api)]
    await restrict(id, { personas: [ana.id, eva.id] })
    const { audiencia } = await restrict(id, {
      agregar: [luis.email],
      quitar: [ana.email, 'nadie@csuite.example'],
    })
    expect(audiencia.personas).toEqual([eva.id, luis.id])
    const [row] = (await api.result(listAudit, { query: { tipo: 'app.audiencia' } }, admin)).data
    expect(row?.detalle).toMatchObject({ idsAgregadas: String(luis.id), idsQuitadas: String(ana.id) })
    const both = await api.call(
      setAudience,
      { params: { id }, body: { todos: true, agregar: [ana.id] } },
      admin,
    )
    expect(both.statusCode).toBe(400)
  })

  test.each(['agregar', 'quitar'])(
    'an app for everybody stays so while it is not said for whom instead: %s',
    async (list) => {
      const { audiencia } = await restrict(await newApp(), { [list]: [(await addPerson(api)).email] })
      expect(audiencia).toMatchObject({ todos: true, personas: [] })
    },
  )
})

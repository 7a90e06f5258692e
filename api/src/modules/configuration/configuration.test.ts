import { listApps, listAppsWithPlans, registerApp } from '@csuite/shared/contract/apps'
import { listManagedApps } from '@csuite/shared/contract/audience'
import { listAudit } from '@csuite/shared/contract/audit'
import { applyConfiguration } from '@csuite/shared/contract/configuration'
import { listGroups } from '@csuite/shared/contract/groups'
import { listNotices } from '@csuite/shared/contract/notices'
import { listPlans } from '@csuite/shared/contract/plans'
import { remoteGrants } from '@csuite/shared/contract/remote-owners'
import { requestScope } from '../../db/request-scope'
import { aroundStatements } from '../../db/statements'
import { atStart, openTestApi } from '../../testing/test-api'
import { addServiceKey } from '../../testing/test-callers'

describe('a configuration', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())
  const key = atStart(async () => ({
    token: await addServiceKey(api, 'apps', 'grupos', 'avisos', 'remotos', 'usuarios:leer'),
  }))

  const apply = (body: object, query = {}, by: { token: string } = key) =>
    api.call(applyConfiguration, { body: body as never, query }, by)
  const changes = async (body: object, query = {}) => {
    const answer = await apply(body, query)
    expect(answer.statusCode).toBe(200)
    return answer.json<{ cambios: { seccion: string; nombre: string; accion: string }[] }>().cambios
  }
  const plan = (app: string, nombre: string, precioMensual = 5) => ({
    ...{ app, nombre, caracteristicas: ['Todo'], precioMensual, precioAnual: precioMensual * 10 },
  })
  const whole = {
    apps: [
      { nombre: 'Turbidez', descripcion: 'Mide', isEnabledWeb: true, webUrl: '/turbidez' },
      { nombre: 'Caudal', descripcion: 'Cuenta', tags: [{ descripcion: 'planta' }] },
    ],
    planes: [plan('Turbidez', 'free', 0), plan('turbidez', 'Planta')],
    remotos: [
      { name: 'turbidez', addresses: ['/turbidez'], connect: Array(2).fill('https://datos.example') },
    ],
  }
  const managed = async (nombre: string) =>
    (await api.result(listManagedApps, {}, admin)).data.filter((each) => each.nombre === nombre)
  const named = async (nombre: string) =>
    (await api.result(listApps, {}, admin)).data.filter((app) => app.nombre === nombre)

  test('is rehearsed without a change, then applied, then does nothing', async () => {
    const rehearsed = await changes(whole, { ensayo: '1' })
    expect(rehearsed.map(({ seccion, nombre, accion }) => `${accion} ${seccion} ${nombre}`)).toEqual([
      'crear apps Turbidez',
      'crear apps Caudal',
      'crear planes free de Turbidez',
      'crear planes Planta de Turbidez',
      'crear remotos turbidez',
    ])
    expect(await named('Turbidez')).toEqual([])
    expect((await api.call(remoteGrants, { params: { name: 'turbidez' } })).statusCode).toBe(404)

    expect(await changes(whole)).toEqual(rehearsed)
    expect(await named('Turbidez')).toMatchObject([{ webUrl: '/turbidez', hasPaidPlan: true }])
    expect(await api.result(remoteGrants, { params: { name: 'turbidez' } })).toMatchObject({
      ...{ addresses: ['/turbidez'], connect: ['https://datos.example'] },
    })
    expect(await changes(whole)).toEqual([])
    expect(await named('Turbidez')).toHaveLength(1)
  })

  test('changes what differs, says how, and leaves what it does not name', async () => {
    await changes(whole)
    const other = {
      apps: [{ nombre: 'CAUDAL', descripcion: 'Cuenta y suma' }],
      planes: [plan('Turbidez', 'Planta', 7)],
      remotos: [{ name: 'turbidez', addresses: ['/turbidez/ajustes', '/nefelometro'] }],
    }
    expect(await changes(other)).toMatchObject([
      {
        campos: [
          { campo: 'nombre' },
          { campo: 'descripcion', antes: '"Cuenta"', despues: '"Cuenta y suma"' },
        ],
      },
      { campos: [{ campo: 'precioMensual', antes: '5', despues: '7' }, { campo: 'precioAnual' }] },
      { campos: [{ campo: 'addresses' }] },
    ])
    expect(await changes(other)).toEqual([])
    expect(await named('CAUDAL')).toMatchObject([{ tags: [{ descripcion: 'planta' }] }])
    const offered = await api.result(listAppsWithPlans, {}, admin)
    expect(offered.find(({ nombre }) => nombre === 'Turbidez')?.planes.map(({ nombre }) => nombre)).toEqual([
      'free',
      'Planta',
    ])
  })

  test('groups, audiences, sections and notices are rehearsed, applied once and changed by name', async () => {
    await changes(whole)
    const [ana, beto] = [await api.signUp(), await api.signUp()]
    const groupOf = async (nombre: string) =>
      (await api.result(listGroups, {}, admin)).find((group) => group.nombre === nombre)
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 19)
    const notice = {
      ...{ titulo: 'Parada del sábado', texto: 'De 8 a 10', nivel: 'mantenimiento' },
      ...{ hasta: `${inAMonth}-05:00`, audiencia: { grupos: ['planta NORTE'] } },
    }
    const file = {
      grupos: [
        { nombre: 'Planta Norte', dominios: ['norte.example'], personas: [ana.email] },
        { nombre: 'Laboratorio' },
      ],
      apps: [
        {
          ...{ nombre: 'Turbidez', descripcion: 'Mide' },
          audiencia: { grupos: ['planta norte'], personas: [beto.email], solicitable: true },
        },
      ],
      secciones: [{ nombre: 'Operación', apps: ['turbidez', 'Caudal'] }],
      avisos: [notice, { ...notice, titulo: 'Bienvenida', nivel: 'info', audiencia: 'todos' }],
    }
    const rehearsed = await changes(file, { ensayo: '1' })
    expect(rehearsed[2]).toMatchObject({ aviso: expect.stringContaining('Quedas fuera') as string })
    expect(rehearsed.map(({ seccion, nombre, accion }) => `${accion} ${seccion} ${nombre}`)).toEqual([
      'crear grupos Planta Norte',
      'crear grupos Laboratorio',
      'cambiar apps Turbidez',
      'crear secciones Operación',
      'crear avisos Parada del sábado',
      'crear avisos Bienvenida',
    ])
    expect(await groupOf('Planta Norte')).toBeUndefined()
    const noticesFor = async (person: { token: string }) =>
      (await api.result(listNotices, {}, person)).map(({ titulo }) => titulo)
    expect(await noticesFor(ana)).toEqual([])

    expect(await changes(file)).toEqual(rehearsed)
    expect(await groupOf('Planta Norte')).toMatchObject({ personas: 1, dominios: ['norte.example'] })
    expect([await noticesFor(ana), await noticesFor(beto)]).toEqual([
      ['Parada del sábado', 'Bienvenida'],
      ['Bienvenida'],
    ])
    const [turbidez] = await managed('Turbidez')
    expect(turbidez).toMatchObject({
      seccion: 'Operación',
      audiencia: { todos: false, personas: [beto.id], solicitable: true },
    })
    expect(await changes(file)).toEqual([])

    const second = {
      grupos: [{ nombre: 'planta norte', personas: [beto.email], responsables: [] }],
      apps: [{ nombre: 'Turbidez', descripcion: 'Mide', audiencia: { todos: true } }],
      secciones: [{ nombre: 'Operación', apps: ['Caudal'] }],
      avisos: [
        { ...notice, texto: 'De 9 a 10' },
        { ...file.avisos[1], retirado: true },
      ],
    }
    const told = await changes(second)
    expect(told).toMatchObject([
      { accion: 'cambiar', campos: [{ campo: 'nombre' }, { campo: 'personas' }] },
      { campos: [{ campo: 'audiencia.todos', antes: 'false', despues: 'true' }] },
      { campos: [{ campo: 'apps', antes: '["Turbidez","Caudal"]', despues: '["Caudal"]' }] },
      { campos: [{ campo: 'texto', antes: '"De 8 a 10"', despues: '"De 9 a 10"' }] },
      { accion: 'retirar', nombre: 'Bienvenida' },
    ])
    expect(await managed('Turbidez')).toMatchObject([{ seccion: null, audiencia: { todos: true } }])
    expect([await noticesFor(ana), await noticesFor(beto)]).toEqual([[], ['Parada del sábado']])
    expect(await changes(second)).toEqual([])
  })

  test('the clients of an app are made, changed and deleted by name, and a secret is told once', async () => {
    // Not every database makes this letter small, nor ours as JavaScript does.
    const app = { nombre: 'İzmir', descripcion: 'Guarda', webUrl: 'https://trazas.example/' }
    const client = { app: 'İZMIR', nombre: 'Grafana', tipo: 'confidencial' }
    const file = (more: object = {}) => ({
      apps: [app],
      clientes: [{ ...client, redirecciones: ['https://trazas.example/vuelta'], ...more }],
    })
    expect(JSON.stringify(await changes(file(), { ensayo: '1' }))).not.toContain('cso_')
    expect((await changes(file()))[1]).toMatchObject({
      ...{ seccion: 'clientes', nombre: 'Grafana de İzmir', accion: 'crear' },
      cliente: {
        clienteId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        secreto: expect.stringMatching(/^cso_/) as string,
      },
    })
    expect(await changes(file())).toEqual([])
    const told = await changes(file({ segundoFactor: true, algoritmo: 'ES256' }))
    expect(told).toMatchObject([
      { accion: 'cambiar', campos: [{ campo: 'segundoFactor' }, { campo: 'algoritmo' }] },
    ])
    expect(JSON.stringify(told)).not.toContain('cso_')
    for (const [more, by, status] of [
      [{ avisoDeSalida: 'https://ladrones.example/' }, key, 403],
      [{ avisoDeSalida: 'https://trazas.example/fuera' }, key, 200],
      [{ avisoDeSalida: 'https://trazas.example/nada' }, key, 403],
      [{ avisoDeSalida: null }, key, 403],
      [{ segundoFactor: false }, key, 403],
      [{ retirado: true }, key, 403],
      [{ avisoDeSalida: null }, admin, 200],
      [{ retirado: true }, key, 403],
      [{ segundoFactor: false }, admin, 200],
      [{ redirecciones: ['https://ladrones.example/'] }, key, 403],
      [{ redirecciones: ['https://trazas.example/#'] }, key, 409],
      [{ redirecciones: ['https://otra.example/'] }, admin, 200],
      [{ tipo: 'publico' }, admin, 409],
      [{ secreto: 'cso_mio' }, admin, 400],
      [{ app: 'Ninguna' }, admin, 400],
    ] as const)
      expect([more, (await apply(file(more), {}, by)).statusCode]).toEqual([more, status])
    expect((await changes(file({ retirado: true }))).map(({ accion }) => accion)).toEqual(['retirar'])
    expect(await changes(file({ retirado: true }))).toEqual([])
  })

  test('retires a plan once, and none that never was', async () => {
    await changes(whole)
    expect(await changes({ planes: [{ ...plan('Turbidez', 'Antiguo'), retirado: true }] })).toEqual([])
    const body = { planes: [{ ...plan('Turbidez', 'Planta'), retirado: true }] }
    expect((await changes(body)).map(({ accion }) => accion)).toEqual(['retirar'])
    expect(await changes(body)).toEqual([])
    const retired = (await api.result(listPlans, {}, admin)).filter(({ retirado }) => retirado)
    expect(retired.map(({ nombre }) => nombre)).toEqual(['Planta'])
    const again = await apply({ planes: [plan('Turbidez', 'Planta')] })
    expect(again.json()).toMatchObject({ message: expect.stringContaining('retirado') as string })
  })

  test('the audit log has each change under the name of the key', async () => {
    await changes({ apps: [{ nombre: 'Nivel', descripcion: 'Mira' }] })
    const { data } = await api.result(listAudit, {}, admin)
    expect(data.slice(0, 2).map(({ tipo, autor, detalle }) => [tipo, autor, detalle.clave])).toEqual([
      ['configuracion.aplicada', null, expect.stringMatching(/^canal/)],
      ['app.creada', null, expect.stringMatching(/^canal/)],
    ])
  })

  test('two at once make an app once', async () => {
    const body = { apps: [{ nombre: 'Presión', descripcion: 'Aprieta' }] }
    await Promise.all([1, 2, 3].map(() => changes(body)))
    expect(await named('Presión')).toHaveLength(1)
  })

  const app = { nombre: 'A medias', descripcion: 'Nunca' }
  const notice = { titulo: 'T', texto: 'T', nivel: 'info', audiencia: 'todos' }
  test.each<[body: object, message: RegExp, status?: number]>([
    [{ aplicaciones: [] }, /aplicaciones/],
    [{ apps: [{ ...app, colour: 'rojo' }] }, /apps\.0\.colour/],
    [{ apps: [app, { ...app, nombre: 'a MEDIAS ' }] }, /^apps\[1\]\.nombre: Se repite/],
    [{ planes: [plan('Ninguna', 'PRO')] }, /^planes\[0\]\.app: .*«Ninguna»/],
    [{ planes: [plan('Beto Pro', 'PRO'), plan('A medias', 'free', 3)] }, /^planes\[1\]\.precioMensual: /],
    [{ remotos: [{ name: 'malo', addresses: ['/api'] }] }, /^remotos\[0\]\.addresses: /, 409],
    [
      { apps: [{ ...app, audiencia: { grupos: ['Nadie'] } }] },
      /^apps\[0\]\.audiencia: .*«Nadie».*apps\.0\.audiencia/,
    ],
    [{ apps: [{ ...app, audiencia: { todos: true, personas: ['a@b.example'] } }] }, /apps\.0\.audiencia/],
    [
      { grupos: [{ nombre: 'Vacío' }, { nombre: 'Otro', personas: ['nadie@b.example'] }] },
      /^grupos\[1\]\.personas: .*nadie@b\.example/,
      404,
    ],
    [{ grupos: [{ nombre: 'Producción' }, { nombre: 'PRODUCCION' }] }, /^grupos\[1\]\.nombre: Se repite/],
    [{ grupos: [{ nombre: 'P', dominios: ['com.pe'] }] }, /com\.pe.*grupos\.0\.dominios/],
    [
      { secciones: ['Una', 'Dos'].map((nombre) => ({ nombre, apps: ['A medias'] })) },
      /^secciones\[1\]\.apps: /,
    ],
    [{ avisos: [{ ...notice, hasta: '2020-01-01T00:00:00Z' }] }, /^avisos\[0\]\.hasta: /],
    [
      { avisos: [{ ...notice, hasta: '2026-12-01' }] },
      /UTC, como 2026-12-01T08:00:00-05:00 avisos\.0\.hasta$/,
    ],
    [
      { avisos: [{ ...notice, hasta: '2027-02-29T08:00:00-05:00' }] },
      /fecha u hora no existe avisos\.0\.hasta$/,
    ],
    [{ apps: null }, /^Está vacía: escribe su lista o quítala apps$/],
    [{ apps: { nombre: 'A' } }, /^Escribe una lista.* apps$/],
    [
      { apps: [{ ...app, isEnabledWeb: 'sí' }] },
      /^Escribe true o false, sin comillas apps\.0\.isEnabledWeb$/,
    ],
    [{ apps: [{ ...app, nombre: 360 }] }, /entre comillas apps\.0\.nombre$/],
    [{ planes: [{ ...plan('X', 'Y'), precioAnual: '39,5' }] }, /como número.*precioAnual$/],
    [{ apps: undefined }, /no describe nada/],
  ])('%j is refused with its place, and nothing is done', async (body, message, status = 400) => {
    const answer = await apply({ apps: [app], ...body })
    expect(answer.statusCode).toBe(status)
    const { message: said, fields } = answer.json<{ message: string; fields?: object }>()
    expect(`${said} ${Object.keys(fields ?? {}).join(' ')}`).toMatch(message)
    expect(await named('A medias')).toEqual([])
  })

  test.each(['Ensayo', 'dry-run', 'ensayo%20'])('?%s=1 is refused, and nothing is done', async (name) => {
    const answer = await apply({ apps: [app] }, { [decodeURIComponent(name)]: '1' })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining('Puede haber: ensayo'),
    ])
    expect(await named('A medias')).toEqual([])
  })

  test('a name that two apps of the portal have is refused', async () => {
    for (const descripcion of ['Una', 'Otra'])
      await api.result(registerApp, { body: { nombre: 'Doble', descripcion } }, admin)
    const answer = await apply({ apps: [{ nombre: 'Doble', descripcion: 'Cuál' }] })
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('varias apps') as string })
  })

  test('a key needs the scope of each section that the file has', async () => {
    const narrow = { token: await addServiceKey(api, 'apps') }
    expect((await apply({ apps: [app] }, { ensayo: '1' }, narrow)).statusCode).toBe(200)
    const answer = await apply({ apps: [app], remotos: [] }, {}, narrow)
    expect(answer.json()).toMatchObject({
      statusCode: 403,
      message: 'Esta clave de servicio no tiene el alcance «remotos».',
    })
    expect(await named('A medias')).toEqual([])
    const reading = { token: await addServiceKey(api, 'usuarios:leer') }
    expect((await apply({}, {}, reading)).statusCode).toBe(403)
  })

  test('a key that may not read people is not told who there are', async () => {
    const { email } = await api.signUp()
    const people = (personas: string[]) => ({
      grupos: [{ nombre: 'Reservado', personas }],
      apps: [{ nombre: 'Reservada', descripcion: 'Para pocos', audiencia: { personas } }],
    })
    expect((await apply(people([email]))).statusCode).toBe(200)
    const narrow = { token: await addServiceKey(api, 'apps', 'grupos') }
    const { grupos, apps } = people([])
    for (const file of [{ grupos }, { apps }, { grupos: [{ nombre: 'Reservado', responsables: [] }] }]) {
      const told = await apply(file, { ensayo: '1' }, narrow)
      expect(told.json()).toMatchObject({ message: expect.stringContaining('«usuarios:leer»') as string })
      expect(told.body).not.toContain(email)
    }
    const wide = { token: await addServiceKey(api, 'apps', 'grupos', 'usuarios:leer') }
    expect((await apply(people([]), { ensayo: '1' }, wide)).body).toContain(email)
  })

  test('a hundred apps are one call', async () => {
    const apps = Array.from({ length: 100 }, (_, n) => ({ nombre: `Serie ${n}`, descripcion: 'Una más' }))
    expect(await changes({ apps })).toHaveLength(100)
    expect(await changes({ apps })).toEqual([])
  })

  test('a further app with its audience and plan costs few statements, and its audit rows none of their own', async () => {
    let statements: string[] = []
    aroundStatements(api.database.orm, (run, text) => {
      // Statements of a request: what the process writes now and then has none.
      if (requestScope.getStore()) statements.push(text)
      return run()
    })
    const file = (name: string, count: number) => {
      const names = Array.from({ length: count }, (_, n) => `${name} ${n}`)
      const audiencia = { grupos: ['Peso'], personas: [admin.email] }
      return {
        grupos: [{ nombre: 'Peso', dominios: ['peso.example'] }],
        apps: names.map((nombre) => ({ nombre, descripcion: 'Una más', audiencia })),
        planes: names.map((nombre) => plan(nombre, 'Planta')),
      }
    }
    const costOf = async (name: string, count: number, query = {}) => {
      statements = []
      await changes(file(name, count), query)
      return statements.length
    }
    await changes(file('Leve', 1))
    for (const query of [{ ensayo: '1' }, {}]) {
      const one = await costOf('Solo', 1, query)
      const many = await costOf('Peso', 11, query)
      expect((many - one) / 10).toBeLessThan(15)
    }
    expect(statements.filter((text) => /^insert into "audit_log"/.test(text))).toHaveLength(1)
    const { data } = await api.result(listAudit, {}, admin)
    expect(data.slice(0, 34).map(({ tipo }) => tipo)).toEqual([
      'configuracion.aplicada',
      ...Array<string>(11).fill('plan.creado'),
      ...Array.from({ length: 11 }, () => ['app.audiencia', 'app.creada']).flat(),
    ])
  })

  test('a notice that was shown until its end is not shown again', async () => {
    const hasta = new Date(Date.now() + 60_000).toISOString()
    const file = {
      avisos: [{ ...{ titulo: 'Breve', texto: 'Un minuto', nivel: 'info' }, hasta, audiencia: 'todos' }],
    }
    expect(await changes(file)).toHaveLength(1)
    api.advance(120_000)
    expect(await changes(file)).toEqual([])
  })
})

import { listAudit } from '@csuite/shared/contract/audit'
import { requestAccess } from '@csuite/shared/contract/access-requests'
import { registerApp, updateApp } from '@csuite/shared/contract/apps'
import { setAudience } from '@csuite/shared/contract/audience'
import { applyConfiguration } from '@csuite/shared/contract/configuration'
import type { EndpointDefinition, KeyScope } from '@csuite/shared/contract/define-endpoint'
import { allEndpoints } from '../../testing/all-endpoints'
import { addGroup, changeGroupPeople, setGroupResponsibles } from '@csuite/shared/contract/groups'
import { addNotice, updateNotice } from '@csuite/shared/contract/notices'
import { addPlan } from '@csuite/shared/contract/plans'
import {
  activateRelease,
  canaryRelease,
  listRemotes,
  publishRelease,
  rollbackRelease,
} from '@csuite/shared/contract/releases'
import { addAddresses, grantOrigins, grantRoles, grantWorker } from '@csuite/shared/contract/remote-owners'
import { keyScopes } from '@csuite/shared/contract/service-keys'
import { release } from '../../testing/release'
import { atStart, openTestApi } from '../../testing/test-api'
import { addAdministrator, addPerson, addServiceKey } from '../../testing/test-callers'

const NOBODY = 'nadie@ninguna.example'
/** Everybody in this database, the keys' administrators included. */
const PEOPLE = /\bAna\b|Ruiz|llamante\d|987654321/
const OTHERS = keyScopes.filter((scope) => scope !== 'usuarios:leer')
const plan = { caracteristicas: [], precioMensual: 5, precioAnual: 50 }

describe('what a service key reaches', () => {
  const api = openTestApi()
  const admin = atStart(() => addAdministrator(api))
  const member = atStart(() => addPerson(api))
  let serial = 0
  const inHours = (hours: number) => new Date(api.platform.now() + hours * 3_600_000).toISOString()
  const notice = (more: object = {}) => ({
    ...{ titulo: 'Corte', texto: 'A las dos', nivel: 'aviso' as const, hasta: inHours(2) },
    ...{ audiencia: 'todos' as const, ...more },
  })

  /** A group, an app for it, a plan and a notice, all with a person in them. */
  const things = async () => {
    const nombre = `Cosa ${(serial += 1)}`
    const addresses = { webUrl: 'https://cosa.example/a', androidUrl: 'https://tienda.example/?id=cosa' }
    const app = { nombre, descripcion: 'X', ...addresses }
    const { id } = await api.result(registerApp, { body: app }, admin)
    const group = await api.result(addGroup, { body: { nombre } }, admin)
    await api.result(
      changeGroupPeople,
      { params: { id: group.id }, body: { agregar: [member.email] } },
      admin,
    )
    await api.result(setGroupResponsibles, { params: { id: group.id }, body: { ids: [member.id] } }, admin)
    const audience = { grupos: [group.id], personas: [member.id], solicitable: true }
    await api.result(setAudience, { params: { id }, body: audience }, admin)
    await api.result(requestAccess, { body: { idApp: id, motivo: 'Turno' } }, await addPerson(api))
    const { id: planId } = await api.result(addPlan, { body: { idApp: id, nombre, ...plan } }, admin)
    await api.result(addPlan, { body: { idApp: id, nombre: 'Otro', ...plan } }, admin)
    const { id: noticeId } = await api.result(addNotice, { body: notice() }, admin)
    return { nombre, app: id, group: group.id, plan: planId, notice: noticeId }
  }
  type Things = Awaited<ReturnType<typeof things>>
  interface Input {
    params?: object
    query?: object
    body?: unknown
  }

  /** A call of each kind, about a person where it can be; `who` is an address. */
  const calls: Record<string, (known: Things, who: string) => Input> = {
    'GET /user/listar': () => ({}),
    'GET /user/exportar': () => ({}),
    'GET /user/stats': () => ({}),
    'GET /user/dashboard': () => ({}),
    'GET /user/obtener/:id': () => ({ params: { id: member.id } }),
    'GET /auditoria': () => ({ query: { limit: '100' } }),
    'GET /apps/administrar': () => ({ query: { limit: '100' } }),
    'GET /apps/audiencia/:id': ({ app: id }) => ({ params: { id } }),
    'PUT /apps/audiencia/:id': ({ app: id, group }, who) => ({
      ...{ params: { id }, body: { grupos: [group], agregar: [who], quitar: [who] } },
    }),
    'PUT /apps/seccion/:id': ({ app: id }) => ({ params: { id }, body: { seccion: 'Planta' } }),
    'POST /apps/register': ({ nombre }) => ({ body: { nombre: `${nombre} b`, descripcion: 'X' } }),
    'PUT /apps/update/:id': ({ app: id }) => ({ params: { id }, body: { descripcion: 'Y' } }),
    'PUT /apps/orden/:id': ({ app: id }) => ({ params: { id }, body: { posicion: 1 } }),
    'POST /apps/icono': () => ({ body: { imagen: 'iVBORw0KGgoAAAANSUhEUg==' } }),
    'GET /apps/listar': () => ({}),
    'GET /apps/obtener-por-id/:id': ({ app: id }) => ({ params: { id } }),
    'GET /apps/listar-con-planes': () => ({}),
    'GET /planes': () => ({}),
    'POST /planes': ({ app: idApp }) => ({ body: { idApp, nombre: 'Más', ...plan } }),
    'PUT /planes/:id': ({ plan: id }) => ({ params: { id }, body: { precioMensual: 6 } }),
    'PUT /planes/orden/:id': ({ plan: id }) => ({ params: { id }, body: { posicion: 2 } }),
    'POST /planes/:id/retirar': ({ plan: id }) => ({ params: { id } }),
    'GET /planes/suite': () => ({}),
    'PUT /planes/suite': () => ({ body: { precioMensual: 40 } }),
    'GET /grupos': () => ({}),
    'POST /grupos': ({ nombre }) => ({ body: { nombre: `${nombre} b`, dominios: ['csuite.example'] } }),
    'PUT /grupos/:id': ({ group: id, nombre }) => ({ params: { id }, body: { nombre: `${nombre} c` } }),
    'DELETE /grupos/:id': ({ group: id }) => ({ params: { id } }),
    'GET /grupos/:id/personas': ({ group: id }) => ({ params: { id } }),
    'PUT /grupos/:id/personas': ({ group: id }, who) => ({
      ...{ params: { id }, body: { agregar: [who], quitar: [who] } },
    }),
    'PUT /grupos/:id/responsables': ({ group: id }, who) => ({ params: { id }, body: { ids: [who] } }),
    'GET /avisos/administrar': () => ({}),
    'POST /avisos': () => ({ body: notice() }),
    'PUT /avisos/:id': ({ notice: id }) => ({ params: { id }, body: { texto: 'A las tres' } }),
    'DELETE /avisos/:id': ({ notice: id }) => ({ params: { id } }),
    'POST /configuracion/aplicar': ({ nombre }, who) => ({
      ...{ query: { ensayo: '1' }, body: { grupos: [{ nombre, personas: [who], responsables: [who] }] } },
    }),
    'GET /remotos': () => ({}),
    'POST /remotos': () => ({ body: { name: `equipo-${serial}`, addresses: [`/equipo-${serial}`] } }),
    'POST /remotos/:name/direcciones': () => ({
      ...{ params: { name: 'remote-apps' }, body: { addresses: ['/otra'] } },
    }),
    'PUT /remotos/:name/roles': () => ({ params: { name: 'remote-apps' }, body: { roles: [] } }),
    'PUT /remotos/:name/origenes': () => ({
      ...{ params: { name: 'remote-apps' }, body: { connect: [], base: [] } },
    }),
    'PUT /remotos/:name/trabajador': () => ({ params: { name: 'remote-apps' }, body: { scope: null } }),
    'POST /remotos/:name/versiones': () => ({ params: { name: 'remote-apps' }, body: { manifest: {} } }),
    'POST /remotos/:name/activar': () => ({ params: { name: 'remote-apps' }, body: { version: '1' } }),
    'DELETE /remotos/:name/vistas/:vista': () => ({ params: { name: 'remote-apps', vista: 'pr-1' } }),
    'GET /remotos/:name/vistas': () => ({ params: { name: 'remote-apps' } }),
    'GET /remotos/:name/errores': () => ({ params: { name: 'remote-apps' } }),
    'POST /remotos/:name/versiones/:version/mapas': () => ({
      ...{ params: { name: 'remote-apps', version: '1.0.0' }, body: { mapas: [] } },
    }),
    'POST /remotos/:name/revertir': () => ({ params: { name: 'remote-apps' }, body: {} }),
    'POST /remotos/:name/canario': () => ({
      ...{ params: { name: 'remote-apps' }, body: { version: '1', percent: 1 } },
    }),
  }
  const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`
  const open = allEndpoints.filter(({ keyScope }) => keyScope !== undefined)
  const ask = async (endpoint: EndpointDefinition, who: string, ...scopes: KeyScope[]) => {
    const input = calls[nameOf(endpoint)]?.(await things(), who) ?? {}
    return api.call(endpoint, input, { token: await addServiceKey(api, ...scopes) })
  }

  test('every call that a key may make is in the table', () => {
    expect(Object.keys(calls).sort()).toEqual(open.map(nameOf).sort())
  })

  test.each(open.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s names nobody unless the key may read people',
    async (_name, endpoint) => {
      const needed = [endpoint.keyScope ?? []].flat()
      const scopes = needed.every((scope) => scope === 'usuarios:leer') ? ['usuarios:leer' as const] : OTHERS
      const answer = await ask(endpoint, member.email, ...scopes)
      expect(answer.statusCode).toBeLessThan(500)
      if (scopes === OTHERS) expect(answer.body).not.toMatch(PEOPLE)
    },
  )

  test.each([changeGroupPeople, setGroupResponsibles, setAudience, applyConfiguration])(
    '$method $path tells no such key who has an account',
    async (endpoint) => {
      const [known, unknown] = [
        await ask(endpoint, member.email, ...OTHERS),
        await ask(endpoint, NOBODY, ...OTHERS),
      ]
      const comparable = ({ statusCode, body }: typeof known) => [statusCode, body.replace(/\d+/g, '0')]
      expect(comparable(known)).toEqual(comparable(unknown))
    },
  )

  test('nor does the audit of its own changes of a group', async () => {
    const { group: id } = await things()
    const token = { token: await addServiceKey(api, 'grupos', 'auditoria:leer') }
    const rowsAfter = async (email: string) => {
      await api.call(changeGroupPeople, { params: { id }, body: { agregar: [email] } }, token)
      const { data } = await api.result(listAudit, { query: { tipo: 'grupo.personas', limit: '100' } }, token)
      return data.filter(({ detalle }) => detalle.idGrupo === String(id)).length
    }
    const [known, other] = [await addPerson(api), await addPerson(api)]
    const rows: number[] = []
    for (const email of [NOBODY, `otro-${NOBODY}`, known.email, other.email, NOBODY])
      rows.push(await rowsAfter(email))
    expect(rows).toEqual([0, 1, 2, 3, 4].map((more) => (rows[0] ?? 0) + more))
  })

  test('a key with grupos adds and removes people whom it is not told of', async () => {
    const { group: id } = await things()
    const person = await addPerson(api)
    const token = { token: await addServiceKey(api, 'grupos', 'auditoria:leer') }
    const change = (body: object) => api.call(changeGroupPeople, { params: { id }, body }, token)
    const members = async () =>
      (await api.result(changeGroupPeople, { params: { id }, body: {} }, admin)).personas
    expect((await change({ agregar: [person.email, NOBODY] })).json()).not.toHaveProperty('personas')
    expect(await members()).toBe(2)
    expect((await change({ agregar: [person.id] })).statusCode).toBe(403)
    expect((await change({ quitar: [person.email] })).statusCode).toBe(200)
    expect(await members()).toBe(1)
  })

  test('a key leads no app to another app of its store by way of its page', async () => {
    const { app: id } = await things()
    const token = { token: await addServiceKey(api, 'apps') }
    const change = async (body: object) =>
      (await api.call(updateApp, { params: { id }, body }, token)).statusCode
    expect(await change({ webUrl: 'https://tienda.example/?id=cosa' })).toBe(403)
    expect(await change({ androidUrl: 'https://tienda.example/?id=mala' })).toBe(403)
  })

  test.each([
    ['the same host', { webUrl: 'https://cosa.example/b' }, 200],
    ['another host', { webUrl: 'https://mala.example/a' }, 403],
    ['another host in letters of the same', { webUrl: 'https://cosa.example.mala.example/' }, 403],
    ['another port', { webUrl: 'https://cosa.example:8443/' }, 403],
    ['the portal', { webUrl: '/mala' }, 403],
    ['a phone elsewhere', { iosUrl: 'https://mala.example/' }, 403],
    ['a phone there', { iosUrl: 'https://cosa.example/ios' }, 200],
    ['the app that it has in a store', { androidUrl: 'https://tienda.example/?id=cosa' }, 200],
    ['another app in that store', { androidUrl: 'https://tienda.example/?id=mala' }, 403],
    ["that store's pages", { webUrl: 'https://tienda.example/mala' }, 403],
    ['nowhere', { webUrl: null }, 200],
  ])('a key leads an app to %s: %o answers %i', async (_where, body, status) => {
    const known = await things()
    const token = { token: await addServiceKey(api, 'apps') }
    expect((await api.call(updateApp, { params: { id: known.app }, body }, token)).statusCode).toBe(status)
    const file = { apps: [{ nombre: known.nombre, descripcion: 'X', ...body }] }
    expect((await api.call(applyConfiguration, { body: file }, token)).statusCode).toBe(status)
    expect((await api.call(updateApp, { params: { id: known.app }, body }, admin)).statusCode).toBe(200)
  })

  test.each([
    ['todos', 'https://mala.example/', 403],
    ['sin-sesion', 'https://mala.example/', 403],
    ['todos', '/planes', 201],
    ['sin-sesion', null, 201],
    ['a group', 'https://estado.example/', 201],
  ])('a notice of a key for %s with the link %s answers %s', async (audience, enlace, status) => {
    const known = await things()
    const audiencia = audience === 'a group' ? { grupos: [known.group] } : audience
    const token = { token: await addServiceKey(api, 'avisos') }
    const body = notice({ audiencia, enlace })
    expect((await api.call(addNotice, { body }, token)).statusCode).toBe(status)
    const changed = { params: { id: known.notice }, body: { audiencia, enlace } } as never
    expect((await api.call(updateNotice, changed, token)).statusCode).toBe(status === 403 ? 403 : 200)
    const places = { avisos: [notice({ titulo: 'Dos', enlace, audiencia: audience }) as never] }
    if (audience !== 'a group')
      expect((await api.call(applyConfiguration, { body: places }, token)).statusCode).toBe(
        status === 403 ? 403 : 200,
      )
  })

  test("the portal's own remotes change by an administrator's yes only", async () => {
    const token = { token: await addServiceKey(api, 'remotos') }
    const name = 'remote-apps'
    const params = { name }
    // Of an address that it owns.
    const pages = [{ path: '/apps/nueva', access: 'user' as const, title: 'Nueva' }]
    const own = (version: string) => ({ params, body: release(name, version, { pages, screens: [] }) })
    for (const version of ['7.0.0', '7.0.1'])
      expect((await api.call(publishRelease, own(version), token)).statusCode).toBe(201)
    const activate = (version: string, by: { token: string }) =>
      api.call(activateRelease, { params, body: { version } }, by)
    const refused = await activate('7.0.0', token)
    expect(refused.json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' })
    expect(refused.json<{ message: string }>().message).toContain('Despliegues')
    expect((await activate('7.0.0', admin)).statusCode).toBe(200)
    expect((await activate('7.0.0', token)).statusCode).toBe(200)
    expect((await activate('7.0.1', admin)).statusCode).toBe(200)
    const forbidden = [
      api.call(rollbackRelease, { params, body: {} }, token),
      api.call(canaryRelease, { params, body: { version: '7.0.0', percent: 5 } }, token),
      api.call(canaryRelease, { params, body: { version: '7.0.0', percent: 0 } }, token),
      api.call(addAddresses, { params, body: { addresses: ['/ajena'] } }, token),
      api.call(grantRoles, { params, body: { roles: [] } }, token),
      api.call(grantOrigins, { params, body: { connect: ['https://mala.example'], base: [] } }, token),
      api.call(grantWorker, { params, body: { scope: '/apps' } }, token),
      api.call(applyConfiguration, { body: { remotos: [{ name, addresses: ['/ajena'] }] } }, token),
    ]
    for (const answer of await Promise.all(forbidden)) expect(answer.statusCode).toBe(403)
    const [summary] = (await api.result(listRemotes, {}, token)).filter((remote) => remote.name === name)
    expect(summary).toMatchObject({ active: '7.0.1', previous: '7.0.0' })
  })
})

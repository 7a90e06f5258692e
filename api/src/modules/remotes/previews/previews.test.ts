import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { AuditType } from '@csuite/shared/contract/audit.texts'
import { createDeployToken } from '@csuite/shared/contract/deploy-tokens'
import { addGroup, changeGroupPeople, deleteGroup } from '@csuite/shared/contract/groups'
import { currentUser, logout } from '@csuite/shared/contract/login'
import { listPreviews, openPreview, removePreview } from '@csuite/shared/contract/previews'
import { publishMaps } from '@csuite/shared/contract/remote-errors'
import { createRemote } from '@csuite/shared/contract/remote-owners'
import {
  type ReleaseManifest,
  type RemoteSummary,
  activateRelease,
  canaryRelease,
  listRemotes,
  publishRelease,
  registryState,
} from '@csuite/shared/contract/releases'
import { createServiceKey } from '@csuite/shared/contract/service-keys'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log'
import { releaseMaps } from '../../../db/schema/remote-errors'
import { release } from '../../../testing/release'
import { type CallOptions, atStart, openTestApi } from '../../../testing/test-api'
import { isStored } from '../publish/release-files.repository'

const DAY_MS = 86_400_000
const map = { version: 3, sources: ['a.ts'], sourcesContent: ['x'], names: [], mappings: 'AAAA' }
const packedMap = gzipSync(JSON.stringify(map)).toString('base64')

const build = {
  hostLibraries: () => Promise.resolve({ react: { version: '19.3.1', leftOut: {} } }),
}

describe('previews', () => {
  const api = openTestApi({ build })
  const admin = atStart(() => api.signUpAdministrator())
  const person = atStart(() => api.signUp())

  const publish = (
    name: string,
    version: string,
    more: object = {},
    changes: Partial<ReleaseManifest> = {},
    by: CallOptions = admin,
  ) =>
    api.call(publishRelease, { params: { name }, body: { ...release(name, version, changes), ...more } }, by)
  const open = (vista: string, by: CallOptions = person) => api.call(openPreview, { params: { vista } }, by)
  const activate = (name: string, version: string) =>
    api.call(activateRelease, { params: { name }, body: { version } }, admin)
  const summary = async (name: string) =>
    (await api.result(listRemotes, {}, admin)).find((remote) => remote.name === name)
  const credential = async (name: string, scopes: string[]) => {
    const body = { label: `CI ${scopes.join()}`, scopes }
    return { token: (await api.result(createDeployToken, { params: { name }, body }, admin)).token }
  }
  const stored = (name: string, version: string) => isStored(api.database.orm, name, version)
  const audited = async (type: AuditType) =>
    (await api.database.orm.select().from(auditLog).where(eq(auditLog.type, type))).map((row) => row.detail)

  test('a preview shows its release to whoever has the address and is signed in, and to no list', async () => {
    await publish('caudal', '1.0.0')
    await activate('caudal', '1.0.0')
    const answer = await publish('caudal', '2.0.0', { vista: 'pr-1', commit: 'abcdef1' })
    expect(answer.statusCode).toBe(201)
    const { vista } = answer.json<{ vista: { url: string; hasta: string } }>()
    expect(vista).toMatchObject({ nombre: 'pr-1', version: '2.0.0' })
    expect(vista.url).toMatch(/^http.*\/vista\/pr-1$/)
    expect((Date.parse(vista.hasta) - Date.now()) / DAY_MS).toBeCloseTo(14, 0)
    const opened = await open('pr-1')
    expect(opened.json()).toMatchObject({
      pagina: '/caudal',
      pregunta: false,
      remoto: { name: 'caudal', version: '2.0.0', entry: '/remotes/caudal/2.0.0/remoteEntry.js' },
    })
    expect((await open('pr-1', {})).statusCode).toBe(401)
    expect(await api.delivery.files.find('/remotes/caudal/2.0.0/routes.js')).toBe('cached')
    expect(JSON.stringify(await api.result(registryState, {}))).not.toContain('2.0.0')
    expect((await summary('caudal'))?.releases.map(({ version }) => version)).toEqual(['1.0.0'])
    for (const endpoint of [activateRelease, canaryRelease]) {
      const body = { version: '2.0.0', percent: 5 }
      const refused = await api.call(endpoint, { params: { name: 'caudal' }, body }, admin)
      expect(refused.json()).toMatchObject({ statusCode: 409, message: expect.stringMatching(/--preview/) })
    }
    expect(await audited('remoto.vista-publicada')).toContainEqual(
      expect.objectContaining({ remoto: 'caudal', version: '2.0.0', vista: 'pr-1', commit: 'abcdef1' }),
    )
  })

  test('its name published again shows the new release; published without a preview it is a normal one', async () => {
    await publish('nivel', '1.0.0', { vista: 'pr-2' })
    await publish('nivel', '1.1.0', { vista: 'pr-2' })
    expect((await open('pr-2')).json()).toMatchObject({ remoto: { version: '1.1.0' } })
    const list = () => api.result(listPreviews, { params: { name: 'nivel' } }, admin)
    expect(await list()).toHaveLength(1)
    await api.delivery.tidyPreviews()
    expect([await stored('nivel', '1.0.0'), await stored('nivel', '1.1.0')]).toEqual([false, true])
    expect((await publish('nivel', '1.1.0')).json()).toMatchObject({ created: true })
    expect((await activate('nivel', '1.1.0')).statusCode).toBe(200)
    const remove = () =>
      api.call(removePreview, { params: { name: 'nivel', vista: 'pr-2' } }, admin).then((a) => a.statusCode)
    expect([await remove(), await remove()]).toEqual([204, 404])
    await api.delivery.tidyPreviews()
    expect(await stored('nivel', '1.1.0')).toBe(true)
    // The files come back with the release.
    await publish('nivel', '1.0.0', { vista: 'pr-3' })
    expect((await open('pr-3')).json()).toMatchObject({ remoto: { version: '1.0.0' } })
    expect((await publish('nivel', '1.0.0', { vista: 'x' }, { global: 'otro' })).statusCode).toBe(409)
  })

  test('an ended, removed or unknown preview is one sentence, and its files go here and in the database', async () => {
    await publish('presion', '1.0.0', { vista: 'pr-4' })
    const folder = join(api.dataDir, 'remotes/presion/1.0.0')
    await api.delivery.files.find('/remotes/presion/1.0.0/routes.js')
    expect(existsSync(folder)).toBe(true)
    const keepMaps = () => {
      const mapas = [{ archivo: 'routes.js', contenido: packedMap }]
      return api.call(publishMaps, { params: { name: 'presion', version: '1.0.0' }, body: { mapas } }, admin)
    }
    expect((await keepMaps()).json()).toMatchObject({ guardados: 1 })
    api.advance(15 * DAY_MS)
    try {
      const signedIn = { token: await api.signIn(person.email) }
      const ended = await open('pr-4', signedIn)
      expect(ended.json()).toMatchObject({ statusCode: 404, message: expect.stringMatching(/terminó/) })
      expect((await open('nunca', signedIn)).json()).toEqual(ended.json())
      await api.delivery.tidyPreviews()
      expect([await stored('presion', '1.0.0'), existsSync(folder)]).toEqual([false, false])
      expect(await api.delivery.files.find('/remotes/presion/1.0.0/routes.js')).toBeUndefined()
      expect(await api.database.orm.$count(releaseMaps)).toBe(0)
    } finally {
      api.advance(-15 * DAY_MS)
    }
    expect((await keepMaps()).statusCode).toBe(404)
  })

  test.each(['__proto__', '..', 'PR-1', 'ñandú', 'a'.repeat(300), 'a b', '', '-x', 'a/b', '<b>'])(
    'the name %j is refused',
    async (vista) => {
      expect((await publish('nombres', '1.0.0', { vista })).statusCode).toBe(400)
      // '..' is another address.
      const opened = await open(encodeURIComponent(vista) || '%20')
      expect([400, 404]).toContain(opened.statusCode)
    },
  )

  test('a 21st preview and the name of another team are refused, with what to do', async () => {
    for (const name of ['veinte', 'ajeno'])
      await api.call(createRemote, { body: { name, addresses: [`/${name}`] } }, admin)
    for (let count = 1; count <= 20; count += 1) await publish('veinte', '1.0.0', { vista: `v-${count}` })
    const over = await publish('veinte', '1.0.0', { vista: 'v-21' })
    expect(over.json()).toMatchObject({
      statusCode: 422,
      fields: { preview: expect.stringMatching(/20 vistas previas: quita una/) },
    })
    expect((await publish('veinte', '1.1.0', { vista: 'v-20' })).statusCode).toBe(201)
    const taken = await publish('ajeno', '1.0.0', { vista: 'v-1' })
    expect(taken.json()).toMatchObject({ statusCode: 409, message: expect.stringMatching(/ajeno-v-1/) })
    expect((await summary('ajeno'))?.releases).toEqual([])
    const params = { name: 'veinte', vista: 'v-1' }
    // What is written in a closed pull request must not lead to another team's code.
    expect((await api.call(removePreview, { params }, admin)).statusCode).toBe(204)
    expect((await publish('ajeno', '1.0.0', { vista: 'v-1' })).statusCode).toBe(409)
    expect((await open('v-1')).statusCode).toBe(404)
    expect((await publish('veinte', '1.2.0', { vista: 'v-1' })).statusCode).toBe(201)
  })

  test('whoever may not activate is shown only to those who said yes', async () => {
    await api.call(createRemote, { body: { name: 'riego', addresses: ['/riego'] } }, admin)
    const by = await credential('riego', ['publish'])
    expect((await publish('riego', '1.0.0', { vista: 'pr-6' }, {}, by)).statusCode).toBe(201)
    expect((await open('pr-6')).json()).toMatchObject({
      pregunta: true,
      publicadaPor: expect.stringMatching('CI'),
    })
    const none = await credential('riego', ['activate'])
    expect((await publish('riego', '1.1.0', { vista: 'pr-6' }, {}, none)).statusCode).toBe(403)
  })

  test("a service key shows nothing of the portal's own remotes", async () => {
    const body = { nombre: 'CI', alcances: ['remotos'], caduca: new Date(Date.now() + DAY_MS).toISOString() }
    const { clave } = await api.result(createServiceKey, { body }, admin)
    const pages = [{ path: '/apps', access: 'user' as const, title: 'Apps' }]
    const changes = { pages, screens: [] }
    const answer = await publish('remote-apps', '9.0.0', { vista: 'pr-7' }, changes, { token: clave })
    expect(answer.statusCode).toBe(403)
    const own = await publish('remote-apps', '9.0.0', { vista: 'pr-7' }, changes)
    expect(own.json()).toMatchObject({ created: true })
    expect((await open('pr-7')).statusCode).toBe(200)
  })

  test.each<[string, object[], number, number, number]>([
    ['the sign-in', [{ path: '/login', access: 'guest', title: 'Entrar', role: 'sign-in' }], 422, 404, 404],
    [
      'a sign-in for anyone',
      [{ path: '/login', access: 'anyone', title: 'x', role: 'sign-in' }],
      422,
      404,
      404,
    ],
    ["an administrator's page", [{ path: '/perfil', access: 'admin', title: 'x' }], 201, 403, 200],
  ])('of %s: %j', async (what, pages, published, forPerson, forAdmin) => {
    const vista = `paginas-${what.replaceAll(/\W/g, '').toLowerCase()}`
    const changes = { pages, screens: [] } as Partial<ReleaseManifest>
    const version = `8.0.0-${vista}`
    const answer = await publish('remote-auth', version, { vista }, changes)
    expect([answer.statusCode, answer.json<{ fields?: object }>().fields ?? {}]).toEqual([
      published,
      published === 201 ? {} : expect.objectContaining({ preview: expect.any(String) }),
    ])
    expect((await open(vista)).statusCode).toBe(forPerson)
    expect((await open(vista, admin)).statusCode).toBe(forAdmin)
  })

  test('a release whose remote lost what it needs is not shown', async () => {
    const pages = [
      { path: '/perfil', access: 'user' as const, title: 'Perfil' },
      { path: '/login', access: 'guest' as const, title: 'Entrar', role: 'sign-in' as const },
    ]
    await publish('remote-auth', '8.1.0', { vista: 'pr-8' }, { pages, screens: [] })
    const opened = (await open('pr-8')).json<{ remoto: { paths: string[]; pages: object[] } }>()
    expect([opened.remoto.paths, opened.remoto.pages.length]).toEqual([['/perfil'], 2])
    expect((await publish('caudal', '5.0.0', { vista: 'gate' }, { contract: 2 })).statusCode).toBe(422)
    expect((await open('gate')).statusCode).toBe(404)
  })

  test('where a release comes from is kept, listed and audited; without it nothing is said', async () => {
    const given = {
      ...{ commit: 'a'.repeat(40), autor: 'Ana Ruiz', rama: 'feat/ñ' },
      enlace: 'https://github.com/acme/caudal/pull/1',
    }
    await publish('origen', '1.0.0')
    await publish('origen', '1.1.0', given)
    const { releases } = (await activate('origen', '1.1.0')).json<RemoteSummary>()
    expect(releases).toEqual([
      expect.objectContaining({ version: '1.1.0', archivos: 2, bytes: 23, ...given }),
      expect.not.objectContaining({ commit: expect.anything() }),
    ])
    for (const type of ['remoto.publicado', 'remoto.activado'] as const)
      expect(await audited(type)).toContainEqual(
        expect.objectContaining({ remoto: 'origen', version: '1.1.0', ...given }),
      )
  })

  test.each([
    { commit: 'no' },
    { commit: 'A'.repeat(40) },
    { autor: 'Ana <ana@csuite.example>' },
    { autor: 'a'.repeat(101) },
    { autor: 'a\u0007' },
    { rama: 'x\u202e' },
    { rama: 'r'.repeat(201) },
    { enlace: 'http://github.com/a' },
    { enlace: 'javascript:alert(1)' },
    { enlace: 'https://token@github.com/a' },
    { autor: 'ana＠csuite.example' },
    { enlace: 'https://a b' },
    { enlace: 'https://a.example/\u202egpj' },
    { enlace: 'https://a.example/\u0000' },
    { enlace: 'https://a.example/\ud800' },
    { enlace: `https://a.example/${'x'.repeat(500)}` },
  ])('%j is refused', async (given) => {
    expect((await publish('origen', '2.0.0', given)).statusCode).toBe(400)
  })

  test("a group's canary is for its members' living sessions alone, and ends with the group", async () => {
    await publish('grupal', '1.0.0')
    await publish('grupal', '1.1.0')
    await activate('grupal', '1.0.0')
    const canary = (body: object) =>
      api.call(
        canaryRelease,
        { params: { name: 'grupal' }, body: { version: '1.1.0', percent: 100, ...body } },
        admin,
      )
    const markOf = async (token: string) =>
      (await api.call(currentUser, {}, { token })).cookies.find(({ name }) => name === 'csuite_member')?.value
    const { id } = await api.result(addGroup, { body: { nombre: 'Beta' } }, admin)
    await api.call(changeGroupPeople, { params: { id: String(id) }, body: { agregar: [person.id] } }, admin)
    expect((await canary({ grupo: 'Nadie' })).json()).toMatchObject({ statusCode: 404 })
    expect(await markOf(person.token)).toBeUndefined()
    expect((await canary({ grupo: 'beta' })).json<RemoteSummary>().canary).toMatchObject({
      version: '1.1.0',
      percent: 100,
      grupo: 'Beta',
    })
    const token = await api.signIn(person.email)
    const cookie = (await markOf(token)) ?? ''
    const groupsOf = async (value: string) => [...(await api.delivery.members.groupsOf(value, [id]))]
    expect([await markOf(admin.token), await groupsOf(cookie), await groupsOf('forged')]).toEqual([
      undefined,
      [id],
      [],
    ])
    const [state] = (await api.result(registryState, {})).remotes.filter(({ name }) => name === 'grupal')
    expect(state?.canary).toMatchObject({ percent: 100, groupId: id })
    await api.call(logout, {}, { token })
    expect(await groupsOf(cookie)).toEqual([])
    await api.call(deleteGroup, { params: { id: String(id) } }, admin)
    expect((await summary('grupal'))?.canary).toEqual({
      version: '1.1.0',
      percent: 0,
      haltedReason: 'Se eliminó el grupo «Beta», que era quien la recibía.',
    })
    expect(await audited('remoto.canario-detenido')).toHaveLength(1)
    expect((await canary({ percent: 50 })).json<RemoteSummary>().canary).toEqual({
      version: '1.1.0',
      percent: 50,
      haltedReason: null,
    })
  })
})

import { createServer } from 'node:http'
import { endOverride, startOverride } from '@csuite/shared/contract/build-override'
import { logout } from '@csuite/shared/contract/login'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { eq } from 'drizzle-orm'
import { auditLog, users } from '../../../db/schema/index'
import { listenLocally, openServer } from '../../../testing/ports'
import { openTestApi } from '../../../testing/test-api'
import { buildFolder, buildManifest } from './build-manifest'

const integrity = `sha384-${'A'.repeat(64)}`
const entry = { file: 'remoteEntry.js', integrity }
const manifest: ReleaseManifest = {
  name: 'equipo-propio',
  version: '2.0.0-dev',
  contract: 1,
  exposes: ['./routes'],
  pages: [{ path: '/propio', access: 'user' as const, title: 'Propio' }],
  type: 'script' as const,
  global: 'propio',
  shared: { react: '^19.3.0' },
  entry: entry.file,
  integrity,
  files: [entry],
  routes: [],
  screens: [],
}

describe('a developer override', () => {
  const api = openTestApi({
    build: { hostLibraries: () => Promise.resolve({ react: { version: '19.3.1', leftOut: {} } }) },
  })
  let admin: { id: number; token: string }
  let answer: { status: number; body: string; cors: string | undefined }
  const developer = openServer((request, response) => {
    if (answer.cors !== undefined) response.setHeader('access-control-allow-origin', answer.cors)
    if (request.url === '/redirected/remote.json') response.setHeader('location', '/remote.json')
    response.writeHead(request.url?.startsWith('/redirected') ? 302 : answer.status).end(answer.body)
  })
  beforeEach(async () => {
    answer = { status: 200, body: JSON.stringify(manifest), cors: '*' }
    admin = await api.signUpAdministrator()
  })
  const start = (body: object = {}, token = admin.token) =>
    api.call(startOverride, { body: { url: `${developer.url}/`, minutes: 30, ...body } }, { token })
  const resolve = (value = '') => api.delivery.buildOverrides.resolve(value)
  const cookieOf = async () => (await start()).cookies.find(({ name }) => name === 'csuite_build')?.value

  test('it is given by a cookie that no script reads, for the minutes asked for, and stands in the log', async () => {
    const started = await start()
    expect(started.statusCode).toBe(201)
    expect(started.json()).toMatchObject({
      remote: 'equipo-propio',
      version: '2.0.0-dev',
      url: `${developer.url}/`,
    })
    const [cookie] = started.cookies
    expect(cookie).toMatchObject({ name: 'csuite_build', httpOnly: true, sameSite: 'Lax', maxAge: 1800 })
    expect(await resolve(cookie?.value)).toMatchObject({ remote: 'equipo-propio', manifest })
    const rows = await api.database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.type, 'remoto.compilacion-propia'))
    expect(rows.at(-1)).toMatchObject({ actorId: admin.id, detail: { remoto: 'equipo-propio' } })
  })

  test('a forged, changed or foreign cookie means nothing', async () => {
    const cookie = await cookieOf()
    const changed = `${cookie?.slice(0, -2)}AA`
    for (const value of ['', 'x', 'a.b.c.d.e', changed]) expect(await resolve(value)).toBeUndefined()
  })

  test('it ends with its time, with the session, and with the role', async () => {
    const first = await cookieOf()
    await api.call(logout, {}, admin)
    expect(await resolve(first)).toBeUndefined()

    admin = await api.signUpAdministrator()
    const second = await cookieOf()
    await api.database.orm.update(users).set({ role: 2 }).where(eq(users.id, admin.id))
    await api.platform.sessions.announceAll()
    expect(await resolve(second)).toBeUndefined()

    admin = await api.signUpAdministrator()
    const third = await cookieOf()
    api.advance(31 * 60_000)
    expect(await resolve(third)).toBeUndefined()
  })

  test('each reading takes the build as it is then; one that is away or breaks the rules has no manifest', async () => {
    const cookie = await cookieOf()
    answer.body = JSON.stringify({ ...manifest, version: '2.0.1-dev' })
    expect((await resolve(cookie))?.manifest?.version).toBe('2.0.1-dev')
    const build = { status: 200, body: JSON.stringify(manifest), cors: '*' }
    for (const broken of [
      { body: JSON.stringify({ ...manifest, name: 'equipo-ajeno' }) },
      { body: JSON.stringify({ ...manifest, integrity: '' }) },
      { cors: 'https://otro.example' },
      { status: 503, body: '' },
    ]) {
      answer = { ...build, ...broken }
      expect(await resolve(cookie)).toMatchObject({ remote: 'equipo-propio', manifest: undefined })
    }
  })

  test.each([
    ['no build there', { status: 404, body: '' }],
    ['not a manifest', { body: '{}' }],
    ['too much of it', { body: ' '.repeat(3 * 1024 * 1024) }],
    ['no CORS', { cors: undefined }],
    [
      'an address of another remote',
      { body: JSON.stringify({ ...manifest, pages: [{ ...manifest.pages[0], path: '/login' }] }) },
    ],
    ['another contract', { body: JSON.stringify({ ...manifest, contract: 9 }) }],
  ])('a start is refused: %s', async (_, change) => {
    answer = { ...answer, ...change }
    const refused = await start()
    expect(refused.statusCode).toBe(422)
    expect(refused.cookies).toEqual([])
  })

  test('a redirect is not followed', async () => {
    expect((await start({ url: `${developer.url}/redirected/` })).statusCode).toBe(422)
  })

  test('leaving takes the cookie away, whoever asks', async () => {
    const left = await api.call(endOverride, {})
    expect(left.statusCode).toBe(204)
    expect(left.cookies[0]).toMatchObject({ name: 'csuite_build', value: '', httpOnly: true })
  })

  test.each([{ minutes: 0 }, { minutes: 481 }, { minutes: 1.5 }, { url: '' }])(
    '%j is no request',
    async (body) => {
      expect((await start(body)).statusCode).toBe(400)
    },
  )
})

test.each([
  ['http://localhost:4001', 'http://localhost:4001/'],
  ['http://127.0.0.1:4001/x/remote.json', 'http://127.0.0.1:4001/x/'],
  ['https://static.example/caudal/1.0.0', 'https://static.example/caudal/1.0.0/'],
])('outside production %s is the folder %s', (address, folder) => {
  expect(buildFolder(address, false)).toBe(folder)
})

test.each([
  ['http://static.example/', false],
  ['localhost:4001', false],
  ['https://user:secret@static.example/', false],
  ['https://static.example/?a=b', false],
  ['https://x;sandbox/', false],
  ['https://*/', false],
  ['http://localhost:4001/', true],
  ['https://localhost/', true],
])('%s is refused (production: %s)', (address, production) => {
  expect(() => buildFolder(address, production)).toThrow()
})

test('in production a name that leads to this machine or its network is not asked, whatever it is called', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.setHeader('access-control-allow-origin', '*')
    response.end(JSON.stringify(manifest))
  })
  const folder = `http://localhost:${await listenLocally(server)}/`
  const publicUrl = 'https://portal.example'
  expect(await buildManifest(folder, { publicUrl, production: false })).toEqual(manifest)
  expect(await buildManifest(folder, { publicUrl, production: true })).toBeUndefined()
  expect(asked).toBe(1)
  server.close()
})

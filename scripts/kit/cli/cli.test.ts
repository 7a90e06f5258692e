import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { integrityOf } from '../../../api/src/testing/release'
import { errorCatalogue } from '../../../shared/src/contract/errors'
import { projectHash } from '../webpack/source-hash'
import { main } from './main'
import { writeFiles } from './new-project'
import { type Answers, mockPortal } from './testing/mock-portal'

const kit = {
  version: '1.0.0-kit',
  libraries: { react: { version: '19.3.1', leftOut: { use: 'solo en el servidor' } } },
  devDependencies: {},
}

jest.mock('../../lib/chromium.mjs', () => ({ findChromium: () => undefined }))

const portal = mockPortal()
beforeEach(() => {
  portal.answers = {
    'HEAD /kit/csuite-remote-kit.tgz': { etag: `"${kit.version}"` },
    'GET /remotes.json': { body: { snapshot: 's', remotes: [] } },
    'GET /api/remotos': { body: [] },
    'GET /api/remotos/registro': { body: { revision: 'r', remotes: [], owners: [] } },
  }
})

const csuite = (...args: string[]) => {
  portal.said.err = ''
  return main(args, kit)
}
const run = (...args: string[]) => csuite(...args, '--portal', portal.url)
const put = (file: string, content: string | object) =>
  writeFiles(portal.folder, { [file]: typeof content === 'string' ? content : JSON.stringify(content) })
const listed = (file: string, content = file) => ({ file, integrity: integrityOf(content) })
const [entry, routes] = [listed('remoteEntry.js'), listed('routes.js')]

const page = { path: '/caudal', access: 'user', title: 'Caudal' }

/** A project as remoteConfig() leaves it after a build, changed in its manifest or its files. */
function build(changes: object = {}, contents: Record<string, string> = {}): string {
  put('package.json', { version: '1.0.0' })
  put('remote.config.json', { name: 'caudal', pages: [page] })
  put('src/routes.tsx', 'export default {}')
  const files = { 'remoteEntry.js': 'remoteEntry.js', 'routes.js': 'routes.js', ...contents }
  for (const [file, content] of Object.entries(files)) put(`dist/${file}`, content)
  put('dist/remote.json', {
    name: 'caudal',
    version: '1.0.0-1a2b3c4d',
    contract: 1,
    exposes: ['./routes'],
    pages: [page],
    type: 'script',
    global: 'caudal',
    shared: { react: '^19.0.0' },
    inputs: projectHash(portal.folder),
    chunkIntegrity: true,
    entry: entry.file,
    integrity: entry.integrity,
    files: [entry, routes],
    routes: [routes],
    screens: [],
    ...changes,
  })
  return path.join(portal.folder, 'dist')
}
const check = (dist: string, ...more: string[]) => run('check', dist, '--no-mount', ...more)

/** Exit code 1 and one line: the rule's name and a sentence. */
async function expectRefusal(exitCode: Promise<number>, rule: string, sentence = '.*') {
  expect(await exitCode).toBe(1)
  const expected = sentence.replaceAll('PORTAL', portal.url)
  expect(portal.said.err).toMatch(new RegExp(`^${rule}: ${expected}\\.?\\n$`))
}

test('a whole build passes; a command that does not exist is wrong use, with how it is meant', async () => {
  expect(await check(build())).toBe(0)
  expect(portal.said).toEqual({ out: 'caudal 1.0.0-1a2b3c4d cumple todas las reglas.\n', err: '' })
  expect(await run('publicar')).toBe(2)
  expect(portal.said.err).toMatch(/^No existe la orden publicar\.\n\nUso: csuite/)
})

test.each(['mi--app', 'caudal-', '-caudal', '2-caudal', 'Caudal', 'c', 'a'.repeat(42)])(
  'a new remote called %s is wrong use: its files would not compile, or no portal would take it',
  async (name) => {
    expect(await csuite('new', '--portal', portal.url, '--', name)).toBe(2)
    expect(portal.said.err).toContain(`«${name}» no sirve de nombre`)
  },
)

const large = randomBytes(300_000).toString('base64')
const stock = { chunkIntegrity: undefined }
const painted = { path: '/caudal', files: [], firstPaint: { html: '<p>Caudal</p>', css: '' } }
test.each<[string, object, Record<string, string>?, string[]?]>([
  ['manifest', { pages: [] }],
  ['manifest', { files: null }],
  ['address', { pages: [{ path: '/Caudal', access: 'user', title: 'Caudal' }] }],
  ['address', { pages: [page, { ...page, title: 'Otra' }] }],
  ['integrity-mismatch', {}, { 'routes.js': 'otro' }],
  ['files', { files: [entry, routes, listed('routes.js.br')] }, { 'routes.js.br': 'routes.js.br' }],
  ['address', { pages: [page, { ...page, path: '/metrics-caudal' }] }],
  ['base-url', {}, {}, ['--base-url', 'https://Static.example/?x']],
  ['integrity-chunks', stock, {}, ['--base-url', 'https://static.example/caudal']],
  [
    'size-budget',
    { files: [entry, listed('routes.js', large)], routes: [listed('routes.js', large)] },
    { 'routes.js': large },
  ],
])('%s is refused on this machine already, with one sentence', async (...row) => {
  const [rule, changes, contents, more = []] = row
  await expectRefusal(check(build(changes, contents), ...more), rule)
})

test('files that are just over what a release may weigh are not said to weigh what they may', async () => {
  const content = 'x'.repeat(20 * 1024 ** 2)
  const changes = { files: [entry, routes, listed('grande.js', content)] }
  const sentence = 'Los archivos pesan 20.1 MB y el máximo son 20: .*'
  await expectRefusal(check(build(changes, { 'grande.js': content })), 'manifest', sentence)
})

test('what a remote was not granted is refused as the portal would', async () => {
  const granted = (grants: object) => {
    portal.answers['GET /api/remotos/caudal/concesiones'] = {
      body: { own: false, addresses: ['/caudal'], roles: [], connect: [], base: [], ...grants },
    }
  }
  granted({})
  const outside = build({ pages: [page, { ...page, path: '/riego' }] })
  await expectRefusal(check(outside), 'address', 'La dirección /riego no es de caudal: usa /caudal .*')
  granted({ addresses: ['/caudal', '/riego'] })
  expect(await check(outside)).toBe(0)
  const connect = ['https://api.example']
  const sentence = 'caudal no tiene permiso para https://api.example: .*'
  await expectRefusal(check(build({ connect })), 'origins', sentence)
  granted({ connect })
  expect(await check(build({ connect }))).toBe(0)
  const painting = build({ pages: [{ ...page, firstPaint: true }], screens: [painted] })
  await expectRefusal(check(painting), 'first-paint', '/caudal no puede tener una primera imagen: .*')
  granted({ own: true })
  expect(await check(painting)).toBe(0)
})

test('a remote that the portal does not know must not take the address of another', async () => {
  portal.answers['GET /api/remotos/caudal/concesiones'] = { status: 404, body: {} }
  Object.assign(portal.answers, owning('otro', '/caudal'))
  await expectRefusal(check(build()), 'address', 'La dirección /caudal choca con /caudal, de otro: .*')
})

test("the names of another remote's build are refused", async () => {
  const entryOf = (list: string) => `r=self.${list}=self.${list}||[];r.forEach(t)`
  const other = (global: string) => ({
    name: 'otro',
    active: { manifest: { entry: 'e.js', global }, baseUrl: '/remotes/otro/1.0.0/' },
  })
  const named = (global: string) => ({
    'GET /api/remotos/registro': { body: { revision: 'r', remotes: [other(global)], owners: [] } },
  })
  Object.assign(portal.answers, named('caudal'))
  await expectRefusal(check(build()), 'federation-name', 'El nombre «caudal» es de otro: .*')
  const content = entryOf('chunk_comun')
  Object.assign(portal.answers, named('otro'), { 'GET /remotes/otro/1.0.0/e.js': { body: content } })
  const own = listed('remoteEntry.js', content)
  const changes = { integrity: own.integrity, files: [own, routes] }
  await expectRefusal(
    check(build(changes, { 'remoteEntry.js': content })),
    'federation-name',
    'El nombre «chunk_comun» es de otro: .*',
  )
})

test('a mount that is not tried is said, and is a fault where it is required', async () => {
  const dist = build()
  expect(await run('check', dist)).toBe(0)
  expect(portal.said.err).toBe('mount: Falta Chromium en esta máquina: no se ha probado el montaje.\n')
  await expectRefusal(run('check', dist, '--require-mount'), 'mount', 'Falta Chromium .*')
  await expectRefusal(run('publish', dist, '--require-mount'), 'mount', 'Falta Chromium .*')
  expect(await run('check', dist, '--require-mount', '--no-mount')).toBe(2)
})

test("what is wrong with a team's own file is said in Spanish, with its name", async () => {
  const dist = build({ pages: [{ ...page, path: 1 }], version: '' })
  expect(await check(dist)).toBe(1)
  expect(portal.said.err).toBe(
    'manifest: Corrige «version» en package.json: La versión no es válida; corrige «pages.0.path» en remote.config.json: Tiene que ser un texto: escríbelo entre comillas.\n',
  )
  expect(await check(build({ global: 'remoto-caudal' }))).toBe(1)
  expect(portal.said.err).toMatch(/Corrige «global» en la configuración de tu complemento de .*sin guiones/)
  put('remote.config.json', { name: 'caudal', pages: [{ ...page, titel: 'Caudal' }] })
  expect(await check(dist)).toBe(1)
  const file = path.join(portal.folder, 'remote.config.json')
  expect(portal.said.err).toBe(`manifest: Corrige «pages.0» en ${file}: Llave desconocida: "titel".\n`)
})

test.each([
  [['list', '--remoto', 'caudal'], 'No existe la opción --remoto.'],
  [['list', '--remote'], 'Falta el valor de --remote.'],
  [['publish', '--activate=si'], '--activate no lleva ningún valor.'],
  [['list', '--activate'], '«list» no lleva --activate.'],
])('%j is wrong use, in Spanish', async (args, sentence) => {
  expect(await csuite(...args)).toBe(2)
  expect(portal.said.err.split('\n\n')[0]).toBe(sentence)
})

test('publishing looks at the credential before the build', async () => {
  portal.answers['GET /api/remotos'] = { status: 401, body: { message: errorCatalogue.UNAUTHORIZED.message } }
  await expectRefusal(run('publish', build({ contract: 2 })), 'credential')
})

test('a build of what is not there any more is refused until it is built again', async () => {
  const dist = build()
  put('src/routes.tsx', 'export default { contract: 1 }')
  for (const command of ['check', 'publish']) {
    await expectRefusal(run(command, dist, '--no-mount'), 'dirty-build', '.*ejecuta npm run build')
  }
})

test("a kit of another version than the portal's says so and how to update", async () => {
  portal.answers['HEAD /kit/csuite-remote-kit.tgz'] = { etag: '"2.0.0-otro"' }
  expect(await check(build())).toBe(0)
  const sentence = 'kit: Este kit es el 1.0.0-kit y el portal sirve el 2.0.0-otro. Actualízalo: '
  const address = `${portal.url}/kit/csuite-remote-kit.tgz?2.0.0-otro`
  expect(portal.said.err).toBe(`${sentence}npm exec --yes --package="${address}" -- csuite …\n`)
  put('csuite-remote-kit.tgz', 'the kit of csuite new')
  expect(await check(build())).toBe(0)
  expect(portal.said.err).toBe(`${sentence}npm exec --no -- csuite update\n`)
})

test("a page in the kit's place does not replace a project's kit", async () => {
  build()
  put('csuite-remote-kit.tgz', 'the kit')
  portal.answers['GET /kit/csuite-remote-kit.tgz'] = { body: '<h1>Entra</h1>' }
  jest.spyOn(process, 'cwd').mockReturnValue(portal.folder)
  await expectRefusal(
    run('update'),
    'portal',
    `Lo que responde en ${portal.url} no sirve el kit de C\\+Suite`,
  )
  expect(readFileSync(path.join(portal.folder, 'csuite-remote-kit.tgz'), 'utf8')).toBe('the kit')
})

test("a port that is in use is said before the first build, which would empty another dev's folder", async () => {
  build()
  const folderOfDev = 'node_modules/.cache/csuite/dev/remote.json'
  put(folderOfDev, '{}')
  put('node_modules/webpack/bin/webpack.js', '')
  jest.spyOn(process, 'cwd').mockReturnValue(portal.folder)
  await expectRefusal(run('dev', '--port', new URL(portal.url).port), 'port', 'El puerto .* está ocupado: .*')
  expect(existsSync(path.join(portal.folder, folderOfDev))).toBe(true)
})

test('a pipe among the files is refused, not waited for', async () => {
  const dist = build()
  for (const [file, rule] of Object.entries({
    'routes.js': 'integrity-mismatch',
    'remote.json': 'manifest',
  })) {
    rmSync(path.join(dist, file))
    execFileSync('mkfifo', [path.join(dist, file)])
    await expectRefusal(check(dist), rule)
  }
})

const owning = (name: string, ...addresses: string[]): Answers => ({
  'GET /api/remotos/registro': { body: { revision: 'r', remotes: [], owners: [{ name, addresses }] } },
})
const ventas = owning('remote-ventas', '/ventas', '/')
const remotes = (answer: Answers[string]): Answers => ({ 'GET /api/remotos': answer })
const unauthorized = (message: string) =>
  remotes({ status: 401, body: { statusCode: 401, code: 'UNAUTHORIZED', message } })
const activation = (answer: Answers[string]): Answers => ({ 'POST /api/remotos/contador/activar': answer })
const list = ['list', '--remote', 'caudal']
const activate = ['activate', '1.0.0', '--remote', 'contador']
const noPortal = 'Lo que responde en PORTAL no es un portal de C\\+Suite'
const unfinished = 'PORTAL no terminó de responder: .*«csuite list».*'

test.each<[what: string, Answers, args: string[], rule: string, sentence: string]>([
  ['a taken name', ventas, ['new', 'remote-ventas'], 'name', 'El portal ya tiene .* llama remote-ventas.*'],
  ['a taken address', ventas, ['new', 'ventas'], 'name', 'La dirección /ventas choca .*, de remote-ventas.*'],
  ["the portal's address", {}, ['new', 'kit'], 'name', 'La dirección /kit choca con /kit, del portal.*'],
  ['a connection that breaks off', activation('broken off'), activate, 'portal', unfinished],
  ["a proxy's time-out", activation({ status: 504, body: '<html>' }), activate, 'portal', unfinished],
  [
    'a portal without its database',
    { 'GET /api/remotos/registro': { status: 503 } },
    ['new', 'agua'],
    'unavailable',
    'El servicio no está .*',
  ],
  ["a page in the portal's place", remotes({ body: '<h1>Entra</h1>' }), list, 'portal', noPortal],
  ["other JSON in the portal's place", remotes({ body: { ok: true } }), list, 'portal', noPortal],
  [
    'a redirect',
    remotes({ status: 308, location: '/remotes.json' }),
    list,
    'portal',
    'PORTAL remite a /remotes.json: .*',
  ],
  ['a broken gateway', remotes({ status: 502, body: '<html>' }), list, 'portal', 'El portal respondió 502'],
  [
    'an unknown credential',
    unauthorized(errorCatalogue.UNAUTHORIZED.message),
    list,
    'credential',
    'El portal no conoce la credencial\\. Pide otra.*',
  ],
  [
    'an expired credential',
    unauthorized('La credencial «CI» venció el 2026-11-01.'),
    list,
    'credential',
    'La credencial «CI» venció el 2026-11-01\\. Pide otra.*',
  ],
  ['a credential of another remote', {}, list, 'not-found', 'El portal no tiene el remoto caudal, .*'],
  [
    'no portal',
    {},
    ['list', '--portal', 'http://127.0.0.1:1'],
    'portal',
    'No hay ningún portal en http://127.0.0.1:1: .* \\(bad port\\).',
  ],
])('%s is refused with one sentence', async (...row) => {
  const [, given, args, rule, sentence] = row
  Object.assign(portal.answers, given)
  await expectRefusal(args.includes('--portal') ? csuite(...args) : run(...args), rule, sentence)
})

test('a wrong address, or something else than a portal there, is one sentence', async () => {
  portal.answers = {}
  await expectRefusal(check(build()), 'portal', 'Lo que responde en PORTAL no sirve el kit de C\\+Suite')
  const sentence = 'portal.example no es una dirección.*'
  await expectRefusal(csuite('list', '--portal', 'portal.example'), 'portal', sentence)
})

test('without a credential the sentence says where to get one; an empty setting hides no other', async () => {
  delete process.env['CSUITE_DEPLOY_TOKEN']
  process.env['DATA_DIR'] = portal.folder
  await expectRefusal(run('list'), 'credential', 'Falta la credencial: .*')
  put('deploy-token', 'csd_x')
  process.env['OPERATOR_TOKEN'] = ''
  portal.answers['GET /api/remotos'] = { body: [] }
  expect(await run('list')).toBe(0)
  for (process.env['OPERATOR_TOKEN'] of ['csd_…', 'csd_a\ncsd_b'])
    await expectRefusal(run('list'), 'credential', 'La credencial lleva un carácter que ninguna tiene: .*')
  delete process.env['OPERATOR_TOKEN']
  delete process.env['DATA_DIR']
})

test("a portal's documents say where its API hangs", async () => {
  const settings = JSON.stringify({ apiBase: '/servicio' })
  portal.answers['GET /'] = {
    body: `<script type="application/json" id="csuite-settings">${settings}</script>`,
  }
  portal.answers['GET /servicio/remotos'] = { body: [] }
  delete portal.answers['GET /api/remotos']
  expect(await run('list')).toBe(0)
})

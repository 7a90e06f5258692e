import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { integrityOf } from '../../../api/src/testing/release'
import { errorCatalogue } from '../../../shared/src/contract/errors'
import { projectHash } from '../webpack/source-hash'
import { main } from './main'

const kit = {
  version: '1.0.0-kit',
  libraries: { react: { version: '19.3.1', leftOut: { use: 'solo en el servidor' } } },
  devDependencies: {},
}

/** What stands in for a portal answers, by method and path; each test says it. */
let answers: Record<
  string,
  { status?: number; etag?: string; location?: string; body?: object | string } | 'broken off'
>
let server: Server
let portal: string
let folder: string
let said: { out: string; err: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[`${request.method} ${request.url}`]
    if (answer === 'broken off') return void request.socket.destroy()
    if (answer?.etag) response.setHeader('etag', answer.etag)
    if (answer?.location) response.setHeader('location', answer.location)
    const body = typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body ?? {})
    request.resume()
    response.writeHead(answer ? (answer.status ?? 200) : 404).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  portal = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

beforeEach(() => {
  answers = {
    'HEAD /kit/csuite-remote-kit.tgz': { etag: `"${kit.version}"` },
    'GET /remotes.json': { body: { snapshot: 's', remotes: [] } },
    'GET /api/remotos': { body: [] },
  }
  said = { out: '', err: '' }
  jest.spyOn(console, 'log').mockImplementation((text: string) => void (said.out += `${text}\n`))
  jest.spyOn(console, 'error').mockImplementation((text: string) => void (said.err += `${text}\n`))
  folder = mkdtempSync(path.join(tmpdir(), 'csuite-cli-'))
  process.env['CSUITE_DEPLOY_TOKEN'] = 'csd_prueba'
})
afterEach(() => {
  jest.restoreAllMocks()
  delete process.env['CSUITE_DEPLOY_TOKEN']
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: string[]) => main([...args, '--portal', portal], kit)
const put = (file: string, content: string | object) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
}
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
    inputs: projectHash(folder),
    chunkIntegrity: true,
    entry: entry.file,
    integrity: entry.integrity,
    files: [entry, routes],
    routes: [routes],
    screens: [],
    ...changes,
  })
  return path.join(folder, 'dist')
}
const check = (dist: string, ...more: string[]) => run('check', dist, '--no-mount', ...more)

/** One line: the rule's name and a sentence; nothing of a stack. */
const refusal = (rule: string, sentence = '.*') => new RegExp(`^${rule}: ${sentence}\\.?\\n$`)

test('a whole build passes; a command that does not exist is wrong use, with how it is meant', async () => {
  expect(await check(build())).toBe(0)
  expect(said).toEqual({ out: 'caudal 1.0.0-1a2b3c4d cumple todas las reglas.\n', err: '' })
  expect(await run('publicar')).toBe(2)
  expect(said.err).toMatch(/^No existe la orden publicar\.\n\nUso: csuite/)
})

const large = randomBytes(300_000).toString('base64')
const stock = { chunkIntegrity: undefined }
const painted = { path: '/caudal', files: [], firstPaint: { html: '<p onclick=x>', css: '' } }
test.each<[string, object, Record<string, string>?, string[]?]>([
  ['manifest', { pages: [] }],
  ['manifest', { files: null }],
  ['exposes-routes', { exposes: ['./otra'] }],
  ['contract-version', { contract: 2 }],
  ['shared-range', { shared: { react: '^18.0.0' } }],
  ['shared-export', { sharedExports: { react: ['use'] } }],
  ['address', { pages: [{ path: '/Caudal', access: 'user', title: 'Caudal' }] }],
  ['address', { pages: [page, { ...page, title: 'Otra' }] }],
  ['integrity-missing', { integrity: '' }],
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
  ['first-paint', { screens: [painted] }],
])('%s is refused on this machine already, with one sentence', async (...row) => {
  const [rule, changes, contents, more = []] = row
  expect(await check(build(changes, contents), ...more)).toBe(1)
  expect(said.err).toMatch(refusal(rule))
})

test("what is wrong with a team's own file is said in Spanish, with its name", async () => {
  const dist = build({ pages: [{ ...page, title: 1 }], version: '' })
  expect(await check(dist)).toBe(1)
  expect(said.err).toBe(
    'manifest: Corrige «version» en package.json: La versión no es válida; corrige «pages.0.title» en remote.config.json: Entrada inválida: se esperaba texto, recibido número.\n',
  )
  said.err = ''
  put('remote.config.json', { name: 'caudal', pages: [{ ...page, titel: 'Caudal' }] })
  expect(await check(dist)).toBe(1)
  const file = path.join(folder, 'remote.config.json')
  expect(said.err).toBe(`manifest: Corrige «pages.0» en ${file}: Llave desconocida: "titel".\n`)
})

test.each([
  [['list', '--remoto', 'caudal'], 'No existe la opción --remoto.'],
  [['list', '--remote'], 'Falta el valor de --remote.'],
  [['publish', '--activate=si'], '--activate no lleva ningún valor.'],
  [['list', '--activate'], '«list» no lleva --activate.'],
])('%j is wrong use, in Spanish', async (args, sentence) => {
  expect(await main(args, kit)).toBe(2)
  expect(said.err.split('\n\n')[0]).toBe(sentence)
})

test('a new remote has no name and no address of a remote that the portal has', async () => {
  const remotes = [{ name: 'remote-ventas', paths: ['/ventas', '/'] }]
  answers['GET /remotes.json'] = { body: { snapshot: 's', remotes } }
  expect(await run('new', 'remote-ventas')).toBe(1)
  expect(said.err).toMatch(refusal('name', 'El portal ya tiene un remoto que se llama remote-ventas.*'))
  said.err = ''
  expect(await run('new', 'ventas')).toBe(1)
  expect(said.err).toMatch(refusal('name', 'La dirección /ventas choca con /ventas, de remote-ventas.*'))
  said.err = ''
  expect(await run('new', 'kit')).toBe(1)
  expect(said.err).toMatch(refusal('name', 'La dirección /kit choca con /kit, del portal.*'))
})

test('publishing looks at the credential before the build', async () => {
  answers['GET /api/remotos'] = { status: 401, body: { message: errorCatalogue.UNAUTHORIZED.message } }
  expect(await run('publish', build({ contract: 2 }))).toBe(1)
  expect(said.err).toMatch(refusal('credential'))
})

test('a build of what is not there any more is refused until it is built again', async () => {
  const dist = build()
  put('src/routes.tsx', 'export default { contract: 1 }')
  for (const command of ['check', 'publish']) {
    said.err = ''
    expect(await run(command, dist, '--no-mount')).toBe(1)
    expect(said.err).toMatch(refusal('dirty-build', '.*ejecuta npm run build'))
  }
})

test("a kit of another version than the portal's says so and how to update", async () => {
  answers['HEAD /kit/csuite-remote-kit.tgz'] = { etag: '"2.0.0-otro"' }
  expect(await check(build())).toBe(0)
  const sentence = 'kit: Este kit es el 1.0.0-kit y el portal sirve el 2.0.0-otro. Actualízalo: '
  const address = `${portal}/kit/csuite-remote-kit.tgz?2.0.0-otro`
  expect(said.err).toBe(`${sentence}npm exec --yes --package=${address} -- csuite …\n`)
  said.err = ''
  put('csuite-remote-kit.tgz', 'the kit of csuite new')
  expect(await check(build())).toBe(0)
  expect(said.err).toBe(`${sentence}npx csuite update\n`)
})

test('a connection that breaks off while the portal works is not called an absent portal', async () => {
  answers['POST /api/remotos/contador/activar'] = 'broken off'
  expect(await run('activate', '1.0.0', '--remote', 'contador')).toBe(1)
  expect(said.err).toMatch(refusal('portal', `${portal} no terminó de responder: .*«csuite list».*`))
  said.err = ''
  answers['POST /api/remotos/contador/activar'] = { status: 504, body: '<html>' }
  expect(await run('activate', '1.0.0', '--remote', 'contador')).toBe(1)
  expect(said.err).toMatch(refusal('portal', `${portal} no terminó de responder: .*«csuite list».*`))
})

test("a page in the kit's place does not replace a project's kit", async () => {
  build()
  put('csuite-remote-kit.tgz', 'the kit')
  answers['GET /kit/csuite-remote-kit.tgz'] = { body: '<h1>Entra</h1>' }
  jest.spyOn(process, 'cwd').mockReturnValue(folder)
  expect(await run('update')).toBe(1)
  expect(said.err).toMatch(refusal('portal', `Lo que responde en ${portal} no sirve el kit de C\\+Suite`))
  expect(readFileSync(path.join(folder, 'csuite-remote-kit.tgz'), 'utf8')).toBe('the kit')
})

test("a port that is in use is said before the first build, which would empty another dev's folder", async () => {
  build()
  const folderOfDev = 'node_modules/.cache/csuite/dev/remote.json'
  put(folderOfDev, '{}')
  put('node_modules/webpack/bin/webpack.js', '')
  jest.spyOn(process, 'cwd').mockReturnValue(folder)
  expect(await run('dev', '--port', new URL(portal).port)).toBe(1)
  expect(said.err).toMatch(refusal('port', 'El puerto .* está ocupado: .*'))
  expect(existsSync(path.join(folder, folderOfDev))).toBe(true)
})

test('a pipe among the files is refused, not waited for', async () => {
  const dist = build()
  for (const [file, rule] of Object.entries({
    'routes.js': 'integrity-mismatch',
    'remote.json': 'manifest',
  })) {
    said.err = ''
    rmSync(path.join(dist, file))
    execFileSync('mkfifo', [path.join(dist, file)])
    expect(await check(dist)).toBe(1)
    expect(said.err).toMatch(refusal(rule))
  }
})

test("a page in the portal's place, and an address that leads to another, are one sentence", async () => {
  answers['GET /api/remotos'] = { body: '<h1>Entra</h1>' }
  expect(await run('list', '--remote', 'caudal')).toBe(1)
  expect(said.err).toMatch(refusal('portal', `Lo que responde en ${portal} no es un portal de C\\+Suite`))
  said.err = ''
  answers['GET /api/remotos'] = { body: { ok: true } }
  expect(await run('list', '--remote', 'caudal')).toBe(1)
  expect(said.err).toMatch(refusal('portal', `Lo que responde en ${portal} no es un portal de C\\+Suite`))
  said.err = ''
  answers['GET /api/remotos'] = { status: 308, location: `${portal}/remotes.json` }
  expect(await run('list', '--remote', 'caudal')).toBe(1)
  expect(said.err).toMatch(refusal('portal', `${portal} remite a ${portal}/remotes.json: .*`))
})

test('no portal at the address, or something else there, is one sentence', async () => {
  const dist = build()
  const away = 'http://127.0.0.1:1'
  expect(await main(['check', dist, '--portal', away], kit)).toBe(1)
  expect(said.err).toMatch(refusal('portal', `No hay ningún portal en ${away}: .*`))
  said.err = ''
  answers = {}
  expect(await check(dist)).toBe(1)
  expect(said.err).toMatch(refusal('portal', `Lo que responde en ${portal} no sirve el kit de C\\+Suite`))
  said.err = ''
  expect(await main(['list', '--portal', 'portal.example'], kit)).toBe(1)
  expect(said.err).toMatch(refusal('portal', 'portal.example no es una dirección.*'))
})

test.each([
  ['unknown', errorCatalogue.UNAUTHORIZED.message, 'El portal no conoce la credencial\\. Pide otra.*'],
  [
    'ended',
    'La credencial «CI» venció el 2026-11-01.',
    'La credencial «CI» venció el 2026-11-01\\. Pide otra.*',
  ],
])('an %s credential has its own sentence', async (_, message, sentence) => {
  answers['GET /api/remotos'] = { status: 401, body: { statusCode: 401, code: 'UNAUTHORIZED', message } }
  expect(await run('list', '--remote', 'caudal')).toBe(1)
  expect(said.err).toMatch(refusal('credential', sentence))
})

test('without a credential, and with one of another remote, the sentence says where to get one', async () => {
  expect(await run('list', '--remote', 'caudal')).toBe(1)
  expect(said.err).toMatch(refusal('not-found', 'El portal no tiene el remoto caudal, .*'))
  said.err = ''
  delete process.env['CSUITE_DEPLOY_TOKEN']
  process.env['DATA_DIR'] = folder
  expect(await run('list')).toBe(1)
  expect(said.err).toMatch(refusal('credential', 'Falta la credencial: .*'))
  delete process.env['DATA_DIR']
})

test("a portal's documents say where its API hangs", async () => {
  const settings = JSON.stringify({ apiBase: '/servicio' })
  answers['GET /login'] = {
    body: `<script type="application/json" id="csuite-settings">${settings}</script>`,
  }
  answers['GET /servicio/remotos'] = { body: [] }
  delete answers['GET /api/remotos']
  expect(await run('list')).toBe(0)
})

test('an answer that is no JSON, from a proxy perhaps, is one sentence too', async () => {
  answers['GET /api/remotos'] = { status: 502, body: '<html>Bad Gateway</html>' }
  expect(await run('list', '--remote', 'caudal')).toBe(1)
  expect(said.err).toMatch(refusal('portal', 'El portal respondió 502'))
})

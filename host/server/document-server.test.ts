import { createHash } from 'node:crypto'
import { type IncomingMessage, type OutgoingHttpHeaders, get } from 'node:http'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { Notice } from '@csuite/shared/contract/notices'
import type { RemotePage } from '@csuite/shared/contract/remotes'
import { listenLocally } from '../../api/src/testing/ports'
import { hostileObjects } from '../../api/src/testing/malformed-values'
import type { DocumentServerOptions } from './document-options'
import { documentServerWith, put } from './document-server.fixture'
import type {
  BrowserIdentity,
  FirstPaint,
  RegistrySnapshot,
  ReleasePreloads,
} from './registry/registry-source'

const routes = [{ url: '/remotes/remote-auth/1.0.0/routes.js', integrity: 'sha384-r' }]
const preloadsOf = (screen: ReleasePreloads['screens'][number]) =>
  new Map([['remote-auth', { routes, screens: [screen] }]])

const snapshot = (entry = '/remotes/remote-auth/1.0.0/remoteEntry.js'): RegistrySnapshot => ({
  registry: {
    snapshot: `s-${entry.length}`,
    remotes: [
      {
        name: 'remote-auth',
        version: '1.0.0',
        type: 'script',
        global: 'auth_1',
        entry,
        integrity: 'sha384-e',
        contract: 1,
        paths: ['/login'],
        pages: [{ path: '/login', access: 'guest', title: 'Iniciar sesión' }],
      },
    ],
  },
  preloads: preloadsOf({
    path: '/login',
    files: [{ url: '/remotes/remote-auth/1.0.0/login.js', integrity: 'sha384-l' }],
    firstPaint: { html: '<main>Inicia sesión</main>', css: 'main{color:red}' },
  }),
})

const withPages = (pages: RemotePage[], firstPaint?: FirstPaint): RegistrySnapshot => {
  const { registry } = snapshot()
  const paths = pages.map(({ path }) => path)
  return {
    registry: { ...registry, remotes: registry.remotes.map((remote) => ({ ...remote, paths, pages })) },
    preloads: preloadsOf({ path: paths[0] ?? '', files: [], ...(firstPaint && { firstPaint }) }),
  }
}

const serverWith = (changes: Partial<DocumentServerOptions> = {}, current = snapshot()) =>
  documentServerWith({ registry: { current: () => Promise.resolve(current) }, ...changes })

const asPage = { accept: 'text/html', 'sec-fetch-dest': 'document' }
type App = Awaited<ReturnType<typeof serverWith>>
const open = async (url: string, app: App | Promise<App> = serverWith(), headers = {}) =>
  (await app).inject({ url, headers: { ...asPage, ...headers } })
const policyOf = ({ headers }: { headers: OutgoingHttpHeaders }) => String(headers['content-security-policy'])
const nonceOf = (answer: { headers: OutgoingHttpHeaders }) =>
  /'nonce-([^']+)'/.exec(policyOf(answer))?.[1] ?? ''

beforeAll(() => {
  put('host/ground.css', 'html{margin:3px}')
  put('host/assets/host.1.js.br', brotliCompressSync('host()'.repeat(100)))
  put('host/assets/host.1.js.map', '{}')
  put('secret.js', 'secret')
  put('remotes/remote-auth/1.0.0/remoteEntry.js', 'entry()')
  put('remotes/remote-auth/1.0.0/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  for (const file of ['logo.gif', 'letra.woff', 'deep/x.js']) put(`remotes/remote-auth/1.0.0/${file}`, 'x')
  put('remotes/remote-auth/1.0.0/mf-manifest.json', '{"id":"auth"}')
  put('remotes/remote-auth/1.0.0/remote.json', '{}')
  put('remotes/remote-auth/1.0.0/deep/mf-manifest.json', '{}')
})

test('the document carries registry, settings and the matched screen’s files, and nothing can break out of a data block', async () => {
  const { body, headers } = await open('/login')
  expect(headers['content-type']).toContain('text/html')
  expect((await open('/no-existe')).body).toContain('user-area.1.js')
  for (const file of ['remoteEntry.js', 'routes.js', 'login.js'])
    expect(body).toMatch(new RegExp(`<link rel="preload" as="script" href="[^"]*${file}" integrity="sha384-`))
  expect(body).not.toContain('user-area.1.js')
  expect(body).toContain('<main>Inicia sesión</main>')
  expect(body).not.toContain('<script>alert(1)')
  const registry = /id="csuite-registry">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(registry)).toMatchObject(snapshot().registry)
  const settings = /id="csuite-settings">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(settings)).toMatchObject({ timeZone: 'America/Lima' })
  // A first paint's rules follow the base styles, and what the page trusts stands before both.
  expect(body).toMatch(/html\{margin:3px\}.*main\{color:red\}<\/style>/)
  const released = body.indexOf('main{color:red')
  for (const id of ['csuite-settings', 'csuite-registry']) {
    expect(body.indexOf(`<script type="application/json" id="${id}">`)).toBeGreaterThan(0)
    expect(body.indexOf(`id="${id}"`)).toBeLessThan(released)
  }
})

test('the nonce stands in no attribute that a style sheet can read', async () => {
  const answer = await open('/login')
  const { body } = answer
  const nonce = nonceOf(answer)
  const attributes = [...body.matchAll(/([\w-]+)="([^"]*)"/g)].filter(([, , value]) => value === nonce)
  expect(new Set(attributes.map(([, name]) => name))).toEqual(new Set(['nonce']))
})

test("markup that guesses the nonce's place in the document gets no nonce", async () => {
  const guess = snapshot()
  const screen = guess.preloads.get('remote-auth')?.screens[0]
  if (screen) screen.firstPaint = { html: '<p>__NONCE__ __NONCE_00__</p>', css: '' }
  const { body } = await open('/login', serverWith({}, guess))
  expect(body).toContain('<p>__NONCE__ __NONCE_00__</p>')
})

test.each([
  'https://[/entry.js',
  'https://%/entry.js',
  'https://a:99999/entry.js',
  'https://*/entry.js',
  'https://x;sandbox/entry.js',
  "https://x 'unsafe-inline'/entry.js",
])('a row with the address %s neither breaks a document nor enters its policy', async (entry) => {
  const usual = await open('/logout')
  const answer = await open('/logout', serverWith({}, snapshot(entry)))
  expect(answer.statusCode).toBe(200)
  expect(policyOf(answer).replaceAll(nonceOf(answer), '')).toBe(
    policyOf(usual).replaceAll(nonceOf(usual), ''),
  )
})

test('granted origins enter connect-src and nothing else; what is no origin does not', async () => {
  const connect = ['https://api.caudal.example', "https://x 'unsafe-inline'", 'https://*']
  const policy = policyOf(await open('/login', serverWith({}, { ...snapshot(), connect })))
  expect(policy.match(/[\w-]+ [^;]*api\.caudal\.example/g)).toEqual([
    expect.stringMatching(/^connect-src 'self'.* https:\/\/api\.caudal\.example$/),
  ])
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('*')
})

test('a document that fails is logged with its cause, and says nothing of it', async () => {
  const lines: string[] = []
  const app = documentServerWith(
    { registry: { current: () => Promise.reject(new Error('the registry broke')) } },
    { logger: { stream: { write: (line: string) => lines.push(line) } } },
  )
  const answer = await open('/login', app)
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('broke')
  expect(lines.join('')).toContain('the registry broke')
})

test('each response has a nonce of its own, which its policy names; it allows its inline scripts by their hashes, no eval and, without billing, no Stripe', async () => {
  const app = serverWith()
  const nonces = new Set<string>()
  for (let round = 0; round < 3; round += 1) {
    const answer = await open('/login', app)
    const { body } = answer
    const [policy, nonce] = [policyOf(answer), nonceOf(answer)]
    nonces.add(nonce)
    const used = [...body.matchAll(/nonce="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(used)).toEqual(new Set([nonce]))
    expect(policy).not.toMatch(/unsafe-|stripe/)
    expect(policy).toContain("img-src 'self' data: blob:;")
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${name} 'none'`)
    const inline = [...body.matchAll(/<script(?![^>]*(?:application\/json| src=))[^>]*>(.*?)<\/script>/g)]
    expect(inline).toHaveLength(2)
    const hashes = inline.map(([, code = '']) => createHash('sha256').update(code).digest('base64'))
    expect(policy.match(/'sha\d+-[^']+'/g)).toEqual(hashes.map((hash) => `'sha256-${hash}'`))
    for (const [tag] of body.matchAll(/<script(?![^>]*application\/json)[^>]*>/g))
      expect(tag).toContain('nonce=')
  }
  expect(nonces.size).toBe(3)
})

test.each([
  ['/apps/', 'catalogue'],
  ['/APPS', 'catalogue'],
  ['/', 'catalogue'],
  ['/planes', 'user'],
  ['/nada', 'user'],
  ['/logout', 'none'],
])('the first script of %s requests: %s', async (url, requests) => {
  const page = { access: 'user', title: 'Inicio' } as const
  const pages: RemotePage[] = [
    { ...page, path: '/' },
    { ...page, path: '/apps', role: 'home' },
    { ...page, path: '/planes' },
  ]
  const { body } = await open(url, serverWith({}, withPages(pages)))
  expect(body).toContain(` data-api="/api" data-requests="${requests}">everyPage()</script>`)
})

test('a document is compressed for whom accepts that', async () => {
  const app = serverWith()
  const packed = await open('/login', app, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  const html = gunzipSync(packed.rawPayload).toString()
  expect(html).toContain(`<style nonce="${nonceOf(packed)}">`)
  expect(html.endsWith('</html>\n')).toBe(true)
  const plain = await open('/login', app, { 'accept-encoding': 'identity' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toContain('<!doctype html>')
})

test('an unchanged document is answered without body and without a policy that would not fit the kept one', async () => {
  const app = serverWith()
  const first = await open('/login', app)
  const ifNew = { 'if-none-match': String(first.headers.etag) }
  const again = await open('/login', app, ifNew)
  expect(again.statusCode).toBe(304)
  expect(again.headers['content-security-policy']).toBeUndefined()
  expect(again.body).toBe('')
  const other = serverWith({}, snapshot('/remotes/remote-auth/2.0.0/remoteEntry.js?x'))
  const changed = await open('/login', other, ifNew)
  expect(changed.statusCode).toBe(200)
})

test.each([
  ['a granted origin', {}, { ...snapshot(), connect: ['https://api.caudal.example'] }],
  ['https', { publicUrl: 'https://portal.example' }, snapshot()],
])('a document whose policy differs only by %s is another one', async (_name, options, current) => {
  const former = await open('/login')
  const etag = String(former.headers.etag)
  const changed = await open('/login', serverWith(options, current), { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  const back = { 'if-none-match': String(changed.headers.etag) }
  expect((await open('/login', undefined, back)).statusCode).toBe(200)
})

test.each([
  ['POST', '/login'],
  ['PUT', '/login'],
  ['OPTIONS', '/login'],
  ['GET', '/assets/nohay.js'],
  ['GET', '/assets/'],
  ['GET', '/remotes/remote-auth/1.0.0/nohay.js'],
] as const)('%s %s is not found, in Spanish', async (method, url) => {
  const app = await serverWith()
  const { statusCode, body, headers } = await app.inject({ method, url, headers: asPage })
  expect([statusCode, body]).toEqual([404, 'No encontrado\n'])
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})

test.each([
  ['/tag/PIT-101.A', 200],
  ['/tag//PIT-101.A', 200],
  ['//tag/PIT-101.A?token=x', 200],
  ['/%74ag/PIT-101.A', 200],
  ['/%2574ag/PIT-101.A', 404],
  ['/apps/100%', 404],
  ['/tag/a%0Ab', 404],
  ['/%E0%A4%A', 404],
  ['/index.html', 404],
  ['/nohay.js', 404],
])('a navigation to %s is answered with the document and %i', async (url, status) => {
  const page: RemotePage = { path: '/tag/:tag', access: 'user', title: 'Instrumento' }
  const app = await serverWith({}, withPages([page]))
  const fromWorker = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'empty' }
  for (const headers of [asPage, fromWorker, { accept: fromWorker.accept }]) {
    const answer = await app.inject({ url, headers })
    expect([answer.statusCode, answer.body.slice(0, 15)]).toEqual([status, '<!doctype html>'])
  }
})

test.each([
  ['/remotes/remote-auth/9/remoteEntry.js', { accept: '*/*' }],
  ['/anything.js', { accept: '*/*', 'sec-fetch-dest': 'script' }],
  ['/login', { accept: '*/*', 'sec-fetch-dest': 'script' }],
  ['/login', { accept: 'application/json' }],
  ['/assets/host.1.js.map', { accept: '*/*' }],
  ['/assets/..%2f..%2fsecret.js', { accept: '*/*' }],
  ['/assets/%2e%2e/%2e%2e/secret.js', { accept: '*/*' }],
  ['/remotes/..%5c..%5csecret.js', { accept: '*/*' }],
  ['/%E0%A4%A', { accept: '*/*', 'sec-fetch-dest': 'script' }],
])('%s is refused in plain text, never answered with the document', async (url, headers) => {
  const app = await serverWith()
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.body).not.toContain('<!doctype html>')
  expect(answer.body).not.toContain('secret')
})

test('assets are immutable, compressed as the browser accepts, and readable from another origin', async () => {
  const app = await serverWith()
  const get = (encoding: string) =>
    app.inject({ url: '/assets/host.1.js', headers: { 'accept-encoding': encoding } })
  const br = await get('gzip, br')
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  })
  const plain = await get('br;q=0, identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toContain('host()')
  const unchanged = await app.inject({
    url: '/assets/host.1.js',
    headers: { 'if-none-match': String(plain.headers.etag), 'accept-encoding': 'identity' },
  })
  expect(unchanged.statusCode).toBe(304)
  const head = await app.inject({ method: 'HEAD', url: '/login', headers: asPage })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('a remote on another origin may load each kind of file that a release contains, and https turns transport security on', async () => {
  const elsewhere = snapshot('https://cdn.example/remotes/remote-auth/1.0.0/remoteEntry.js')
  const answer = await open('/login', serverWith({ publicUrl: 'https://portal.example' }, elsewhere))
  for (const kind of ['script', 'style', 'font', 'img', 'media', 'connect'])
    expect(policyOf(answer)).toMatch(new RegExp(`; ${kind}-src [^;]*https://cdn\\.example`))
  expect(policyOf(answer)).toContain('upgrade-insecure-requests')
  expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d+/)
  const plain = await open('/login')
  expect(plain.headers['strict-transport-security']).toBeUndefined()
})

test('a file of a release that is opened by itself runs nothing, and another site may not embed it', async () => {
  const app = await serverWith()
  const get = (file: string) => app.inject(`/remotes/remote-auth/1.0.0/${file}`)
  for (const file of ['picture.svg', 'logo.gif', 'letra.woff', 'remoteEntry.js', 'mf-manifest.json'])
    expect((await get(file)).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  for (const folderName of ['deep', 'deep/', 'deep/x.js/', 'deep/x.js/y.js', '']) {
    const { statusCode } = await get(folderName)
    expect([folderName, statusCode >= 400 && statusCode < 500]).toEqual([folderName, true])
  }
  const elsewhere = await serverWith({ remotesElsewhere: true })
  const { headers } = await elsewhere.inject('/remotes/remote-auth/1.0.0/remoteEntry.js')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test("each release's federation manifest is served for the ecosystem's tools as its other files are, and no page", async () => {
  const app = await serverWith()
  const get = (file: string) => app.inject(`/remotes/remote-auth/1.0.0/${file}`)
  const { headers, statusCode, body } = await get('mf-manifest.json')
  expect([statusCode, body]).toEqual([200, '{"id":"auth"}'])
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('application/json') as string,
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: expect.anything() as string,
  })
  put('remotes/remote-auth/1.0.0/index.html', 'x')
  expect((await get('index.html')).statusCode).toBe(404)
  const unknown = await serverWith({ findFile: () => Promise.resolve(undefined) })
  expect((await unknown.inject('/remotes/remote-auth/1.0.0/mf-manifest.json')).statusCode).toBe(404)
})

test('what the disk cannot keep is served from the database as a file is', async () => {
  put('remotes/remote-auth/1.0.0/a.json', '{"id":"a"}')
  put('remotes/remote-auth/1.0.0/a.json.gz', gzipSync('{"id":"a"}'))
  const contents = new Map([
    ['', Buffer.from('{"id":"a"}')],
    ['.gz', gzipSync('{"id":"a"}')],
  ] as const)
  const servers = [await serverWith(), await serverWith({ findFile: () => Promise.resolve(contents) })]
  const asked = [
    ...['gzip', 'br', 'identity'].map((encoding) => ({ 'accept-encoding': encoding })),
    ...['bytes=2-5', 'bytes=-3', 'bytes=99-'].map((range) => ({ range, 'accept-encoding': 'identity' })),
  ]
  for (const headers of asked) {
    const [file, content] = await Promise.all(
      servers.map(async (server) => {
        const url = '/remotes/remote-auth/1.0.0/a.json'
        const answer = await server.inject({ url, headers })
        const { etag, date: _date, 'last-modified': _modified, ...same } = answer.headers
        const ifNew = { ...headers, 'if-none-match': String(etag) }
        const again = await server.inject({ url, headers: ifNew })
        return { status: answer.statusCode, headers: same, body: answer.rawPayload, again: again.statusCode }
      }),
    )
    expect(content).toEqual(file)
  }
  const away = await serverWith({ findFile: () => Promise.reject(new Error('Connection terminated')) })
  const { statusCode, headers } = await away.inject('/remotes/remote-auth/1.0.0/a.json')
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store'])
})

test("a module's chunks stand in the documents of its own pages; everybody else's page pays nothing for them", async () => {
  const { registry, preloads } = snapshot()
  const chunks = { 'chunk.js': 'sha384-c' }
  const release = { version: '0', type: 'module' as const, global: 'a', entry: '/e.js', integrity: 'x' }
  const previous = { ...release, chunks }
  const remotes = registry.remotes.map((remote) => ({ ...remote, chunks, previous }))
  const app = await serverWith({}, { registry: { ...registry, remotes }, preloads })
  const own = await open('/login', app)
  expect(own.body.match(/chunk\.js/g)).toHaveLength(2)
  expect((await open('/logout', app)).body).not.toContain('chunk.js')
  expect((await app.inject('/remotes.json')).json()).toMatchObject({
    remotes: [{ chunks, previous: { chunks } }],
  })
})

test('what a policy refused is counted by directive, whoever says so and in whatever form; anything else is 400', async () => {
  const seen: string[] = []
  const app = await serverWith({ onViolation: (directive) => seen.push(directive) })
  const report = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: '/csp-reports', headers: { 'content-type': type }, payload })
  expect(policyOf(await open('/login'))).toContain('report-uri /csp-reports; report-to csp')
  const old = {
    'csp-report': { 'violated-directive': 'img-src https:', 'blocked-uri': 'https://evil.example/?token=x' },
  }
  expect((await report('application/csp-report', JSON.stringify(old))).statusCode).toBe(204)
  const many = Array.from({ length: 50 }, () => ({
    body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline' },
  }))
  expect((await report('application/reports+json', JSON.stringify(many))).statusCode).toBe(204)
  expect(seen).toEqual(['img-src', ...Array<string>(20).fill('script-src-elem')])
  const unknown = { 'csp-report': { 'violated-directive': 'made-up' } }
  await report('application/csp-report', JSON.stringify(unknown))
  expect(seen.at(-1)).toBe('other')
  for (const hostile of hostileObjects) {
    for (const body of [
      hostile,
      { 'csp-report': hostile },
      { 'csp-report': { 'violated-directive': hostile } },
    ])
      expect((await report('application/csp-report', JSON.stringify(body))).statusCode).toBe(204)
    const list = [{ body: hostile }, { body: { effectiveDirective: 'img-src', blockedURL: hostile } }]
    expect((await report('application/reports+json', JSON.stringify(list))).statusCode).toBe(204)
  }
  expect((await report('application/csp-report', '{')).statusCode).toBe(400)
  expect((await report('application/csp-report', `"${'x'.repeat(20_000)}"`)).statusCode).toBe(413)
  expect((await report('text/plain', 'x')).statusCode).toBe(415)
})

test('who found a weakness learns whom to tell', async () => {
  const { body, headers } = await (await serverWith()).inject('/.well-known/security.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(/^Contact: mailto:soporte@csuite\.example/)
  const expires = /^Expires: (.+)$/m.exec(body)?.[1] ?? ''
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
})

test('the registry is public, compressed where that is taken, and answers 304 for its own snapshot', async () => {
  const app = await serverWith()
  const answer = await app.inject('/remotes.json')
  const { host } = answer.json<{ host: string }>()
  expect(answer.json()).toEqual({ ...snapshot().registry, host })
  expect((await open('/login', app)).body).toContain(`"host":"${host}"`)
  const headers = { 'if-none-match': String(answer.headers.etag) }
  const again = await app.inject({ url: '/remotes.json', headers })
  expect(again.statusCode).toBe(304)
  const packed = await app.inject({ url: '/remotes.json', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(packed.headers['content-type']).toBe(answer.headers['content-type'])
  expect(gunzipSync(packed.rawPayload).toString()).toBe(answer.body)
})

test("a document with somebody's developer override is theirs alone: not kept, its origin in their policy only", async () => {
  const released = snapshot()
  const own = { ...snapshot('http://localhost:4001/remoteEntry.js'), personal: true }
  const app = await serverWith({
    registry: { current: ({ build }) => Promise.resolve(build === 'sealed' ? own : released) },
  })
  const browser = 'csuite_browser=aaaaaaaaaaaaaaaaaaaaaa.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
  const withCookie = (cookie: string) => open('/login', app, { cookie })
  const mine = await withCookie(`csuite_build=sealed; ${browser}`)
  expect(mine.headers['cache-control']).toBe('no-store')
  expect(mine.headers.etag).toBeUndefined()
  expect(policyOf(mine)).toContain("script-src 'self'")
  expect(policyOf(mine)).toContain('http://localhost:4001')
  expect(mine.headers['set-cookie']).toBeUndefined()
  const others = await withCookie(browser)
  expect(policyOf(others)).not.toContain(':4001')
  expect(others.body).not.toContain(':4001')
  expect(others.headers['cache-control']).toBe('no-cache, private')
  const registry = await app.inject({ url: '/remotes.json', headers: { cookie: 'csuite_build=sealed' } })
  expect(registry.headers['cache-control']).toBe('no-store')
})

test('a build cookie that means nothing any more is taken away', async () => {
  const publicUrl = 'https://portal.example'
  const app = serverWith({ publicUrl }, { ...snapshot(), forgetsBuild: true })
  for (const url of ['/login', '/remotes.json']) {
    const { headers } = await open(url, app, { cookie: '__Host-csuite_build=forged' })
    expect([headers['set-cookie']].flat().join()).toContain(
      '__Host-csuite_build=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    )
  }
})

describe('the signed-in frame', () => {
  const apps = { path: '/apps', access: 'user', title: 'Inicio' } as const
  const withApps = (changes: Partial<RemotePage> = {}, html = '<main>Aplicaciones</main>') =>
    withPages([{ ...apps, ...changes }], { html, css: 'main{gap:0}' })
  const prerender =
    "let drawn = 0; exports.prerenderFrame = (registry, pathname) => ({ html: `<header>${pathname}</header>`, css: `header{gap:${++drawn}px}`, loading: '<i>Espera</i>' }); exports.prerenderNotices = (notices) => ({ html: `<aside>${notices.map(({ titulo }) => titulo)}</aside>`, css: 'aside{gap:1px}' })"
  beforeAll(() => put('host/frame-prerender.cjs', prerender))

  test('stands before the page that only a signed-in person sees, inert, and paints in a browser with a session', async () => {
    const answer = await open('/apps', serverWith({}, withApps()))
    const { body } = answer
    expect(body).toContain(
      '<div id="root"><div data-frame inert><header>/apps</header><div data-page><main>Aplicaciones</main></div></div></div>',
    )
    expect(body).toContain('[data-frame]{display:none}')
    expect(body).not.toContain('signInPage()')
    for (const [tag] of body.matchAll(/<script[^>]*>/g))
      expect(tag).toMatch(/type="application\/json"|nonce="/)
    expect(body).toContain(`nonce="${nonceOf(answer)}"`)
  })

  test.each([
    ['home', '<main data-filled-with="catalogue"></main>', true],
    ['home', '<main></main>', false],
    [undefined, '<main data-filled-with="catalogue"></main>', false],
  ] as const)('of a page with role %s and %s is filled: %s', async (role, html, isFilled) => {
    const { body, headers } = await open('/apps', serverWith({}, withApps({ role }, html)))
    const hash = createHash('sha256').update('catalogue()').digest('base64')
    expect(body.includes('>catalogue()</script>')).toBe(isFilled)
    expect(String(headers['content-security-policy']).includes(hash)).toBe(isFilled)
  })

  test('is drawn once for all addresses that nobody has', async () => {
    const app = serverWith({}, withApps())
    const [one, other] = await Promise.all(['/nada', '/menos'].map((url) => open(url, app)))
    expect(one?.body).toContain('<header>/-</header><div data-page></div><i>Espera</i></div>')
    expect(other?.headers.etag).toBe(one?.headers.etag)
  })

  test.each([
    ['another letter case', '/APPS', ''],
    ['a slash at the end', '/apps/', ''],
    ['a query', '/apps?uno=2', ''],
    ['a forged build cookie', '/apps', 'csuite_build=forged'],
    ['a build cookie of odd characters', '/apps', 'csuite_build={"a":1}'],
  ])('is not drawn anew for %s', async (_case, url, cookie) => {
    const page = withApps()
    const current = ({ build }: BrowserIdentity) =>
      Promise.resolve(build === undefined ? page : { ...page, forgetsBuild: true })
    const app = await documentServerWith({ registry: { current } })
    const usual = await open('/apps', app)
    const answer = await open(url, app, { cookie })
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, usual.headers.etag])
    expect(String(answer.headers['set-cookie']).includes('csuite_build=; Path=/; Max-Age=0')).toBe(
      cookie !== '',
    )
  })

  test('documents that must be rendered wait in a bounded line', async () => {
    const app = await serverWith({}, { ...withApps(), personal: true })
    const answers = await Promise.all(Array.from({ length: 100 }, () => open('/apps', app)))
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(50)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) expect(headers['retry-after']).toMatch(/^\d$/)
  })

  test('is not there on a page for everybody, whose own first paint shows to all', async () => {
    const { body } = await open('/apps', serverWith({}, withApps({ access: 'anyone', frame: 'portal' })))
    expect(body).toContain('<div id="root" data-first-paint><main>Aplicaciones</main></div>')
  })

  test('notices stand above every page at once, with their script, and cost nothing when there are none', async () => {
    let current: Notice[] = []
    const app = serverWith({ notices: () => current }, withApps())
    const without = await open('/apps', app)
    expect(without.body).not.toContain('notices()')
    current = [
      {
        ...{
          id: 1,
          titulo: 'Corte',
          texto: 'Hoy',
          nivel: 'info',
          audiencia: 'todos',
          enlace: null,
          version: 1,
        },
        ...{ desde: '2026-01-01T00:00:00.000Z', hasta: '2999-01-01T00:00:00.000Z' },
      },
    ]
    const answer = await open('/apps', app)
    expect(answer.body).toContain(
      `<body>\n<aside>Corte</aside><script nonce="${nonceOf(answer)}">notices()</script>\n<div id="root">`,
    )
    expect(answer.body).toContain('aside{gap:1px}</style>')
    expect(answer.headers.etag).not.toBe(without.headers.etag)
    expect((await open('/logout', app)).body).toContain('<aside>Corte</aside>')
    current = []
    expect((await open('/apps', app)).headers.etag).toBe(without.headers.etag)
  })
})

test('a remote that works without network can be installed: manifest, icons and shortcuts; no other document names them', async () => {
  const current = snapshot()
  const [auth] = current.registry.remotes
  if (!auth) throw new Error('no remote')
  const pages = [
    { path: '/calculadora', access: 'user' as const, title: 'Calculadora' },
    { path: '/calculadora/lazo', access: 'user' as const, title: 'Lazo' },
    { path: '/calculadora/:id', access: 'user' as const, title: 'Una' },
    { path: '/calculadora/verificar', access: 'anyone' as const, title: 'Verificar' },
  ]
  const calculator = { ...auth, name: 'remote-calculator', paths: pages.map(({ path }) => path), pages }
  const installable: RegistrySnapshot = {
    ...current,
    registry: { snapshot: 's-installable', remotes: [auth, calculator] },
  }
  const app = await serverWith({}, installable)
  expect((await open('/calculadora/lazo', app)).body).not.toContain('rel="manifest"')
  // Granted while the document is cached.
  installable.workerScopes = new Map([['remote-calculator', '/calculadora']])
  expect((await open('/calculadora/lazo', app)).body).toContain(
    '<link rel="manifest" href="/remote-calculator.webmanifest">\n<link rel="apple-touch-icon" href="/icono-180.png">',
  )
  expect((await open('/login', app)).body).not.toMatch(/rel="(manifest|apple-touch-icon)"/)
  const answer = await app.inject('/remote-calculator.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  const manifest = answer.json<{ icons: { src: string; type: string }[] }>()
  expect(manifest).toMatchObject({
    start_url: '/calculadora',
    display: 'standalone',
    shortcuts: [
      { name: 'Calculadora', url: '/calculadora' },
      { name: 'Lazo', url: '/calculadora/lazo' },
    ],
  })
  expect(manifest.icons).toHaveLength(5)
  for (const { src, type } of manifest.icons)
    expect((await app.inject(src)).headers['content-type']).toBe(type)
  expect((await app.inject('/remote-auth.webmanifest')).statusCode).toBe(404)
  expect((await app.inject('/remote-nobody.webmanifest')).statusCode).toBe(404)
})

test("a file of another build comes from the database, with the headers of the host's own", async () => {
  const other = await serverWith({
    findHostFile: (file) =>
      Promise.resolve(
        file === 'host.1.js'
          ? 'own'
          : file === 'host.0.js'
            ? new Map([['', Buffer.from('old()')]])
            : undefined,
      ),
  })
  const [own, former, none] = await Promise.all(
    ['host.1.js', 'host.0.js', 'host.9.js'].map((file) => other.inject(`/assets/${file}`)),
  )
  expect([own?.statusCode, former?.statusCode, former?.body, none?.statusCode]).toEqual([
    200,
    200,
    'old()',
    404,
  ])
  const compared = [
    'content-type',
    'cache-control',
    'cross-origin-resource-policy',
    'vary',
    'x-content-type-options',
  ]
  for (const name of compared) expect([name, former?.headers[name]]).toEqual([name, own?.headers[name]])
  await other.close()
})

test.each([
  '/assets/./host.1.js',
  '/assets/x/../host.1.js',
  '/assets/../../secret.js',
  '/remotes/./remote-auth/1.0.0/picture.svg',
])('only the written address of a file is served: %s is none', async (path) => {
  const app = await serverWith()
  await app.ready()
  const port = await listenLocally(app.server)
  // Not by `inject`, which reads an address as a browser does.
  const answer = new Promise<IncomingMessage>((resolve) =>
    get({ host: '127.0.0.1', port, path, agent: false }, resolve),
  )
  const { statusCode } = (await answer).resume()
  await app.close()
  expect([403, 404]).toContain(statusCode)
})

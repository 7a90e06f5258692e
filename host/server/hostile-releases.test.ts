import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createDeployToken } from '@csuite/shared/contract/deploy-tokens'
import { bestPage } from '@csuite/shared/contract/page-path'
import { RELEASE_POLICY, releaseFileTypes } from '@csuite/shared/contract/release-files'
import { createRemote } from '@csuite/shared/contract/remote-owners'
import {
  type ReleaseManifest,
  activateRelease,
  canaryRelease,
  publishRelease,
  rollbackRelease,
} from '@csuite/shared/contract/releases'
import type { RemoteRegistry, RemotePage } from '@csuite/shared/contract/remotes'
import type { FastifyInstance } from 'fastify'
import { integrityOf, release } from '../../api/src/testing/release'
import { type TestApi, createTestApi } from '../../api/src/testing/test-api'
import { dist } from './document-server.fixture'
import { documentServer } from './documents'

const root = path.resolve(__dirname, '../..')
/** Sorted before remote-auth. */
const TEAM = 'equipo-hostil'
const asPage = { accept: 'text/html', 'sec-fetch-dest': 'document' }

let api: TestApi
let documents: FastifyInstance
let token: string
let pages: string[]
let policies: Map<string, string>

beforeAll(async () => {
  api = await createTestApi()
  const { token: admin } = await api.signUpAdministrator()
  pages = ['/logout', '/playstoreapps/beto/datos-personales', `/${TEAM}`]
  for (const name of ['remote-auth', 'remote-apps', 'remote-admin', 'remote-calculator']) {
    const config = await readFile(path.join(root, name, 'remote.config.json'), 'utf8')
    const own = (JSON.parse(config) as { pages: RemotePage[] }).pages
    const firstPaint = { html: `<main>${name}</main>`, css: '' }
    const screens = own.map((page) => ({ path: page.path, files: [], firstPaint }))
    await deliver(name, admin, release(name, '1.0.0', { pages: own, screens }))
    pages.push(...own.map((page) => page.path.replace(/:\w+|\*/g, '1')))
  }
  await api.call(createRemote, { body: { name: TEAM, addresses: [`/${TEAM}`] } }, { token: admin })
  const credential = await api.call(
    createDeployToken,
    { params: { name: TEAM }, body: { label: 'CI' } },
    { token: admin },
  )
  token = credential.json<{ token: string }>().token
  for (const version of ['0.1.0', '0.2.0']) await deliver(TEAM, token, release(TEAM, version))

  documents = await documentServer(api.platform.config, api, { dist, development: false })
  policies = new Map(await Promise.all(pages.map(async (page) => [page, (await open(page)).policy] as const)))
})
afterAll(async () => {
  await documents.close()
  await api.close()
})

interface Publication {
  manifest: ReleaseManifest
  files?: { file: string; content: string }[]
  baseUrl?: string
}

/** Publishes and activates a release; returns the response to the publication. */
async function deliver(name: string, by: string, body: Publication) {
  const { version } = body.manifest
  const published = await api.call(publishRelease, { params: { name }, body }, { token: by })
  const as = { token: by }
  await api.call(canaryRelease, { params: { name }, body: { version, percent: 100 } }, as)
  await api.call(activateRelease, { params: { name }, body: { version } }, as)
  return published
}

async function open(page: string) {
  const { statusCode, headers, body } = await documents.inject({ url: page, headers: asPage })
  const policy = String(headers['content-security-policy']).replace(/'nonce-[^']+'/g, '')
  return { status: statusCode, policy, body }
}

/** Every page responds as before, and /login is remote-auth's. */
async function expectUnharmed() {
  const answers = await Promise.all(pages.map(async (url) => ({ url, ...(await open(url)) })))
  for (const { url, status, policy } of answers)
    expect([url, status, policy]).toEqual([url, 200, policies.get(url)])
  const { body } = await open('/login')
  const [, block = ''] = /id="csuite-registry">(.*?)<\/script>/.exec(body) ?? []
  const named = body.replace(block, '').match(/\/remotes\/[^/"]+\/[^/"]+\//g)
  expect(new Set(named)).toEqual(new Set(['/remotes/remote-auth/1.0.0/']))
  expect(body).toContain('<div id="root" data-first-paint><main>remote-auth</main></div>')
  const registry = JSON.parse(block) as RemoteRegistry
  const owned = registry.remotes.flatMap(({ name, paths }) => paths.map((own) => ({ name, path: own })))
  expect(bestPage(owned, '/login')?.name).toBe('remote-auth')
}

let serial = 0
const hostile = (changes: Partial<ReleaseManifest>) => release(TEAM, `1.0.${(serial += 1)}`, changes)

function hostileFile(file: string, content: string) {
  const { manifest, files } = hostile({})
  manifest.files = [...manifest.files, { file, integrity: integrityOf(content) }]
  return { manifest, files: [...files, { file, content: Buffer.from(content).toString('base64') }] }
}

const page = (address: string) => ({ path: address, access: 'guest' as const, title: 'Entrar' })

const baseUrls = [
  ...['https://[/', 'https://%/', 'https://a:99999/', 'https://*/', 'https://x;sandbox/'],
  ...["https://x 'self'/", 'https://u:p@evil.example/', 'https://evil.example/?/', 'https://EVIL.example/'],
  ...['//evil.example/', 'javascript:alert(1)/', 'data:text/javascript,1/', '/remotes/remote-auth/1.0.0/'],
  ...['', 'x'],
]
const addresses = [
  ...['/LOGIN', '/login', '/login?', '/login/:x?', '/log', '/Apps', '/apps/:id?/:z?', '/logout', '/api/x'],
  ...['/???', '/', '/*', '/:x', '', 'login', '//login', `/${TEAM}/../login`, `/${TEAM}x`],
  `/${TEAM}/%2e%2e`,
]

type Case = [rule: string, what: string, publication: () => Publication]
const cases = (rule: string, what: string, values: string[], make: (value: string) => Publication) =>
  values.map((value): Case => [rule, `${what} ${value}`, () => make(value)])

const refused = [
  ...cases('base-url', 'releases at', baseUrls, (baseUrl) => ({
    manifest: hostile({ chunkIntegrity: true }).manifest,
    baseUrl,
  })),
  ...cases('integrity-chunks', 'unpinned chunks at', ['https://evil.example/'], (baseUrl) => ({
    manifest: hostile({}).manifest,
    baseUrl,
  })),
  ...cases('address', 'a page at', addresses, (address) =>
    hostile({ pages: [page(`/${TEAM}`), page(address)] }),
  ),
  ...cases('address', 'a screen at', addresses, (address) =>
    hostile({ screens: [{ path: address, files: [] }] }),
  ),
  ...cases('first-paint', 'the markup', ['<p>x</p>', '<img name="querySelector">'], (html) =>
    hostile({ screens: [{ path: `/${TEAM}`, files: [], firstPaint: { html, css: '' } }] }),
  ),
  ...cases('first-paint', 'a page that asks for', ['firstPaint'], () =>
    hostile({ pages: [{ ...page(`/${TEAM}`), firstPaint: true }] }),
  ),
  ...cases(
    'files',
    'the file',
    [
      ...['routes.js.br', 'routes.js.gz', 'a/', '../x.js', 'routes.js/x.js', '.x.js', 'a//b.js', 'x.html'],
      ...['routes.js.br/x.js', 'routes.js.gz/x.txt'],
    ],
    (file) => hostileFile(file, 'x'),
  ),
  ...cases(
    'integrity-missing',
    'the entry',
    ['../../remote-auth/1.0.0/routes.js', 'https://evil.example/x.js', '//evil.example/x.js'],
    (entry) => hostile({ entry }),
  ),
]

test.each(refused)("a team's release is refused by %s and harms no page: %s", async (rule, _what, make) => {
  const publication = make()
  const answer = await deliver(TEAM, token, publication)
  expect(answer.json()).toMatchObject({ statusCode: 422, code: 'RELEASE_REFUSED' })
  expect(answer.json<{ fields: object }>().fields).toHaveProperty(rule)
  await expectUnharmed()
})

test.each([
  ['x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['x.xml', '<?xml-stylesheet href="x.xsl"?><html xmlns="http://www.w3.org/1999/xhtml"><script/></html>'],
  ['offline-worker.1.js', 'self.onfetch = (event) => event.respondWith(new Response("x"))'],
])('a released %s runs nowhere, active or rolled back', async (file, content) => {
  const publication = hostileFile(file, content)
  expect((await deliver(TEAM, token, publication)).statusCode).toBe(201)
  const url = `/remotes/${TEAM}/${publication.manifest.version}/${file}`
  for (const active of [true, false]) {
    await expectUnharmed()
    const { statusCode, headers } = await documents.inject({ url })
    if (statusCode === 200 && !file.startsWith('offline-worker'))
      expect(headers['content-security-policy']).toBe(RELEASE_POLICY)
    const worker = await documents.inject({ url, headers: { 'service-worker': 'script' } })
    expect(worker.headers).not.toHaveProperty('service-worker-allowed')
    expect(worker.body).toContain('unregister')
    if (active) await api.call(rollbackRelease, { params: { name: TEAM }, body: {} }, { token })
  }
})

test.each(Object.entries(releaseFileTypes))(
  'a released .%s is served as %s, in capitals too',
  async (ending, type) => {
    for (const file of [`datos/archivo.${ending}`, `ARCHIVO.${ending.toUpperCase()}`]) {
      const publication = hostileFile(file, `un ${ending}`)
      const published = await api.call(
        publishRelease,
        { params: { name: TEAM }, body: publication },
        { token },
      )
      expect([file, published.statusCode]).toEqual([file, 201])
      const url = `/remotes/${TEAM}/${publication.manifest.version}/${file}`
      const { statusCode, headers, body } = await documents.inject({ url })
      expect([statusCode, body]).toEqual([200, `un ${ending}`])
      expect(String(headers['content-type']).split(';')[0]).toBe(type)
    }
  },
)

test('an uploaded file that changed on the disk is not served but fetched again, and that is logged', async () => {
  const url = '/remotes/remote-auth/1.0.0/routes.js'
  const { body } = await documents.inject({ url })
  for (const change of ['otra cosa', 'y otra']) {
    await writeFile(path.join(api.dataDir, url), change)
    expect(await documents.inject({ url })).toMatchObject({ statusCode: 200, body })
  }
  expect(api.log.join('')).toContain('a file of a release changed on the disk')
})

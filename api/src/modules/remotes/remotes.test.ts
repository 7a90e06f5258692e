import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDeployToken } from '@csuite/shared/contract/deploy-tokens'
import { createRemote } from '@csuite/shared/contract/remote-owners'
import {
  type ReleaseManifest,
  type RemoteSummary,
  activateRelease,
  canaryRelease,
  listRemotes,
  publishRelease,
  registryState,
  reportTelemetry,
  rollbackRelease,
} from '@csuite/shared/contract/releases'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { Registry } from 'prom-client'
import { remoteReleases } from '../../db/schema/remote-releases'
import { type CallOptions, apisOnDemand, atStart, openTestApi } from '../../testing/test-api'
import { BROWSER_COOKIE, signedBrowserId } from '../../identity/browsers/browser-ids'
import { release } from '../../testing/release'
import { addAdministrator } from '../../testing/test-callers'
import { Delivery } from './delivery'
import { canaryBucket } from './canary/canary-bucket'
import { integrityOf } from './rules/file-gate'
import { publishingWork } from './publish/publishing-work'
import { isStored, listStoredBytes } from './publish/release-files.repository'

const integrity = `sha384-${'A'.repeat(64)}`
const file = (name: string) => ({ file: name, integrity })
const firstPaint = { html: '<p>Caudal</p>', css: '' }

const keywords = Array.from({ length: 20 }, (_, index) => String(index).padEnd(50, 'ñ'))
const page = { path: '/equipo-cinco', access: 'user' as const, title: 'x' }
const wordyPage = { ...page, keywords }
const inNavigation = (count: number) =>
  Array.from({ length: count }, (_, order) => ({
    ...page,
    path: `/equipo-cinco/${order}`,
    nav: { in: 'bar' as const, label: 'x', order },
  }))

const openApi = apisOnDemand()

describe('delivery of remotes', () => {
  const api = openTestApi({
    build: {
      hostLibraries: () =>
        Promise.resolve({
          react: { version: '19.3.1', leftOut: { use: 'solo servidor' } },
          '@csuite/shared/ui/theme': { version: '1.0.0', leftOut: {}, exports: ['hovered'] },
        }),
    },
  })
  const admin = atStart(() => api.signUpAdministrator())

  const publish = (name: string, body: ReturnType<typeof release>, by: CallOptions = admin) =>
    api.call(publishRelease, { params: { name }, body }, by)
  const publishVersion = (name: string, version: string, by?: CallOptions) =>
    publish(name, release(name, version), by)
  const activate = (name: string, version: string, by: CallOptions = admin, revision?: number) =>
    api.call(activateRelease, { params: { name }, body: { version, revision } }, by)
  const rollback = (name: string, by: CallOptions = admin) =>
    api.call(rollbackRelease, { params: { name }, body: {} }, by)
  const canary = (name: string, version: string, percent: number, by: CallOptions = admin) =>
    api.call(canaryRelease, { params: { name }, body: { version, percent } }, by)
  const rulesIn = (answer: LightMyRequestResponse) => answer.json<{ fields: Record<string, string> }>().fields
  const servedFile = async (file: string) => {
    expect([file, await api.delivery.files.find(`/remotes/${file}`)]).toEqual([file, 'cached'])
    return readFile(join(api.dataDir, 'remotes', file), 'utf8')
  }
  /** As docs/operate.md says. */
  const removeFiles = (name: string) =>
    api.sql`delete from release_files where release_id in (select id from remote_releases where name = ${name})`
  const registryOf = async (name: string) =>
    (await api.result(registryState, {})).remotes.find((remote) => remote.name === name)

  test('a release is published, activated, replaced and rolled back; its files are served precompressed', async () => {
    expect((await publishVersion('equipo-uno', '1.0.0')).statusCode).toBe(201)
    expect(await registryOf('equipo-uno')).toBeUndefined()
    expect((await activate('equipo-uno', '1.0.0')).json<RemoteSummary>().active).toBe('1.0.0')
    await publishVersion('equipo-uno', '1.1.0')
    const activated = (await activate('equipo-uno', '1.1.0')).json<RemoteSummary>()
    expect(activated).toMatchObject({ active: '1.1.0', previous: '1.0.0' })
    expect((await registryOf('equipo-uno'))?.active.manifest.version).toBe('1.1.0')
    const back = await rollback('equipo-uno')
    expect(back.json()).toMatchObject({ active: '1.0.0', previous: '1.1.0' })
    expect(await servedFile('equipo-uno/1.1.0/routes.js')).toBe('routes 1.1.0')
    const compressed = join(api.dataDir, 'remotes/equipo-uno/1.1.0/routes.js.br')
    await expect(readFile(compressed)).resolves.toBeDefined()
  })

  test('releases in use stay in the list, however many newer ones a pipeline published', async () => {
    const versions = Array.from({ length: 23 }, (_, index) => `1.${index}.0`)
    for (const version of versions) await publishVersion('equipo-veinte', version)
    await activate('equipo-veinte', '1.0.0')
    await activate('equipo-veinte', '1.1.0')
    const answer = await canary('equipo-veinte', '1.2.0', 5)
    const listed = answer.json<RemoteSummary>().releases.map(({ version }) => version)
    expect(listed).toEqual(versions.reverse())
  })

  test('the same version with the same content is fine, with other content is refused', async () => {
    await publishVersion('equipo-dos', '1.0.0')
    expect((await publishVersion('equipo-dos', '1.0.0')).json()).toMatchObject({
      created: false,
    })
    const other = await publish('equipo-dos', release('equipo-dos', '1.0.0', {}, 'otro'))
    expect(other.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
    const reordered = release('equipo-dos', '1.0.0')
    reordered.manifest.files.reverse()
    expect((await publish('equipo-dos', reordered)).json()).toMatchObject({ created: false })
    for (const change of [{ global: 'otro' }, { shared: {} }, { routes: [] }]) {
      const changed = await publish('equipo-dos', release('equipo-dos', '1.0.0', change))
      expect(changed.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
    }
  })

  test('a release whose files the operator removed is whole again when it is published again', async () => {
    const again = () => publishVersion('equipo-perdido', '1.0.0')
    await again()
    await removeFiles('equipo-perdido')
    expect(await api.delivery.files.find('/remotes/equipo-perdido/1.0.0/routes.js')).toBeUndefined()
    expect((await again()).json()).toMatchObject({ created: false })
    expect(await servedFile('equipo-perdido/1.0.0/routes.js')).toBe('routes 1.0.0')
  })

  test('contents that several releases have are stored once', async () => {
    for (const version of ['1.0.0', '2.0.0'])
      await publish('equipo-igual', release('equipo-igual', version, {}, 'a'))
    const rows = await api.sql`
      select count(distinct (release_id, file))::int as files, count(distinct sha256)::int as contents
      from release_files join remote_releases on id = release_id where name = 'equipo-igual'`
    expect(rows).toEqual([{ files: 12, contents: 6 }])
  })

  test('a release whose files the operator removed stays without them at the next start', async () => {
    await publishVersion('equipo-vaciado', '1.0.0')
    await servedFile('equipo-vaciado/1.0.0/routes.js')
    await removeFiles('equipo-vaciado')
    const platform = { ...api.platform, metrics: new Registry() }
    const again = new Delivery(platform, {
      hostLibraries: () => Promise.resolve({}),
      log: { warn: jest.fn(), error: jest.fn() },
    })
    await again.start()
    await again.stop()
    expect(await isStored(api.database.orm, 'equipo-vaciado', '1.0.0')).toBe(false)
  })

  test('a remote whose releases take 2 GB publishes no more, until the operator has removed some', async () => {
    const next = (version: string) => publishVersion('equipo-lleno', version)
    expect((await next('1.0.0')).statusCode).toBe(201)
    const fill = () =>
      api.sql`update remote_releases set stored_bytes = 2147483648 where name = 'equipo-lleno'`
    await fill()
    expect(rulesIn(await next('1.1.0'))['size-budget']).toContain('ocupan 2048.1 MB y el máximo son 2048')
    expect((await publishVersion('equipo-leve', '1.0.0')).statusCode).toBe(201)
    await removeFiles('equipo-lleno')
    expect((await next('1.1.0')).statusCode).toBe(201)
    await fill()
    // The first one's files again.
    expect(rulesIn(await next('1.0.0'))).toHaveProperty('size-budget')
    expect((await activate('equipo-lleno', '1.0.0')).json()).toMatchObject({
      code: 'INVALID_STATE',
      message: 'Faltan los archivos de la versión 1.0.0: publícala otra vez.',
    })
    expect((await activate('equipo-lleno', '1.1.0')).statusCode).toBe(200)
  })

  test('two publications at a time do not pass the quota together', async () => {
    const next = (version: string) => publishVersion('equipo-justo', version)
    await next('1.0.0')
    const [row] = await listStoredBytes(api.database.orm, 'equipo-justo')
    const one = (row?.storedBytes ?? 0) + (row?.manifestBytes ?? 0)
    // Room for one and a half.
    const left = 2 * 1024 ** 3 - (row?.manifestBytes ?? 0) - Math.ceil(1.5 * one)
    await api.sql`update remote_releases set stored_bytes = ${left} where name = 'equipo-justo'`
    const answers = await Promise.all(['1.1.0', '1.2.0'].map(next))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    expect(await listStoredBytes(api.database.orm, 'equipo-justo')).toHaveLength(2)
  })

  test('folders count in the quota as files do: each takes a block of the disk', async () => {
    const body = release('equipo-hueco', '1.0.0')
    for (let made = 0; made < 10; made += 1) {
      const content = Buffer.from(String(made))
      const name = `${made}/b/c/d/e/f/g/a.png`
      body.manifest.files.push({ file: name, integrity: integrityOf(content) })
      body.files.push({ file: name, content: content.toString('base64') })
    }
    expect((await publish('equipo-hueco', body)).statusCode).toBe(201)
    const [row] = await listStoredBytes(api.database.orm, 'equipo-hueco')
    // Its own folder, 70 folders, 10 pictures and two scripts with two variants each.
    expect(row?.storedBytes).toBe((1 + 70 + 10 + 6) * 4096)
  })

  test('a remote keeps 500 releases at most', async () => {
    await publishVersion('equipo-eterno', '1.0.0')
    const [row] = await api.database.orm
      .select()
      .from(remoteReleases)
      .where(eq(remoteReleases.name, 'equipo-eterno'))
    const made = Array.from({ length: 499 }, (_, index) => ({
      ...row!,
      id: undefined,
      version: `2.${index}.0`,
      baseUrl: 'https://static.example/',
    }))
    await api.database.orm.insert(remoteReleases).values(made)
    expect(rulesIn(await publishVersion('equipo-eterno', '3.0.0'))).toEqual({
      manifest: expect.stringContaining('tiene 500 versiones guardadas y el máximo son 500') as string,
    })
  })

  test('a release is judged once; its pointer moves without that, and again after the rules or the row change', async () => {
    const judge = jest.spyOn(publishingWork, 'judge')
    const moves = async () => {
      const answers = [
        await activate('equipo-juez', '2.0.0'),
        await rollback('equipo-juez'),
        await canary('equipo-juez', '2.0.0', 5),
      ]
      return [...answers.map(({ statusCode }) => statusCode), judge.mock.calls.length]
    }
    await publishVersion('equipo-juez', '1.0.0')
    await publishVersion('equipo-juez', '2.0.0')
    await activate('equipo-juez', '1.0.0')
    expect(await moves()).toEqual([200, 200, 200, 0])
    await api.sql`update remote_releases set verdict = 'of older rules' where name = 'equipo-juez'`
    expect((await moves()).slice(0, 3)).toEqual([200, 200, 200])
    const judged = judge.mock.calls.length
    expect(judged).toBeGreaterThan(0)
    expect(await moves()).toEqual([200, 200, 200, judged])
    await api.sql`update remote_releases set manifest = manifest || '{"integrity":""}' where name = 'equipo-juez' and version = '2.0.0'`
    expect(rulesIn(await canary('equipo-juez', '2.0.0', 6))).toHaveProperty('integrity-missing')
    judge.mockRestore()
  })

  test('what a remote owns is looked at again when its pointer moves', async () => {
    await publishVersion('equipo-mudado', '1.0.0')
    await api.sql`update remotes set addresses = '{/otra-parte}' where name = 'equipo-mudado'`
    expect(rulesIn(await activate('equipo-mudado', '1.0.0'))).toHaveProperty('address')
  })

  test('a manifest of nothing but nested lists is refused like any other that is none', async () => {
    const answer = await api.inject({
      method: 'POST',
      url: '/api/remotos/equipo-hondo/versiones',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: `{"manifest":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    })
    expect(answer.json()).toMatchObject({ code: 'RELEASE_REFUSED', fields: { manifest: expect.any(String) } })
  })

  test('two publishers of one version at once: one release, one winner', async () => {
    const contents = ['a', 'b', 'c', 'd']
    const answers = await Promise.all(
      contents.map((content) => publish('equipo-tres', release('equipo-tres', '1.0.0', {}, content))),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409])
    const winner = contents[answers.findIndex((answer) => answer.statusCode === 201)]
    expect(await servedFile('equipo-tres/1.0.0/remoteEntry.js')).toBe(`entry ${winner}`)
    expect(await servedFile('equipo-tres/1.0.0/routes.js')).toBe(`routes ${winner}`)
  })

  test('a pointer that moved meanwhile is not moved again', async () => {
    await publishVersion('equipo-cuatro', '1.0.0')
    await publishVersion('equipo-cuatro', '2.0.0')
    const { revision } = (await activate('equipo-cuatro', '1.0.0')).json<RemoteSummary>()
    const move = () => activate('equipo-cuatro', '2.0.0', admin, revision)
    const answers = await Promise.all([move(), move()])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 412])
  })

  test.each([
    ['exposes-routes', { exposes: ['./otra'] }],
    ['contract-version', { contract: 2 }],
    ['shared-range', { shared: { react: '^18.0.0' } }],
    ['shared-range', { shared: { vue: '^3.0.0' } }],
    ['shared-range', { shared: { constructor: '^1.0.0' } }],
    ['shared-export', { sharedExports: { react: ['useState', 'use'] } }],
    ['shared-export', { sharedExports: { '@csuite/shared/ui/theme': ['hovered', 'next'] } }],
    ['address', { pages: [{ path: '/equipo-uno', access: 'user', title: 'Uno' }] }],
    ['integrity-missing', { integrity: '' }],
    ['first-paint', { screens: [{ path: '/equipo-cinco', files: [], firstPaint }] }],
    ['first-paint', { pages: [{ ...page, firstPaint: true }] }],
    ['manifest', { pages: 'ninguna' as never }],
    ['manifest', { version: '../1' }],
    ['manifest', { global: 'location' }],
    ['manifest', { global: 'fetch' }],
    ['manifest', { pages: [{ ...page, title: '  ' }] }],
    ['manifest', { pages: [{ ...page, title: 'x\u202e' }] }],
    ['manifest', { pages: [{ ...page, keywords: ['x\u0007'] }] }],
    ['manifest', { pages: [{ ...page, nav: { in: 'bar', label: '\u200b', order: 1 } }] }],
    ['manifest', { pages: [{ ...page, nav: { in: 'bar', label: '\u202eoduas', order: 1 } }] }],
    [
      'manifest',
      { pages: [{ ...page, path: '/equipo-cinco/:id', nav: { in: 'bar', label: 'x', order: 1 } }] },
    ],
    ['manifest', { pages: inNavigation(4) }],
    ['manifest', { pages: [{ ...page, next: ['https://otro.example/'] }] }],
    ['size-budget', { pages: Array.from({ length: 20 }, () => wordyPage) }],
    [
      'size-budget',
      { type: 'module', files: Array.from({ length: 800 }, (_, index) => file(`${index}.js`)) },
    ],
    ['manifest', { files: Array.from({ length: 2001 }, (_, index) => file(`f${index}.js`)) }],
    ['files', { files: [file('a.js.br')] }],
    ['files', { files: [file('b'), file('b/c.js')] }],
    ['files', { files: [file('a/')] }],
    ['files', { files: [file('../a.js')] }],
    ['files', { files: [file('a.js'), file('a.js.br/b.js')] }],
    ['files', { files: [file('a.css'), file('c/a.css.GZ/b.js')] }],
    ['files', { files: [file('x.html')] }],
    ['files', { files: [file('x.exe')] }],
    ['files', { files: [file('LICENSE')] }],
    ['manifest', { files: [file('1/2/3/4/5/6/7/8/a.js')] }],
  ] as [string, Partial<ReleaseManifest>][])('the gate refuses %s with %j', async (rule, changes) => {
    const answer = await publish('equipo-cinco', release('equipo-cinco', '1.0.0', changes))
    expect(answer.json()).toMatchObject({ statusCode: 422, code: 'RELEASE_REFUSED' })
    expect(Object.keys(rulesIn(answer))).toContain(rule)
  })

  test("a release with the names of another remote's build is refused, whether or not that one is active", async () => {
    const named = (name: string, version: string, global: string, list: string) => {
      const entry = `r=self.${list}=self.${list}||[];r.forEach(t)`
      const listed = { file: 'remoteEntry.js', integrity: integrityOf(Buffer.from(entry)) }
      const body = release(name, version, { global, integrity: listed.integrity })
      body.manifest.files[0] = listed
      body.files[0] = { file: listed.file, content: Buffer.from(entry).toString('base64') }
      return publish(name, body)
    }
    expect((await named('equipo-lista', '1.0.0', 'lista', 'chunk_lista')).statusCode).toBe(201)
    expect((await named('equipo-lista', '1.0.1', 'lista', 'chunk_lista')).statusCode).toBe(201)
    const [ofFederation, ofBuild] = ['da otro «name» a tu complemento', 'da otro output.uniqueName']
    for (const [global, list, message] of [
      ['lista', 'chunk_propia', `El nombre «lista» es de equipo-lista: ${ofFederation}`],
      ['propia', 'chunk_lista', `El nombre «chunk_lista» es de equipo-lista: ${ofBuild}`],
      ['host', 'chunk_propia', `El nombre «host» es del portal: ${ofFederation}`],
    ] as const) {
      const refused = rulesIn(await named('equipo-copia', '1.0.0', global, list))
      expect(refused['federation-name']).toContain(message)
    }
    expect((await named('equipo-copia', '1.0.0', 'propia', 'chunk_propia')).statusCode).toBe(201)
  })

  test('a remote has three entries in each place of the navigation', async () => {
    const [first, ...others] = inNavigation(4)
    const pages = [page, ...others, { ...first!, nav: { in: 'menu' as const, label: 'x', order: 1 } }]
    const answer = await publish('equipo-cinco', release('equipo-cinco', '0.9.0', { pages }))
    expect(answer.json()).toMatchObject({ created: true })
  })

  test('a file with one byte that its hash does not know is refused', async () => {
    const body = release('equipo-cinco', '1.0.1')
    const content = Buffer.from('routes 1.0.1')
    content[0] = content[0]! ^ 1
    body.files[1] = { file: 'routes.js', content: content.toString('base64') }
    const answer = await publish('equipo-cinco', body)
    expect(answer.json()).toMatchObject({ code: 'RELEASE_REFUSED' })
    expect(rulesIn(answer)).toHaveProperty('integrity-mismatch')
  })

  test('a release that would need WebAssembly is refused when it is published, not in the page', async () => {
    const body = release('equipo-cinco', '1.0.2')
    const content = Buffer.from('0061736d01000000', 'hex')
    body.manifest.files.push({ file: 'calculo.wasm', integrity: integrityOf(content) })
    body.files.push({ file: 'calculo.wasm', content: content.toString('base64') })
    const answer = await publish('equipo-cinco', body)
    expect(rulesIn(answer)).toEqual({
      files: 'El portal no ejecuta WebAssembly: quita calculo.wasm y lo que lo necesita.',
    })
  })

  test('a manifest of more than 256 kB is refused, whatever fills it', async () => {
    const filled = [
      { files: Array.from({ length: 1800 }, (_, index) => file(`${index}/`.padEnd(90, 'a') + '.js')) },
      { relleno: 'x'.repeat(256 * 1024) },
    ]
    for (const changes of filled) {
      const answer = await publish('equipo-cinco', release('equipo-cinco', '1.0.0', changes))
      expect(rulesIn(answer)).toEqual({ manifest: expect.stringContaining('más de 256 kB') as string })
    }
  })

  test('an entry over 1 MB is refused, however little it takes compressed', async () => {
    const content = Buffer.alloc(1024 ** 2 + 1, ' ')
    const listed = { file: 'remoteEntry.js', integrity: integrityOf(content) }
    const body = release('equipo-cinco', '1.0.4', { integrity: listed.integrity })
    body.manifest.files[0] = listed
    body.files[0] = { file: listed.file, content: content.toString('base64') }
    expect(rulesIn(await publish('equipo-cinco', body))).toEqual({
      'size-budget': expect.stringContaining(
        'remoteEntry.js pesa 1025 kB sin comprimir y el máximo son 1024 kB',
      ) as string,
    })
  })

  test('a file that the manifest does not name is refused, not dropped', async () => {
    const body = release('equipo-cinco', '1.0.3')
    body.files.push({ file: 'es.json', content: Buffer.from('{}').toString('base64') })
    expect(rulesIn(await publish('equipo-cinco', body))).toEqual({
      files: 'El manifiesto no nombra es.json: construye y publica de nuevo.',
    })
  })

  test("a team's token delivers its own remote, once that has its addresses, and sees no other", async () => {
    const own = { params: { name: 'equipo-seis' }, body: { label: 'Equipo seis' } }
    const team = await api.result(createDeployToken, own, admin)
    expect(rulesIn(await publishVersion('equipo-seis', '1.0.0', team))).toHaveProperty('address')
    const remote = { name: 'equipo-seis', addresses: ['/equipo-seis'] }
    await api.result(createRemote, { body: remote }, admin)
    expect((await publishVersion('equipo-seis', '1.0.0', team)).statusCode).toBe(201)
    expect((await activate('equipo-seis', '1.0.0', team)).statusCode).toBe(200)
    const seen = await api.result(listRemotes, {}, team)
    expect(seen.map(({ name }) => name)).toEqual(['equipo-seis'])
  })

  describe('a canary', () => {
    const event = (version: string, kind: string) => ({ remote: 'equipo-siete', version, kind, value: 120 })
    const report = (events: object[], cookie = '') =>
      api.call(reportTelemetry, { body: { events } }, { cookies: { [BROWSER_COOKIE]: cookie } })
    const summary = async () =>
      (await api.result(listRemotes, {}, admin)).find(({ name }) => name === 'equipo-siete')
    /** Signed ids of browsers that get the canary at 10 %, or of others. */
    const browsers = (count: number, inCanary = true) =>
      Array.from({ length: 40 * count }, () => signedBrowserId(api.platform.secrets))
        .filter(({ id }) => canaryBucket('equipo-siete', '2.0.0', id) < 10 === inCanary)
        .slice(0, count)
        .map(({ value }) => value)
    beforeAll(async () => {
      await publishVersion('equipo-siete', '1.0.0')
      await publishVersion('equipo-siete', '2.0.0')
      await activate('equipo-siete', '1.0.0')
    })
    beforeEach(() => canary('equipo-siete', '2.0.0', 10))

    test('is another version than the active one', async () => {
      const answer = await canary('equipo-siete', '1.0.0', 10)
      expect(answer.json()).toMatchObject({ statusCode: 409, code: 'INVALID_STATE' })
    })

    test('is not halted by one client, however often and under whatever names it reports', async () => {
      const failures = Array.from({ length: 20 }, () => event('2.0.0', 'failure'))
      const [own = ''] = browsers(1)
      for (let round = 0; round < 3; round += 1) {
        await report(failures)
        await report(failures, own)
        for (let made = 0; made < 20; made += 1)
          await report(failures, `${String(made).padStart(22, 'a')}.${own.slice(23)}`)
      }
      await api.delivery.flush()
      expect((await summary())?.canary).toMatchObject({ percent: 10, haltedReason: null })
    })

    test('is not judged by browsers that were given the active release', async () => {
      for (const browser of browsers(30, false)) await report([event('2.0.0', 'failure')], browser)
      await api.delivery.flush()
      expect((await summary())?.canary).toMatchObject({ percent: 10, haltedReason: null })
    })

    test('that fails in more browsers than the active release is taken away by itself', async () => {
      for (const [index, browser] of browsers(20).entries())
        await report([event('2.0.0', index < 10 ? 'load' : 'failure')], browser)
      await report([event('9.9.9', 'failure')])
      await api.delivery.flush()
      const remote = await summary()
      const haltedReason = 'Falló en el 50.0 % de 20 navegadores; la versión activa, en el 0.0 %.'
      expect(remote?.canary).toMatchObject({ percent: 0, haltedReason })
      expect(await registryOf('equipo-siete')).not.toHaveProperty('canary')
    })
  })

  test('the list and Prometheus show loads and failures of releases in use, never a name that somebody made up', async () => {
    await publishVersion('equipo-ocho', '1.0.0')
    await activate('equipo-ocho', '1.0.0')
    const report = (...events: [string, string, string, number][]) => {
      const sent = events.map(([remote, version, kind, value]) => ({ remote, version, kind, value }))
      return api.call(reportTelemetry, { body: { events: sent } })
    }
    const sent = await report(
      ['equipo-ocho', '1.0.0', 'load', 150],
      ['equipo-ocho', '1.0.0', 'failure', 0],
      ['equipo-ocho', '1.0.0', 'LCP', 900],
      ['equipo-ocho', '7.7.7', 'load', 150],
      ['inventado', '1.0.0', 'failure', 0],
    )
    expect(sent.statusCode).toBe(204)
    await api.delivery.flush()
    const [listed] = (await api.result(listRemotes, {}, admin)).filter(({ name }) => name === 'equipo-ocho')
    expect(listed?.releases).toMatchObject([{ version: '1.0.0', loads: 1, failures: 1, p75: 200 }])
    const metrics = async () => (await api.app.inject({ url: '/api/metrics' })).body
    const shown = await metrics()
    expect(shown).toContain('remote_load_seconds_bucket{le="0.2",remote="equipo-ocho",version="1.0.0"} 1')
    expect(shown).toContain('remote_failures_total{remote="equipo-ocho",version="1.0.0"} 1')
    expect(shown).toContain('remote_lcp_seconds_sum{remote="equipo-ocho",version="1.0.0"} 0.9')
    expect(shown).not.toMatch(/7\.7\.7|inventado/)
    for (const version of ['2.0.0', '3.0.0']) {
      await publishVersion('equipo-ocho', version)
      await activate('equipo-ocho', version)
    }
    await report(['equipo-ocho', '3.0.0', 'load', 50])
    expect(await metrics()).not.toContain('remote="equipo-ocho",version="1.0.0"')
  })
})

test("who moves a remote's pointer 60 times a minute waits; the other remotes, and others, do not", async () => {
  const api = await openApi({ LIMITS_SCALE: '1' })
  const { call, result } = api
  const admin = await api.signUpAdministrator()
  const other = await addAdministrator(api)
  const move = (name: string, version: string, by: CallOptions = admin) =>
    call(activateRelease, { params: { name }, body: { version } }, by)
  for (const name of ['equipo-inquieto', 'equipo-quieto'])
    for (const version of ['1.0.0', '2.0.0'])
      await result(publishRelease, { params: { name }, body: release(name, version) }, admin)
  const answers: number[] = []
  for (let made = 0; made < 60; made += 1)
    answers.push((await move('equipo-inquieto', `${(made % 2) + 1}.0.0`)).statusCode)
  expect(new Set(answers)).toEqual(new Set([200]))
  const late = await move('equipo-inquieto', '1.0.0')
  expect(late.statusCode).toBe(429)
  expect(late.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect((await move('equipo-quieto', '1.0.0')).statusCode).toBe(200)
  expect((await move('equipo-inquieto', '1.0.0', other)).statusCode).toBe(200)
})

test('forged reports of an active release count as what they are, one browser, and an address has 300 an hour', async () => {
  const { call, delivery, platform, result, signUpAdministrator } = await openApi({ LIMITS_SCALE: '1' })
  const admin = await signUpAdministrator()
  const name = 'equipo-blanco'
  await result(publishRelease, { params: { name }, body: release(name, '1.0.0') }, admin)
  await result(activateRelease, { params: { name }, body: { version: '1.0.0' } }, admin)
  const events = Array.from({ length: 20 }, () => ({
    remote: name,
    version: '1.0.0',
    kind: 'failure' as const,
    value: 0,
  }))
  const failures = async () => {
    await delivery.flush()
    return (await result(listRemotes, {}, admin)).find((remote) => remote.name === name)?.releases[0]
      ?.failures
  }
  for (let sent = 0; sent < 120; sent += 1) await call(reportTelemetry, { body: { events } })
  expect(await failures()).toBe(1)

  const { value } = signedBrowserId(platform.secrets)
  for (let sent = 0; sent < 60; sent += 1)
    await call(
      reportTelemetry,
      { body: { events } },
      { cookies: { [BROWSER_COOKIE]: value }, address: '10.0.0.2' },
    )
  expect(await failures()).toBe(2)

  for (let made = 0; made < 400; made += 1)
    await delivery.report(events, {
      address: '10.0.0.3',
      browser: { id: signedBrowserId(platform.secrets).id, groups: new Set() },
    })
  expect(await failures()).toBe(302)
})

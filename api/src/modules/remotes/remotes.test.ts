import { readFile, readdir, rm, truncate } from 'node:fs/promises'
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
import { openTestApi } from '../../testing/test-api'
import { testEngines } from '../../testing/test-engines'
import { BROWSER_COOKIE, signedBrowserId } from '../../identity/browser-ids'
import { release } from '../../testing/release'
import { canaryShare } from './canary-share'
import { integrityOf } from './file-gate'

const integrity = `sha384-${'A'.repeat(64)}`
const file = (name: string) => ({ file: name, integrity })
const screen = (html: string) => ({ path: '/equipo-cinco', files: [], firstPaint: { html, css: '' } })

const keywords = Array.from({ length: 20 }, (_, index) => String(index).padEnd(50, 'ñ'))
const page = { path: '/equipo-cinco', access: 'user' as const, title: 'x' }
const wordyPage = { ...page, keywords }

describe.each(testEngines)('delivery of remotes (%s)', (engine) => {
  const api = openTestApi(engine, {
    build: {
      hostLibraries: () =>
        Promise.resolve({ react: { version: '19.3.1', leftOut: { use: 'solo servidor' } } }),
    },
  })
  let admin: string
  beforeAll(async () => {
    admin = (await api.signUpAdministrator()).token
  })

  const publish = (name: string, body: ReturnType<typeof release>, token = admin) =>
    api.call(publishRelease, { params: { name }, body }, { token })
  const activate = (name: string, version: string, options: { revision?: number; token?: string } = {}) =>
    api.call(
      activateRelease,
      { params: { name }, body: { version, revision: options.revision } },
      { token: options.token ?? admin },
    )
  const registryOf = async (name: string) =>
    (await api.call(registryState, {}))
      .json<{ remotes: { name: string; active: { manifest: ReleaseManifest } }[] }>()
      .remotes.find((remote) => remote.name === name)

  test('a release is published, activated, replaced and rolled back; its files are served precompressed', async () => {
    expect((await publish('equipo-uno', release('equipo-uno', '1.0.0'))).statusCode).toBe(201)
    expect(await registryOf('equipo-uno')).toBeUndefined()
    expect((await activate('equipo-uno', '1.0.0')).json<RemoteSummary>().active).toBe('1.0.0')
    await publish('equipo-uno', release('equipo-uno', '1.1.0'))
    const activated = (await activate('equipo-uno', '1.1.0')).json<RemoteSummary>()
    expect(activated).toMatchObject({ active: '1.1.0', previous: '1.0.0' })
    expect((await registryOf('equipo-uno'))?.active.manifest.version).toBe('1.1.0')
    const back = await api.call(
      rollbackRelease,
      { params: { name: 'equipo-uno' }, body: {} },
      { token: admin },
    )
    expect(back.json()).toMatchObject({ active: '1.0.0', previous: '1.1.0' })
    const folder = join(api.dataDir, 'remotes', 'equipo-uno', '1.1.0')
    expect(await readFile(join(folder, 'routes.js'), 'utf8')).toBe('routes 1.1.0')
    await expect(readFile(join(folder, 'routes.js.br'))).resolves.toBeDefined()
  })

  test('releases in use stay in the list, however many newer ones a pipeline published', async () => {
    const versions = Array.from({ length: 23 }, (_, index) => `1.${index}.0`)
    for (const version of versions) await publish('equipo-veinte', release('equipo-veinte', version))
    await activate('equipo-veinte', '1.0.0')
    await activate('equipo-veinte', '1.1.0')
    const answer = await api.call(
      canaryRelease,
      { params: { name: 'equipo-veinte' }, body: { version: '1.2.0', percent: 5 } },
      { token: admin },
    )
    const listed = answer.json<RemoteSummary>().releases.map(({ version }) => version)
    expect(listed).toEqual(versions.reverse())
  })

  test('the same version with the same content is fine, with other content is refused', async () => {
    await publish('equipo-dos', release('equipo-dos', '1.0.0'))
    expect((await publish('equipo-dos', release('equipo-dos', '1.0.0'))).json()).toMatchObject({
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

  test('a release whose files were lost with the folder is whole again when it is published again', async () => {
    const again = () => publish('equipo-perdido', release('equipo-perdido', '1.0.0'))
    const { version } = (await again()).json<{ version: string }>()
    const folder = join(api.dataDir, 'remotes/equipo-perdido', version)
    const files = await readdir(folder)
    await rm(folder, { recursive: true })
    expect((await again()).json()).toMatchObject({ created: false })
    expect(await readdir(folder)).toEqual(files)
  })

  test('a remote whose releases take 2 GB publishes no more, until the operator has removed some', async () => {
    const next = (version: string) => publish('equipo-lleno', release('equipo-lleno', version))
    expect((await next('1.0.0')).statusCode).toBe(201)
    const folder = join(api.dataDir, 'remotes/equipo-lleno/1.0.0')
    await truncate(join(folder, 'routes.js'), 2 * 1024 ** 3)
    const refused = (await next('1.1.0')).json<{ fields: Record<string, string> }>()
    expect(refused.fields['size-budget']).toContain('ocupan 2048 MB y el máximo son 2048')
    expect((await publish('equipo-leve', release('equipo-leve', '1.0.0'))).statusCode).toBe(201)
    await rm(folder, { recursive: true })
    expect((await next('1.1.0')).statusCode).toBe(201)
    const gone = await activate('equipo-lleno', '1.0.0')
    expect(gone.json()).toMatchObject({
      code: 'INVALID_STATE',
      message: 'Faltan los archivos de la versión 1.0.0: publícala otra vez.',
    })
    expect((await activate('equipo-lleno', '1.1.0')).statusCode).toBe(200)
  })

  test('a manifest of nothing but nested lists is refused like any other that is none', async () => {
    const answer = await api.inject({
      method: 'POST',
      url: '/api/remotos/equipo-hondo/versiones',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
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
    const folder = join(api.dataDir, 'remotes', 'equipo-tres', '1.0.0')
    expect(await readFile(join(folder, 'remoteEntry.js'), 'utf8')).toBe(`entry ${winner}`)
    expect(await readFile(join(folder, 'routes.js'), 'utf8')).toBe(`routes ${winner}`)
  })

  test('a pointer that moved meanwhile is not moved again', async () => {
    await publish('equipo-cuatro', release('equipo-cuatro', '1.0.0'))
    await publish('equipo-cuatro', release('equipo-cuatro', '2.0.0'))
    const { revision } = (await activate('equipo-cuatro', '1.0.0')).json<RemoteSummary>()
    const answers = await Promise.all([
      activate('equipo-cuatro', '2.0.0', { revision }),
      activate('equipo-cuatro', '2.0.0', { revision }),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 412])
  })

  test.each([
    ['exposes-routes', { exposes: ['./otra'] }],
    ['contract-version', { contract: 2 }],
    ['shared-range', { shared: { react: '^18.0.0' } }],
    ['shared-range', { shared: { vue: '^3.0.0' } }],
    ['shared-range', { shared: { constructor: '^1.0.0' } }],
    ['shared-export', { sharedExports: { react: ['useState', 'use'] } }],
    ['address', { pages: [{ path: '/equipo-uno', access: 'user', title: 'Uno' }] }],
    ['integrity-missing', { integrity: '' }],
    ['first-paint', { screens: [screen('<p onclick=x>')] }],
    ['first-paint', { screens: [screen('__NONCE__')] }],
    ['manifest', { pages: 'ninguna' as never }],
    ['manifest', { version: '../1' }],
    ['manifest', { global: 'location' }],
    ['manifest', { global: 'fetch' }],
    ['manifest', { pages: [{ ...page, title: '  ' }] }],
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
  ] as [string, Partial<ReleaseManifest>][])('the gate refuses %s with %j', async (rule, changes) => {
    const answer = await publish('equipo-cinco', release('equipo-cinco', '1.0.0', changes))
    expect(answer.json()).toMatchObject({ statusCode: 422, code: 'RELEASE_REFUSED' })
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toContain(rule)
  })

  test('a file with one byte that its hash does not know is refused', async () => {
    const body = release('equipo-cinco', '1.0.1')
    const content = Buffer.from('routes 1.0.1')
    content[0] = content[0]! ^ 1
    body.files[1] = { file: 'routes.js', content: content.toString('base64') }
    const answer = await publish('equipo-cinco', body)
    expect(answer.json()).toMatchObject({ code: 'RELEASE_REFUSED' })
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('integrity-mismatch')
  })

  test('a release that would need WebAssembly is refused when it is published, not in the page', async () => {
    const body = release('equipo-cinco', '1.0.2')
    const content = Buffer.from('0061736d01000000', 'hex')
    body.manifest.files.push({ file: 'calculo.wasm', integrity: integrityOf(content) })
    body.files.push({ file: 'calculo.wasm', content: content.toString('base64') })
    const answer = await publish('equipo-cinco', body)
    expect(answer.json<{ fields: object }>().fields).toEqual({
      files: 'El portal no ejecuta WebAssembly: quita calculo.wasm y lo que lo necesita.',
    })
  })

  const createOwn = (name: string, addresses: string[], token = admin) =>
    api.call(createRemote, { body: { name, addresses } }, { token })

  test("a team's token delivers its own remote, and nobody else's; strangers deliver nothing", async () => {
    const made = await api.call(
      createDeployToken,
      { params: { name: 'equipo-seis' }, body: { label: 'Equipo seis' } },
      { token: admin },
    )
    const { token } = made.json<{ token: string }>()
    const early = await publish('equipo-seis', release('equipo-seis', '1.0.0'), token)
    expect(early.json<{ fields: object }>().fields).toHaveProperty('address')
    expect((await createOwn('equipo-seis', ['/equipo-seis'])).statusCode).toBe(201)
    expect((await publish('equipo-seis', release('equipo-seis', '1.0.0'), token)).statusCode).toBe(201)
    expect((await activate('equipo-seis', '1.0.0', { token })).statusCode).toBe(200)
    expect((await publish('equipo-uno', release('equipo-uno', '9.0.0'), token)).statusCode).toBe(403)
    expect((await activate('equipo-uno', '1.1.0', { token })).statusCode).toBe(403)
    const foreign = { params: { name: 'equipo-uno' } }
    const back = await api.call(rollbackRelease, { ...foreign, body: {} }, { token })
    const trial = await api.call(
      canaryRelease,
      { ...foreign, body: { version: '1.1.0', percent: 5 } },
      { token },
    )
    expect([back.statusCode, trial.statusCode]).toEqual([403, 403])
    expect((await registryOf('equipo-uno'))?.active.manifest.version).toBe('1.0.0')
    const seen = (await api.call(listRemotes, {}, { token })).json<RemoteSummary[]>()
    expect(seen.map((remote) => remote.name)).toEqual(['equipo-seis'])
    const person = await api.signUp()
    expect((await activate('equipo-seis', '1.0.0', { token: person.token })).statusCode).toBe(403)
    expect((await activate('equipo-seis', '1.0.0', { token: `csd_${'x'.repeat(43)}` })).statusCode).toBe(401)
  })

  describe('a canary', () => {
    const event = (version: string, kind: string) => ({ remote: 'equipo-siete', version, kind, value: 120 })
    const report = (events: object[], cookie?: string) =>
      api.call(
        reportTelemetry,
        { body: { events } },
        cookie === undefined ? {} : { cookies: { [BROWSER_COOKIE]: cookie } },
      )
    const summary = async () =>
      (await api.call(listRemotes, {}, { token: admin }))
        .json<RemoteSummary[]>()
        .find(({ name }) => name === 'equipo-siete')
    const start = (percent: number) =>
      api.call(
        canaryRelease,
        { params: { name: 'equipo-siete' }, body: { version: '2.0.0', percent } },
        { token: admin },
      )
    /** Signed ids of browsers that get the canary at this percentage. */
    const browsers = (count: number) =>
      Array.from({ length: 40 * count }, () => signedBrowserId(api.platform.secrets))
        .filter(({ id }) => canaryShare('equipo-siete', '2.0.0', id) < 10)
        .slice(0, count)
        .map(({ value }) => value)
    beforeAll(async () => {
      await publish('equipo-siete', release('equipo-siete', '1.0.0'))
      await publish('equipo-siete', release('equipo-siete', '2.0.0'))
      await activate('equipo-siete', '1.0.0')
    })
    beforeEach(() => start(10))

    test('is another version than the active one', async () => {
      const answer = await api.call(
        canaryRelease,
        { params: { name: 'equipo-siete' }, body: { version: '1.0.0', percent: 10 } },
        { token: admin },
      )
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
      const others = Array.from({ length: 60 }, () => signedBrowserId(api.platform.secrets))
        .filter(({ id }) => canaryShare('equipo-siete', '2.0.0', id) >= 10)
        .slice(0, 30)
      for (const { value } of others) await report([event('2.0.0', 'failure')], value)
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

  test('Prometheus sees loads and failures of releases in use, never a name that somebody made up', async () => {
    await publish('equipo-ocho', release('equipo-ocho', '1.0.0'))
    await activate('equipo-ocho', '1.0.0')
    const event = (remote: string, version: string, kind: string, value: number) => ({
      remote,
      version,
      kind,
      value,
    })
    const sent = await api.call(reportTelemetry, {
      body: {
        events: [
          event('equipo-ocho', '1.0.0', 'load', 150),
          event('equipo-ocho', '1.0.0', 'failure', 0),
          event('equipo-ocho', '1.0.0', 'LCP', 900),
          event('equipo-ocho', '7.7.7', 'load', 150),
          event('inventado', '1.0.0', 'failure', 0),
        ],
      },
    })
    expect(sent.statusCode).toBe(204)
    const metrics = async () => (await api.app.inject({ url: '/api/metrics' })).body
    const shown = await metrics()
    expect(shown).toContain('remote_load_seconds_bucket{le="0.2",remote="equipo-ocho",version="1.0.0"} 1')
    expect(shown).toContain('remote_failures_total{remote="equipo-ocho",version="1.0.0"} 1')
    expect(shown).toContain('remote_lcp_seconds_sum{remote="equipo-ocho",version="1.0.0"} 0.9')
    expect(shown).not.toMatch(/7\.7\.7|inventado/)
    for (const version of ['2.0.0', '3.0.0']) {
      await publish('equipo-ocho', release('equipo-ocho', version))
      await activate('equipo-ocho', version)
    }
    await api.call(reportTelemetry, { body: { events: [event('equipo-ocho', '3.0.0', 'load', 50)] } })
    expect(await metrics()).not.toContain('remote="equipo-ocho",version="1.0.0"')
  })
})

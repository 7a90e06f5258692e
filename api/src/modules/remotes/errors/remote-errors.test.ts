import { gzipSync } from 'node:zlib'
import {
  type RemoteError,
  listRemoteErrors,
  publishMaps,
  reportErrors,
} from '@csuite/shared/contract/remote-errors'
import {
  type RemoteSummary,
  activateRelease,
  canaryRelease,
  listRemotes,
  publishRelease,
  reportTelemetry,
} from '@csuite/shared/contract/releases'
import { sql } from 'drizzle-orm'
import { transformSync } from 'esbuild'
import { BROWSER_COOKIE, signedBrowserId } from '../../../identity/browsers/browser-ids'
import { integrityOf, release } from '../../../testing/release'
import { type TestApi, type CallOptions, apisOnDemand, atStart, openTestApi } from '../../../testing/test-api'
import { mayHave } from '../canary/canary-analysis'
import { canaryBucket } from '../canary/canary-bucket'

/** A remote's source: its helper throws, called through another's code. */
const source = `import { each } from 'lista'

export function sumarCaudales(lecturas: { valor: number }[]): number {
  let total = 0
  each(lecturas, (lectura) => {
    if (lectura.valor < 0) throw new Error('Caudal negativo: ' + lectura.valor)
    total += lectura.valor
  })
  return total
}
`
const built = transformSync(source, {
  loader: 'ts',
  minify: true,
  sourcemap: 'external',
  sourcefile: './src/caudal/sumar.ts',
})
const packed = (text: string) => gzipSync(text).toString('base64')
const thrownAt = built.code.indexOf('new Error') + 1

let serial = 0

/** A remote whose routes are the code above, active in two versions that differ in a comment. */
async function remoteOf(api: TestApi, admin: CallOptions) {
  const name = `equipo-falla-${100 + ++serial}`
  const publish = async (version: string) => {
    const { manifest, files } = release(name, version)
    const routes = { file: 'routes.js', integrity: integrityOf(built.code) }
    Object.assign(manifest, { files: [manifest.files[0], routes], routes: [routes] })
    const sent = [files[0], { file: 'routes.js', content: Buffer.from(built.code).toString('base64') }]
    await api.result(publishRelease, { params: { name }, body: { manifest, files: sent } }, admin)
  }
  const activate = (version: string) =>
    api.result(activateRelease, { params: { name }, body: { version } }, admin)
  const canary = (version: string, percent: number) =>
    api.result(canaryRelease, { params: { name }, body: { version, percent } }, admin)
  const maps = (version: string, mapas: { archivo: string; contenido: string }[], by = admin) =>
    api.call(publishMaps, { params: { name, version }, body: { mapas } }, by)
  const url = (version: string) => `http://localhost/remotes/${name}/${version}/routes.js`
  const stack = (version: string) =>
    `Error: Caudal negativo\n    at ${url(version)}:1:${thrownAt}\n    at each (http://localhost/assets/lista.js:1:5)`
  const report = (change: object = {}, by: CallOptions = {}, version = '1.0.0') =>
    api.call(
      reportErrors,
      {
        body: {
          errores: [
            {
              mensaje: 'Caudal negativo: -3',
              pila: stack(version),
              pagina: `/${name}/:id`,
              versiones: { [name]: version },
              remoto: name,
              ...change,
            },
          ],
        },
      },
      by,
    )
  const list = async (by = admin, version?: string) => {
    await api.delivery.flush()
    return api.result(listRemoteErrors, { params: { name }, query: version ? { version } : {} }, by)
  }
  await publish('1.0.0')
  await activate('1.0.0')
  return { name, publish, activate, canary, maps, url, stack, report, list }
}

const openApi = apisOnDemand()

test('a browser reports 20 an hour', async () => {
  const api = await openApi({ LIMITS_SCALE: '1' })
  const { report, list } = await remoteOf(api, await api.signUpAdministrator())
  const own = { cookies: { [BROWSER_COOKIE]: signedBrowserId(api.platform.secrets).value } }
  const letters = [...'abcdefghijklmnopqrstuv']
  const statuses = []
  for (const letter of letters) statuses.push((await report({ mensaje: letter.repeat(5) }, own)).statusCode)
  expect(statuses.slice(18)).toEqual([204, 204, 429, 429])
  const admin = await api.signUpAdministrator()
  expect(await list(admin)).toHaveLength(20)
})

describe('errors of remotes', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())
  const remote = () => remoteOf(api, admin)
  const browser = () => ({ cookies: { [BROWSER_COOKIE]: signedBrowserId(api.platform.secrets).value } })

  test('a stack is resolved to the guilty line, in a group with its browsers', async () => {
    const { name, maps, report, list } = await remote()
    const stored = await maps('1.0.0', [{ archivo: 'routes.js', contenido: packed(built.map) }])
    expect(stored.json()).toEqual({ guardados: 1, avisos: [] })
    const firefox = { headers: { 'user-agent': 'Mozilla/5.0 (X11) Gecko/20100101 Firefox/140.0' } }
    for (const value of [3, 14, 159])
      expect(
        (await report({ mensaje: `Caudal negativo: -${value}` }, { ...browser(), ...firefox })).statusCode,
      ).toBe(204)
    const [error, ...others] = await list()
    expect(others).toEqual([])
    expect(error).toMatchObject({
      donde: { funcion: 'sumarCaudales', archivo: 'src/caudal/sumar.ts', linea: 6 },
      ...{ codigoDe: name, navegadores: 3, desde: '1.0.0', nueva: true, pagina: `/${name}/:id` },
      ...{ navegador: 'Firefox 140', mensaje: expect.stringMatching(/^Caudal negativo: -\d+$/) },
    })
    expect(error?.codigo.find(({ linea }) => linea === 6)?.texto).toContain('throw new Error')
    expect(error?.pila.map(({ codigoDe }) => codigoDe)).toEqual([name, 'host'])
  })

  test('a map is never served, and counts in the quota', async () => {
    const { name, maps } = await remote()
    const bytes = async () => {
      const rows = await api.sql<{ bytes: number }>`
        select stored_bytes::int as bytes from remote_releases where name = ${name}`
      return rows[0]?.bytes ?? 0
    }
    const before = await bytes()
    for (let time = 0; time < 2; time++)
      await maps('1.0.0', [{ archivo: 'routes.js', contenido: packed(built.map) }])
    expect((await bytes()) - before).toBe(gzipSync(built.map).byteLength)
    expect(await api.delivery.files.find(`/remotes/${name}/1.0.0/routes.js.map`)).not.toBe('cached')
  })

  test('maps of two calls at a time do not pass the quota together, nor those of one call 64 MB', async () => {
    const { name, maps, publish } = await remote()
    await publish('2.0.0')
    const size = gzipSync(built.map).byteLength
    await api.sql`update remote_releases
      set stored_bytes = (case version when '1.0.0' then 2147483648 - ${Math.ceil(1.5 * size)} - (
        select sum(pg_column_size(manifest)) from remote_releases where name = ${name}) else 0 end)
      where name = ${name}`
    const call = (version: string, count = 1, contenido = packed(built.map)) =>
      maps(
        version,
        Array.from({ length: count }, () => ({ archivo: 'routes.js', contenido })),
      )
    const answers = await Promise.all(['1.0.0', '2.0.0'].map((version) => call(version)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const bomb = packed('x'.repeat(21 * 1024 * 1024))
    const { guardados, avisos } = (await call('1.0.0', 9, bomb)).json<{
      guardados: number
      avisos: string[]
    }>()
    expect([guardados, avisos.filter((text) => text.includes('ya no cabe')).length]).toEqual([0, 6])
  })

  const map = (change: object) => packed(JSON.stringify({ ...JSON.parse(built.map), ...change }))
  test.each([
    ['a map of 40 MB', map({ names: ['x'.repeat(40 * 1024 * 1024)] }), 'pesa más de 20 MB'],
    ['one of another file', map({ mappings: `AAAA${',oDAAA'.repeat(300)}` }), 'no es de este archivo'],
    ['one of more lines', map({ mappings: ';;;;AAAA' }), 'no es de este archivo'],
    ['broken JSON', packed('{"version":3,'), 'no es JSON'],
    ['one of 20 million lines', map({ mappings: ';'.repeat(19e6) }), 'nombra más de 2.000.000'],
    ['one of 6 million names', map({ names: Array(6e6).fill('') }), 'nombra más de 2.000.000'],
    ['one of sections', map({ sources: undefined, sections: [] }), 'no es un mapa'],
    ['JSON of something else', packed('[1]'), 'no es un mapa'],
    ['null', packed('null'), 'no es un mapa'],
    ['sources of objects', map({ sources: [{}] }), 'no es un mapa'],
    ['what is no gzip', Buffer.from(built.map).toString('base64'), 'gzip'],
    ['one of a file that is not there', packed(built.map), 'de ningún archivo', 'otro.js'],
  ])('%s is left out with a sentence', async (_, contenido, sentence, archivo = 'routes.js') => {
    const { maps, report, list } = await remote()
    const answer = await maps('1.0.0', [{ archivo, contenido }])
    expect(answer.json()).toEqual({ guardados: 0, avisos: [expect.stringContaining(sentence)] })
    await report()
    expect(await list()).toMatchObject([{ donde: { archivo: 'routes.js', linea: 1 }, codigo: [] }])
  })

  test("an error belongs to the remote whose file threw, and shows nothing of another's code", async () => {
    const [own, other] = [await remote(), await remote()]
    for (const { maps } of [own, other])
      await maps('1.0.0', [{ archivo: 'routes.js', contenido: packed(built.map) }])
    const pila = `${own.stack('1.0.0')}\n    at caller (${other.url('1.0.0')}:1:${thrownAt})`
    await other.report({ pila })
    expect(await other.list()).toEqual([])
    const [error] = await own.list()
    expect(error?.pila.at(-1)).toEqual({ codigoDe: other.name })
    expect(JSON.stringify(error).split(other.name)).toHaveLength(3)
  })

  test.each<[string, (own: Awaited<ReturnType<typeof remote>>) => object]>([
    [
      "an extension's file",
      () => ({ pila: '    at f (chrome-extension://abc/x.js:1:2)\n at https://x.example/y.js:1:2' }),
    ],
    ['a file that the release does not have', ({ url }) => ({ pila: `f@${url('1.0.0')}x.js:1:2` })],
    ['a release that was never published', ({ stack }) => ({ pila: stack('3.0.0') })],
    ['no stack, in a page of no remote', () => ({ pila: '', remoto: undefined })],
    [
      'no stack, in a release that was never published',
      ({ name }) => ({ pila: '', versiones: { [name]: '7.0.0' } }),
    ],
  ])('%s is nobody’s error', async (_, change) => {
    const own = await remote()
    expect((await own.report(change(own))).statusCode).toBe(204)
    expect(await own.list()).toEqual([])
  })

  test('without a stack it is the error of the page’s remote; secrets do not reach a row', async () => {
    const { report, list } = await remote()
    await report({
      pila: '',
      mensaje: 'ana@csuite.example no existe: ?token=csd_1',
      pagina: '/x?mail=ana@csuite.example',
    })
    const [error] = await list()
    expect(error).toMatchObject({ mensaje: '… no existe:', donde: { archivo: '', linea: 0 }, pagina: '/x' })
  })

  const wide = (text: string) => [`${text}\n`.repeat(10)]
  test.each([
    ["Rollup's NUL", map({ sources: ['\u0000commonjs.js'] }), { donde: { archivo: 'commonjs.js' } }],
    ['half a pair in a name', map({ sources: [`${'😀'.repeat(100)}x`] }), {}],
    ['half a pair in a line', map({ sourcesContent: wide(`${'x'.repeat(199)}😀`) }), {}],
    ['control characters in a line', map({ sourcesContent: wide('\ta\u0000\u202e') }), {}],
    ['a way out of its folder', map({ sources: ['../../../etc/x'] }), { donde: { archivo: 'etc/x' } }],
  ])('a source with %s is written as what can be read', async (_, contenido, shown) => {
    const { maps, report, list } = await remote()
    await maps('1.0.0', [{ archivo: 'routes.js', contenido }])
    await report()
    const [error, ...others] = await list()
    expect(others).toEqual([])
    expect(error).toMatchObject(shown)
    expect(JSON.stringify(error)).not.toMatch(/\\u/)
  })

  test('what the database refuses holds up no other report', async () => {
    const [gone, own] = [await remote(), await remote()]
    await gone.report()
    await gone.list()
    for (const table of ['release_files', 'release_maps'])
      await api.sql`delete from ${sql.identifier(table)}
        where release_id in (select id from remote_releases where name = ${gone.name})`
    await api.sql`delete from remote_releases where name = ${gone.name}`
    await gone.report()
    await own.report({ pila: '', remoto: 'constructor', versiones: {} })
    await own.report()
    expect(await own.list()).toHaveLength(1)
  })

  test('a group is one over two releases; new is what came after the activation', async () => {
    const { publish, activate, report, list } = await remote()
    await publish('2.0.0')
    await report({}, browser())
    await list()
    api.advance(1000)
    await activate('2.0.0')
    api.advance(1000)
    await report({}, browser(), '2.0.0')
    await report({ mensaje: 'otro fallo' }, browser(), '2.0.0')
    const found = await list()
    expect(
      found.map(({ mensaje, desde, navegadores, nueva }) => [mensaje, desde, navegadores, nueva]),
    ).toEqual([
      ['otro fallo', '2.0.0', 1, true],
      ['Caudal negativo: -3', '1.0.0', 2, false],
    ])
    expect((await list(admin, '1.0.0')).map(({ navegadores }) => navegadores)).toEqual([1])
  })

  test("a remote's 100 pending reports are its own", async () => {
    const [noisy, quiet] = [await remote(), await remote()]
    const { name } = noisy
    const pila = `Error: x\n    at http://localhost/remotes/${name}/1.0.0/routes.js:1:5`
    // All between two flushes, which a clock of the server's makes too.
    for (let n = 0; n < 150; n++) {
      const letters = String(n + 100).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
      const report = { mensaje: `fallo ${letters}`, pila, pagina: '/', versiones: { [name]: '1.0.0' } }
      await api.delivery.errors.report([{ ...report, remoto: name }], { address: `10.9.${n}.1` }, '')
    }
    await quiet.report()
    expect(await quiet.list()).toHaveLength(1)
    expect(await noisy.list()).toHaveLength(100)
  })

  test('two processes count one group', async () => {
    const { report, list } = await remote()
    const other = api.delivery.errors
    await report({}, browser())
    await Promise.all([other.flush(), report({}, browser()).then(() => other.flush())])
    expect(await list()).toMatchObject([{ navegadores: 2 }])
  })

  describe('a canary', () => {
    const inCanary = (name: string, given: boolean) => {
      for (;;) {
        const { id, value } = signedBrowserId(api.platform.secrets)
        if (canaryBucket(name, '2.0.0', id) < 50 === given) return { cookies: { [BROWSER_COOKIE]: value } }
      }
    }
    /** Each in a network of its own. */
    const from = (name: string, n: number, given = true) => ({
      ...inCanary(name, given),
      address: `10.4.${n}.1`,
    })
    const haltedReason = async (name: string) => {
      await api.delivery.flush()
      const remotes: RemoteSummary[] = await api.result(listRemotes, {}, admin)
      return remotes.find((each) => each.name === name)?.canary?.haltedReason
    }
    const started = async () => {
      const own = await remote()
      await own.publish('2.0.0')
      await own.canary('2.0.0', 50)
      return own
    }

    test('stops at an error that three browsers have and the release before has not, and again after a new start', async () => {
      const { name, canary, maps, report } = await started()
      await maps('2.0.0', [{ archivo: 'routes.js', contenido: packed(built.map) }])
      for (let time = 0; time < 2; time++) {
        for (let n = 0; n < 2; n++) await report({}, from(name, n), '2.0.0')
        expect(await haltedReason(name)).toBeNull()
        await report({}, from(name, 2), '2.0.0')
        expect(await haltedReason(name)).toBe(
          'Un error que 1.0.0 no tiene salió en 3 navegadores: «Caudal negativo: -3» en sumarCaudales, src/caudal/sumar.ts:6.',
        )
        await canary('2.0.0', 50)
      }
    })

    const forge = async ({ name, report, list }: Own, count: number) => {
      for (let n = 0; n < count; n++) await report({}, from(name, n, false), '1.0.0')
      await list()
    }
    type Own = Awaited<ReturnType<typeof remote>>
    test.each<[string, (own: Own) => Promise<unknown>, boolean]>([
      ['before it began', async (own) => [await forge(own, 1), await own.canary('2.0.0', 50)], false],
      ['by many, since it began', (own) => forge(own, 5), true],
      [
        'since it began, with a larger share then',
        async (own) => {
          await own.canary('2.0.0', 20)
          await forge(own, 5)
          await own.canary('2.0.0', 50)
        },
        true,
      ],
    ])('an error that the release before was reported to have, %s', async (_, before, stops) => {
      const own = await remote()
      await own.publish('2.0.0')
      if (stops) await own.canary('2.0.0', 50)
      await before(own)
      for (let n = 0; n < 5; n++) await own.report({}, from(own.name, n), '2.0.0')
      expect((await haltedReason(own.name)) !== null).toBe(stops)
    })

    test.each<[string, number, (name: string, n: number) => CallOptions, boolean]>([
      ['browsers without a signed id', 30, (_, n) => ({ address: `10.4.${n}.1` }), false],
      ['browsers of the active release', 30, (name, n) => from(name, n, false), false],
      ['19 signed ids of one network', 19, (name) => inCanary(name, true), false],
      ['20 of one network, a company behind one address', 20, (name) => inCanary(name, true), true],
      ['two of one network and one of another', 3, (name, n) => from(name, n >> 1), true],
      ['one that moves between networks', 1, (name) => inCanary(name, true), false],
    ])('%s: %i with its error', async (what, count, reporter, stops) => {
      const { name, report } = await started()
      for (let n = 0; n < count; n++) {
        const by = reporter(name, n)
        for (const address of what.includes('moves') ? ['10.5.1.1', '10.5.2.1', '10.5.3.1'] : [by.address])
          expect(
            (await report({}, address === undefined ? by : { ...by, address }, '2.0.0')).statusCode,
          ).toBe(204)
      }
      expect((await haltedReason(name)) !== null).toBe(stops)
    })

    test('stops at an error whose group forged ones push out between two reports', async () => {
      const { name, report } = await started()
      await api.sql`insert into remote_errors
        (release_id, fingerprint, message, place, code_of, code, stack, page, browser, registers, browsers, first_at, last_at)
        select id, 'forged ' || n, 'x', '{}', 'x', '[]', '[]', '/', '', '', 50, now(), now()
        from remote_releases, generate_series(1, 300) n where name = ${name} and version = '1.0.0'`
      for (const [n, letter] of ['a', 'b', 'c'].entries()) {
        await report({}, from(name, n), '2.0.0')
        await api.delivery.flush()
        await report({ mensaje: letter.repeat(5) }, from(name, 10 + n, false), '1.0.0')
        await api.delivery.flush()
        const rows = await api.sql`select from remote_errors e
          join remote_releases r on r.id = e.release_id where r.name = ${name} and r.version = '2.0.0'`
        expect(rows).toEqual([])
      }
      expect(await haltedReason(name)).toContain('salió en 3 navegadores')
    })

    test.each<[string, string[], string, boolean]>([
      ['both releases from one address', ['https://cdn.example/', 'https://cdn.example/'], '2.0.0', true],
      ['one below the other', ['https://cdn.example/', 'https://cdn.example/2/'], '2.0.0', true],
      ['the active one', ['https://cdn.example/', 'https://cdn.example/'], '1.0.0', false],
    ])('served elsewhere, %s, throws in a page of another remote', async (_, bases, running, stops) => {
      const [own, other] = [await started(), await remote()]
      const { name } = own
      await api.sql`update remotes set base_origins = '{https://cdn.example}' where name = ${name}`
      for (const [index, base] of bases.entries())
        await api.sql`update remote_releases
          set base_url = ${base}, manifest = manifest || '{"chunkIntegrity":true}'
          where name = ${name} and version = ${`${index + 1}.0.0`}`
      await api.delivery.registry.announce()
      const pila = `Error: x\n    at ${running === '2.0.0' ? bases[1] : bases[0]}routes.js:1:${thrownAt}`
      const versiones = { [name]: running, [other.name]: '1.0.0' }
      for (let n = 0; n < 3; n++) await own.report({ pila, remoto: other.name, versiones }, from(name, n))
      expect((await haltedReason(name)) !== null).toBe(stops)
      expect(await own.list(admin, running)).toHaveLength(1)
      expect(await other.list()).toEqual([])
    })

    test('of a group: a report counts if its document had the release', () => {
      const releaseOf = (version: string) => ({ manifest: release('grupal', version).manifest, baseUrl: '/' })
      const active = releaseOf('1.0.0') as never
      const canary = { ...releaseOf('2.0.0'), percent: 100, groupId: 7 } as never
      const counts = (groups: number[]) =>
        ['1.0.0', '2.0.0'].map((version) =>
          mayHave({ name: 'grupal', active, canary }, { id: 'b', groups: new Set(groups) }, version),
        )
      expect([counts([]), counts([7])]).toEqual([
        [true, false],
        [false, true],
      ])
    })

    test.each([
      ['INP', 600, 'El INP (p75) es'],
      ['LCP', 600, 'El LCP (p75) es'],
      ['INP', 105, null],
    ])('is judged by its %s: %i ms after 100', async (kind, worse, said) => {
      const { name } = await started()
      for (let n = 0; n < 40; n++)
        for (const given of [true, false]) {
          const event = {
            remote: name,
            version: given ? '2.0.0' : '1.0.0',
            kind,
            value: (given ? worse : 100) + (n % 3),
          }
          await api.call(
            reportTelemetry,
            { body: { events: [event] } },
            { ...inCanary(name, given), address: `10.3.${n}.1` },
          )
        }
      const reason = await haltedReason(name)
      if (said === null) expect(reason).toBeNull()
      else expect(reason).toContain(said)
    })
  })

  test('a group of 30 days ago is deleted, and one goes with its release', async () => {
    const { name, report, list } = await remote()
    await report()
    expect(await list()).toHaveLength(1)
    await api.sql`delete from release_files where release_id in (select id from remote_releases where name = ${name})`
    await api.sql`delete from remote_releases where name = ${name}`
    const left: RemoteError[] = await list()
    expect(left).toEqual([])
  })
})

import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { builtRelease } from './built-release'
import { mapsOf } from './maps'
import { writeFiles } from './new-project'

const libraries = { react: { version: '19.3.1', leftOut: {} } }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stock-build-'))
  write('package.json', { version: '2.0.0' })
  write('remote.config.json', {
    name: 'contador',
    pages: [{ path: '/contador', access: 'user', title: 'Contador' }],
  })
})

const write = (file: string, content: unknown) =>
  writeFiles(folder, { [file]: typeof content === 'string' ? content : JSON.stringify(content) })

const chunks = ['screen.js', 'routes.css', 'screen.css', 'lodash.js']

function build(changes: object = {}) {
  write('remoteEntry.js', 'entry')
  write('routes.js', 'routes')
  write('routes.js.map', '{}')
  for (const file of chunks) write(file, file)
  write('mf-manifest.json', {
    metaData: {
      globalName: 'contador',
      publicPath: 'auto',
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
      ...changes,
    },
    exposes: [
      {
        path: './routes',
        assets: {
          js: { sync: ['routes.js'], async: ['screen.js'] },
          css: { sync: ['routes.css'], async: ['screen.css'] },
        },
      },
    ],
    shared: [
      { name: 'react', requiredVersion: '^19.0.0', assets: { js: { sync: [], async: [] } } },
      { name: 'lodash', requiredVersion: '^4.0.0', assets: { js: { sync: [], async: ['lodash.js'] } } },
    ],
  })
  return builtRelease(folder, libraries)
}

test("a build of another toolchain is described by its federation manifest, the project's files and its own content", () => {
  const { version, manifest } = build()
  expect(version).toMatch(/^2\.0\.0-[0-9a-f]{8}$/)
  expect(manifest).toMatchObject({
    name: 'contador',
    type: 'module',
    global: 'contador',
    entry: 'remoteEntry.js',
    exposes: ['./routes'],
    shared: { react: '^19.0.0' },
    routes: [{ file: 'routes.js' }],
  })
  write('routes.js', 'other routes')
  expect(builtRelease(folder, libraries).version).not.toBe(version)
})

test('one that fixes its own address is refused with what to do', () =>
  expect(() => build({ publicPath: '/' })).toThrow(/^manifest: .*publicPath 'auto'/))

test.each(['remoteEntry.js', 'routes.js', ...chunks])(
  'one that lacks %s is refused with its name',
  (file) => {
    build()
    rmSync(path.join(folder, file))
    expect(() => builtRelease(folder, libraries)).toThrow(
      `integrity-missing: mf-manifest.json nombra ${file},`,
    )
  },
)

test('a manifest that no federation plugin writes is one sentence', () => {
  build()
  write('mf-manifest.json', { metaData: {} })
  expect(() => builtRelease(folder, libraries)).toThrow(
    /^manifest: .*mf-manifest.json no es de un complemento/,
  )
})

test("a mark before the text of a team's own file is read over, and a file that says nothing is one sentence", () => {
  const { version } = build()
  write('package.json', '\uFEFF{"version":"2.0.0"}')
  write(
    'remote.config.json',
    '\uFEFF{"name":"contador","pages":[{"path":"/contador","access":"user","title":"Contador"}]}',
  )
  expect(build().version).toBe(version)
  write('package.json', 'null')
  expect(build).toThrow(/^manifest: Falta «version»/)
})

test('a link among its files is refused, since the release would lack what it leads to', () => {
  build()
  symlinkSync(path.join(folder, 'routes.js'), path.join(folder, 'more.js'))
  expect(() => builtRelease(folder, libraries)).toThrow(/^files: more.js no es un archivo/)
})

test('every file of the build is published, named as left out or refused: none is dropped without a word', () => {
  const published = [
    'locales/es.json',
    'manual.pdf',
    'LOGO.PNG',
    'texto.ttf',
    'datos.json',
    'ayuda/x.html',
    'x.wasm',
  ]
  const left = ['index.html', 'mf-stats.json', '@mf-types.zip', 'routes.d.ts']
  for (const file of [...published, ...left, 'routes.js.br']) write(file, file)
  const { files, leftOut } = build()
  expect(mapsOf({ files, leftOut })).toEqual(['routes.js.map'])
  expect([...files.keys()].sort()).toEqual(
    [...published, ...chunks, 'mf-manifest.json', 'remoteEntry.js', 'routes.js'].sort(),
  )
  expect([...leftOut].sort()).toEqual([...left, 'package.json', 'remote.config.json', 'routes.js.map'].sort())
})

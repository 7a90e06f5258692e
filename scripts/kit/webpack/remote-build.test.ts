import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import webpack, { type StatsCompilation } from 'webpack'
import { remoteBuild } from './remote-build'

const screens = ['uno', 'dos', 'tres']

test.each([
  ['by the screens', ''],
  ['by the screens and a worker', "new Worker(new URL('./worker.js', import.meta.url))"],
  ['by the screens and what a worker loads', "new Worker(new URL('./loading.js', import.meta.url))"],
])('source that is shared %s is in the chunk of the routes', async (_, worker) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'remote-build-'))
  const put = (file: string, source: string) => writeFileSync(path.join(folder, 'src', file), source)
  mkdirSync(path.join(folder, 'src'))
  put('loss.js', "export const loss = (flow) => 'shared by all' + flow")
  put(
    'worker.js',
    "import { loss } from './loss.js'\nself.onmessage = ({ data }) => self.postMessage(loss(data))",
  )
  put('loading.js', "self.onmessage = () => import('./worker.js')")
  for (const name of screens)
    put(
      `${name}.js`,
      `import { loss } from './loss.js'\nexport const screen = () => loss('${name}')\n${worker}`,
    )
  put('routes.tsx', `export default [${screens.map((name) => `() => import('./${name}.js')`).join()}]`)
  const config = remoteBuild({
    name: 'caudal',
    version: 'dev',
    pages: screens.map((name) => ({ path: `/caudal/${name}`, access: 'user', title: name })),
    place: {
      name: 'caudal',
      folder,
      mode: 'development',
      typescript: { configFile: '', rootDir: folder },
      cache: { folder, version: '' },
    },
    output: path.join(folder, 'dist'),
    versions: {},
  })
  const { modules = [] } = await new Promise<StatsCompilation>((resolve, reject) => {
    webpack({ ...config, cache: false, module: {} }, (error, stats) =>
      error || !stats || stats.hasErrors()
        ? reject(error ?? new Error(stats?.toString()))
        : resolve(stats.toJson({ all: false, modules: true, ids: true, modulesSpace: 99 })),
    )
  })
  expect(readFileSync(path.join(folder, 'dist/routes.js')).toString()).toContain('shared by all')
  // Their names hold a hash of where node_modules is, so that another folder would build other files.
  const ofRuntime = modules.filter(({ identifier }) => identifier?.includes('.federation'))
  expect(ofRuntime.map(({ id }) => id).sort()).toEqual(['federation-0', 'federation-1'])
})

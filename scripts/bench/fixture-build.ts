import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { slimmedModule } from '../config/browser-contract'
import { cacheDirectory, repositoryRoot } from '../config/paths'
import { routeScreens } from '../kit/webpack/route-screens'

export const fixtureDirectory = path.join(cacheDirectory, 'bench-bundle')

const slim: Plugin = {
  name: 'slim-contract',
  enforce: 'pre',
  transform(code, id) {
    if (!/shared\/src\/contract\/[\w-]+\.ts$/.test(id)) return undefined
    return { code: slimmedModule(id, code), map: null }
  },
}

export async function buildFixture(): Promise<Manifest> {
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  await build({
    root: path.join(repositoryRoot, 'scripts/bench/fixture'),
    logLevel: 'error',
    define: { __DEVELOPMENT__: 'false' },
    plugins: [slim],
    build: {
      outDir: fixtureDirectory,
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
    },
  })
  // Vite sets it to 'production', in which a product requires its secrets.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  return JSON.parse(readFileSync(path.join(fixtureDirectory, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The chunks of an address's route and everything they import; the entry first. */
export function filesFor(manifest: Manifest, pathname: string, userArea: boolean): string[] {
  const found = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  const keyOf = (suffix: string) => Object.keys(manifest).find((key) => key.endsWith(suffix))
  const entry = keyOf('index.html')
  if (entry) add(entry)
  if (userArea) add(keyOf('shell/signed-in-frame.tsx') ?? '')
  for (const remote of ['remote-auth', 'remote-apps', 'remote-admin', 'remote-calculator']) {
    const source = readFileSync(path.join(repositoryRoot, remote, 'src/routes.tsx'), 'utf8')
    for (const screen of routeScreens(source).filter((candidate) => candidate.path === pathname))
      for (const request of screen.imports)
        add(keyOf(`${remote}/src/${request.replace(/^\.\//, '')}.tsx`) ?? '')
  }
  return [...found]
}

import { readFileSync, readdirSync } from 'node:fs'

/** Brotli budgets of the files that a browser loads, taken from the built manifests. */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const host = read('dist/host/host.json').scripts.map(({ file }) => `dist/host/assets/${file}`)

const remotes = readdirSync('dist/remotes').map((name) => {
  const manifest = read(`dist/remotes/${name}/remote.json`)
  const address = ({ file }) => `dist/remotes/${name}/${file}`
  const first = [`dist/remotes/${name}/${manifest.entry}`, ...manifest.routes.map(address)]
  return {
    name,
    screen: (path) => [
      ...first,
      ...(manifest.screens.find((screen) => screen.path === path)?.files ?? []).map(address),
    ],
    screens: manifest.screens,
  }
})
const of = (name) => remotes.find((remote) => remote.name === name)

// Chunk names alone change these by 0.1 kB from build to build.
export default [
  { name: 'host', path: host, limit: '149.2 kB' },
  { name: '/login', path: [...host, ...of('remote-auth').screen('/login')], limit: '169.1 kB' },
  { name: 'calculator, own code', path: of('remote-calculator').screen('/calculadora-txi'), limit: '30 kB' },
  // The panel's first screen needs no zod: its forms load with their dialogs.
  { name: '/admin/usuarios', path: of('remote-admin').screen('/admin/usuarios'), limit: '40.4 kB' },
  ...remotes.flatMap(({ name, screen, screens }) =>
    screens.map(({ path }) => ({ name: `${name} ${path}`, path: screen(path), limit: '49 kB' })),
  ),
]

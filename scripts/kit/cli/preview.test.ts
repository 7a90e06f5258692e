import { main } from './main'
import { mockPortal } from './testing/mock-portal'

const portal = mockPortal()
const kit = { libraries: {}, devDependencies: {} }
const run = (...args: string[]) => main([...args, '--remote', 'caudal', '--portal', portal.url], kit)

test('previews are listed, a line each, and removed', async () => {
  const body = [
    { nombre: 'pr-1', version: '1.0.0', url: 'https://p/vista/pr-1', hasta: '2026-12-01T00:00:00.000Z' },
  ]
  portal.answers = {
    'GET /api/remotos/caudal/vistas': { body },
    'DELETE /api/remotos/caudal/vistas/pr-1': { status: 204, body: '' },
  }
  expect(await run('preview', 'list')).toBe(0)
  expect(await run('preview', 'remove', 'pr-1')).toBe(0)
  expect(portal.said.out).toBe('pr-1  1.0.0  2026-12-01  https://p/vista/pr-1\nQuitada: pr-1\n')
  expect(await run('preview', 'remove', 'pr-2')).toBe(1)
})

test.each([
  [['list'], 0, 'Sin versiones publicadas.\n', ''],
  [['preview', 'list'], 0, 'Sin vistas previas.\n', ''],
  [['errors'], 0, 'Sin errores en los últimos 30 días.\n', ''],
  [['errors', '--version', '1.0'], 1, '', 'not-found: caudal no tiene publicada la versión 1.0.\n'],
])('%j of a remote without releases', async (args, code, out, err) => {
  portal.answers = {
    'GET /api/remotos': { body: [{ ...remote, active: null, canary: null, releases: [] }] },
    'GET /api/remotos/caudal/vistas': { body: [] },
    'GET /api/remotos/caudal/errores?page=1': { body: [] },
    'GET /api/remotos/caudal/errores?page=1&version=1.0': { body: [] },
  }
  expect([await run(...args), portal.said]).toEqual([code, { out, err }])
})

test.each(['/apps', '/api', '?a=1'])('an address of the portal with %s is none', async (more) => {
  expect(await main(['list', '--portal', portal.url + more], kit)).toBe(1)
  expect(portal.said.err).toBe(
    `portal: ${portal.url}${more} lleva más que la dirección del portal: escribe ${portal.url}.\n`,
  )
})

test.each([
  [['preview'], /«list», o «remove»/],
  [['preview', 'remove'], /«list», o «remove»/],
  [['preview', 'list', 'pr-1'], /«list», o «remove»/],
  [['list', '--preview', 'pr-1'], /«list» no lleva --preview/],
  [['publish', '--preview', 'pr-1', '--activate'], /--preview no va con --activate/],
  [['list', '--group', 'beta'], /«list» no lleva --group/],
  [['canary', '1.0.0'], /o --group <nombre>, o ambos/],
  [['canary', '1.0.0', '101', '--group', 'beta'], /de 0 a 100/],
])('%j is wrong use', async (args, sentence) => {
  expect(await run(...args)).toBe(2)
  expect(portal.said.err).toMatch(sentence)
})

const release = {
  ...{ publishedAt: '2026-11-01T00:00:00.000Z', publishedBy: 'CI', contentHash: 'x' },
  ...{ loads: 0, failures: 0, p75: null },
}
const remote = {
  ...{ name: 'caudal', addresses: [], createdBy: 'CI', workerScope: null, roles: [], revision: 1 },
  ...{ origins: { connect: [], base: [] }, active: '1.0.0', previous: null },
  canary: { version: '1.1.0', percent: 20, haltedReason: null, grupo: 'Beta' },
  releases: [
    {
      ...release,
      version: '1.1.0',
      commit: 'abcdef1234',
      rama: 'main',
      autor: 'Ana',
      archivos: 3,
      bytes: 9000,
    },
    { ...release, version: '1.0.0', archivos: 5, bytes: 12_072 },
  ],
}

test.each([
  [['--group', 'Beta'], { percent: 100, grupo: 'Beta' }],
  [['20', '--group', 'Beta'], { percent: 20, grupo: 'Beta' }],
  [['20'], { percent: 20 }],
])('canary %j', async (args, sent) => {
  portal.answers = {
    'GET /api/remotos': { body: [remote] },
    'POST /api/remotos/caudal/canario': { body: remote },
  }
  expect(await run('canary', '1.1.0', ...args)).toBe(0)
  expect(portal.asked.map(({ body }) => body)).toEqual([{ version: '1.1.0', revision: 1, ...sent }])
  expect(portal.said.out).toBe(
    '1.1.0  canario    20%  grupo Beta  abcdef12  main  Ana  −2 archivos, −3 kB\n1.0.0  activa     el resto\n',
  )
})

import fc from 'fast-check'
import type { RegistryState } from '@csuite/shared/contract/releases'
import { canaryBucket } from '../../../api/src/modules/remotes/canary/canary-bucket'
import { deliveryRegistry } from './delivery-registry'
import { release } from './release.fixture'

const state = (percent?: number): RegistryState => ({
  revision: `r${percent}`,
  remotes: [
    {
      name: 'remote-apps',
      active: release('2.0.0'),
      previous: release('1.0.0'),
      ...(percent === undefined ? {} : { canary: { ...release('3.0.0'), percent } }),
    },
  ],
})
const versionFor = async (percent: number | undefined, id: string | null) => {
  const { registry } = await deliveryRegistry(() => Promise.resolve(state(percent))).current({ id })
  return [registry.remotes[0]?.version, registry.remotes[0]?.previous?.version]
}

test('a browser gets the active release with its addresses and the one before it', async () => {
  const source = deliveryRegistry(() => Promise.resolve(state()))
  const { registry, preloads } = await source.current({ id: null })
  expect(registry.remotes).toEqual([
    {
      name: 'remote-apps',
      version: '2.0.0',
      entry: '/remotes/remote-apps/2.0.0/remoteEntry.js',
      integrity: 'sha384-2.0.0',
      contract: 1,
      type: 'script',
      global: 'apps_2_0_0',
      paths: ['/apps'],
      pages: [{ path: '/apps', access: 'user', title: 'Aplicaciones' }],
      previous: {
        version: '1.0.0',
        type: 'script',
        global: 'apps_1_0_0',
        entry: '/remotes/remote-apps/1.0.0/remoteEntry.js',
        integrity: 'sha384-1.0.0',
      },
    },
  ])
  expect(preloads.get('remote-apps')?.screens[0]?.files[0]?.url).toBe('/remotes/remote-apps/2.0.0/apps.js')
})

test('releases kept here come from the origin named for them; one with an address of its own keeps it', async () => {
  const own = { ...release('3.0.0'), baseUrl: 'https://static.example/caudal/3.0.0/' }
  const { remotes, revision } = state()
  const mixed = { revision, remotes: remotes.map((remote) => ({ ...remote, previous: own })) }
  const source = deliveryRegistry(() => Promise.resolve(mixed), 'https://remotos.example')
  const { registry, preloads } = await source.current({ id: null })
  expect(registry.remotes[0]).toMatchObject({
    entry: 'https://remotos.example/remotes/remote-apps/2.0.0/remoteEntry.js',
    previous: { entry: 'https://static.example/caudal/3.0.0/remoteEntry.js' },
  })
  expect(preloads.get('remote-apps')?.routes[0]?.url).toBe(
    'https://remotos.example/remotes/remote-apps/2.0.0/routes.js',
  )
})

test("a module names the hash of each of its scripts as its entry sees them; another release's are not named", async () => {
  const { baseUrl, manifest } = release('4.0.0')
  const entry = 'static/js/entry.js'
  const files = [entry, 'static/js/async/a.js', 'b.mjs', 'c.css'].map((file) => ({
    file,
    integrity: `of ${file}`,
  }))
  const module = { baseUrl, manifest: { ...manifest, type: 'module' as const, entry, files } }
  const { remotes, revision } = state()
  const mixed = { revision, remotes: remotes.map((remote) => ({ ...remote, active: module })) }
  const { registry } = await deliveryRegistry(() => Promise.resolve(mixed)).current({ id: null })
  expect(registry.remotes[0]?.chunks).toEqual({
    '../../static/js/entry.js': 'of static/js/entry.js',
    '../../static/js/async/a.js': 'of static/js/async/a.js',
    '../../b.mjs': 'of b.mjs',
  })
  expect(registry.remotes[0]?.previous?.chunks).toBeUndefined()
})

test('only the entry of a stock script is fetched ahead: it asks for its chunks in another way', async () => {
  const { baseUrl, manifest } = release('4.0.0')
  const active = { baseUrl, manifest: { ...manifest, chunkIntegrity: undefined } }
  const { remotes, revision } = state()
  const stock = { revision, remotes: remotes.map((remote) => ({ ...remote, active })) }
  const { preloads } = await deliveryRegistry(() => Promise.resolve(stock)).current({ id: null })
  expect(preloads.get('remote-apps')).toEqual({ routes: [], screens: [{ path: '/apps', files: [] }] })
})

test('a canary falls back to the active release; nobody without an identifier gets one', async () => {
  expect(await versionFor(100, 'browser-1')).toEqual(['3.0.0', '2.0.0'])
  expect(await versionFor(100, null)).toEqual(['2.0.0', '1.0.0'])
  expect(await versionFor(0, 'browser-1')).toEqual(['2.0.0', '1.0.0'])
})

test('a canary has the share of browsers that it was given, and keeps them when it grows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), fc.integer(), (percent, seed) => {
      const browsers = Array.from({ length: 4000 }, (_, index) => `${seed}-${index}`)
      const taken = browsers.filter(
        (browser) => canaryBucket('remote-apps', '3.0.0', browser) < percent,
      ).length
      // Five standard deviations of a binomial.
      const tolerance = 5 * Math.sqrt(4000 * (percent / 100) * (1 - percent / 100))
      expect(Math.abs(taken - 40 * percent)).toBeLessThanOrEqual(tolerance + 1)
    }),
    { numRuns: 25, seed: 1 },
  )
})

test('while the state cannot be read the last one goes on', async () => {
  let away = false
  const source = deliveryRegistry(() => (away ? Promise.reject(new Error('away')) : Promise.resolve(state())))
  const before = await source.current({ id: null })
  away = true
  expect(await source.current({ id: null })).toBe(before)
})

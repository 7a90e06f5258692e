import type { RegistryState } from '@csuite/shared/contract/releases'
import { withBuildOverrides } from './build-override'
import { deliveryRegistry } from './delivery-registry'
import { release } from './release.fixture'

const state: RegistryState = {
  revision: 'r',
  remotes: [{ name: 'remote-apps', active: release('1.0.0') }],
}
const url = 'http://localhost:4001/'
const until = '2026-11-21T12:00:00.000Z'
const tried = { remote: 'remote-apps', url, until, manifest: release('2.0.0-dev').manifest }
const released = deliveryRegistry(() => Promise.resolve(state))
const source = (
  resolved: typeof tried | { remote: string; url: string; until: string; manifest: undefined } | undefined,
) => withBuildOverrides(released, () => Promise.resolve(resolved))

test('the browser with the cookie gets the build, with the released version behind it; nobody else does', async () => {
  const registry = source(tried)
  const own = await registry.current({ id: null, build: 'sealed' })
  expect(own.registry.override).toEqual({ remote: 'remote-apps', url, until, failed: false })
  expect(own.registry.remotes).toEqual([
    expect.objectContaining({
      version: '2.0.0-dev',
      entry: 'http://localhost:4001/remoteEntry.js',
      integrity: 'sha384-2.0.0-dev',
      pages: tried.manifest.pages,
      previous: expect.objectContaining({
        version: '1.0.0',
        entry: '/remotes/remote-apps/1.0.0/remoteEntry.js',
      }),
    }),
  ])
  expect(own.preloads.get('remote-apps')?.routes[0]?.url).toBe('http://localhost:4001/routes.js')
  expect([own.personal, own.forgetsBuild]).toEqual([true, undefined])
  const others = await registry.current({ id: null })
  expect(others).toBe(await released.current({ id: null }))
  expect(JSON.stringify(others)).not.toContain('4001')
})

test('a build that is away leaves the released version, says so once, and its cookie goes', async () => {
  const { registry, personal, forgetsBuild } = await source({ ...tried, manifest: undefined }).current({
    id: null,
    build: 'x',
  })
  expect(registry.remotes[0]?.version).toBe('1.0.0')
  expect(registry.override).toMatchObject({ remote: 'remote-apps', failed: true })
  expect([personal, forgetsBuild]).toEqual([true, true])
})

test('a cookie that means nothing is taken away without a word, and its browser gets what everybody gets', async () => {
  const snapshot = await source(undefined).current({ id: null, build: 'forged' })
  expect(snapshot).toEqual({ ...(await released.current({ id: null })), forgetsBuild: true })
})

test('while nobody can tell whether it holds, it neither counts nor goes', async () => {
  const away = withBuildOverrides(released, () => Promise.reject(new Error('away')))
  expect(await away.current({ id: null, build: 'sealed' })).toBe(await released.current({ id: null }))
})

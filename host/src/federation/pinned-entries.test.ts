import { pin, pinnedEntries } from './pinned-entries'

const release = {
  name: 'remote-apps',
  version: '1.0.0',
  type: 'script' as const,
  global: 'remote_apps_1_0_0',
  entry: '/remotes/remote-apps/1.0.0/entry.js',
  integrity: 'sha384-one',
}
const script = (url: string) =>
  (pinnedEntries.createScript as unknown as (asked: { url: string }) => HTMLScriptElement)({ url })
const manifest = (url: string) => (pinnedEntries.fetch as unknown as (url: string) => Promise<Response>)(url)

test('an address that no release named gets no script and no manifest', async () => {
  expect(() => script('http://localhost/remotes/remote-apps/1.0.0/entry.js')).toThrow('no hash')
  await expect(manifest('http://localhost/mf-manifest.json')).rejects.toThrow('unknown')
})

test('a pinned entry has its hash at each of its addresses; its manifest lists no chunk that would run unpinned', async () => {
  for (const fresh of [false, true]) {
    const pinned = pin(release, fresh)
    expect(script(pinned.entry).integrity).toBe('sha384-one')
    const answer = await manifest(pinned.manifest)
    expect(await answer.json()).toMatchObject({
      exposes: [],
      shared: [],
      metaData: { publicPath: 'http://localhost/remotes/remote-apps/1.0.0/' },
    })
  }
})

test('whatever a module imports has its hash before the module is asked for; without hashes it is not asked for at all', async () => {
  const load = (entry: string) =>
    (pinnedEntries.loadEntry as unknown as (asked: object) => Promise<unknown>)({
      remoteInfo: { type: 'module', entry },
    })
  const module = { ...release, type: 'module' as const, entry: '/remotes/vite/1.0.0/js/entry.js' }
  await expect(load(pin(module, false).entry)).rejects.toThrow('no hashes')
  expect(document.querySelector('script')).toBeNull()
  void load(pin({ ...module, chunks: { '../assets/a.js': 'sha384-a' } }, false).entry)
  const [map, script] = document.querySelectorAll('script')
  expect(map?.type).toBe('importmap')
  expect(JSON.parse(map?.textContent ?? '')).toEqual({
    integrity: { 'http://localhost/remotes/vite/1.0.0/assets/a.js': 'sha384-a' },
  })
  expect([script?.type, script?.integrity]).toEqual(['module', 'sha384-one'])
})

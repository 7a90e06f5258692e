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

import { testRemote } from '../remotes/registry.fixture'
import { pin, pinnedEntries } from './pinned-entries'

const release = testRemote({ integrity: 'sha384-one' })
const script = (url: string) =>
  (pinnedEntries.createScript as unknown as (asked: { url: string }) => HTMLScriptElement)({ url })
const manifest = (url: string) => (pinnedEntries.fetch as unknown as (url: string) => Promise<Response>)(url)

test('an unknown address gets no script and no manifest', async () => {
  expect(() => script('http://localhost/remotes/remote-apps/1.0.0/entry.js')).toThrow('no hash')
  await expect(manifest('http://localhost/mf-manifest.json')).rejects.toThrow('unknown')
})

test('an entry has its hash at each of its addresses; its manifest lists no chunks', async () => {
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

test('the import map with the hashes precedes the module; a module without hashes is not requested', async () => {
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

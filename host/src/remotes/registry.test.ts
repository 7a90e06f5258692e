import { mockServer } from '@csuite/shared/testing'
import { delay, http, HttpResponse } from 'msw'
import { remotesStore } from '../federation/remotes-store'
import {
  ownerOf,
  readInlinedRegistry,
  refreshOldRegistry,
  refreshRegistry,
  registry,
  remoteNamed,
} from './registry'
import { inlineRegistry, testRemote } from './registry.fixture'

const auth = testRemote({ name: 'remote-auth', paths: ['/login', '/perfil'] })
const apps = testRemote({ paths: ['/', '/apps', '/apps/:id'] })
const server = mockServer()

test('an address finds its remote by pattern, in any case and with a slash', () => {
  inlineRegistry({ snapshot: 's1', remotes: [auth, apps] })
  expect(ownerOf('/login')?.name).toBe('remote-auth')
  expect(ownerOf('/apps/7')?.name).toBe('remote-apps')
  expect(ownerOf('/LOGIN/')?.name).toBe('remote-auth')
  expect(ownerOf('/apps/7/x')).toBeUndefined()
})

test('a malformed entry drops its remote, a malformed block all remotes', () => {
  expect(inlineRegistry({ snapshot: 's', remotes: [{ name: 'x' }, null, apps] }).remotes).toEqual([apps])
  expect(inlineRegistry('{').remotes).toEqual([])
})

test('a refresh replaces the registry, except while the server is away', async () => {
  inlineRegistry({ snapshot: 's1', remotes: [auth] })
  server.use(
    http.get('http://localhost/remotes.json', () =>
      HttpResponse.json({ snapshot: 's2', remotes: [{ ...auth, version: '2.0.0' }] }),
    ),
  )
  await refreshRegistry()
  expect([registry().snapshot, remoteNamed('remote-auth')?.version]).toEqual(['s2', '2.0.0'])
  server.use(http.get('http://localhost/remotes.json', () => HttpResponse.error()))
  await refreshRegistry()
  expect(remoteNamed('remote-auth')?.version).toBe('2.0.0')
})

test("of another build's registry only hashes of known releases are taken, until the document is loaded anew", async () => {
  const known = testRemote({ type: 'module', chunks: { 'a.js': 'sha384-a' } })
  inlineRegistry({ snapshot: 's1', host: 'h1', remotes: [auth, { ...known, chunks: undefined }] })
  const answers = (host: string) =>
    server.use(
      http.get('http://localhost/remotes.json', () =>
        HttpResponse.json({ snapshot: host, host, remotes: [{ ...auth, entry: '/remotes/2.js' }, known] }),
      ),
    )
  const seen = async () => {
    await refreshRegistry()
    const { hostReplaced } = remotesStore.getState()
    return [hostReplaced, remoteNamed('remote-auth')?.entry, remoteNamed('remote-apps')?.chunks]
  }
  answers('h2')
  expect(await seen()).toEqual([true, auth.entry, known.chunks])
  answers('h1')
  expect(await seen()).toEqual([false, '/remotes/2.js', known.chunks])
  remotesStore.setState({ registry: { snapshot: '', remotes: [] } })
})

test("the registry is the document's own block, whatever markup carries its id", () => {
  const forged = JSON.stringify({ snapshot: 'forged', remotes: [] })
  document.head.innerHTML = `<script type="application/json" id="csuite-registry">${JSON.stringify({ snapshot: 'own', remotes: [] })}</script>`
  document.body.innerHTML = `<div id="csuite-registry">${forged}</div><script type="application/json" id="csuite-registry">${forged}</script>`
  expect(readInlinedRegistry().snapshot).toBe('own')
  document.head.innerHTML = `<div id="csuite-registry">${forged}</div>`
  document.body.innerHTML = `<script type="application/json" id="csuite-registry">${JSON.stringify({ snapshot: 'own', remotes: [] })}</script>`
  expect(readInlinedRegistry().snapshot).toBe('own')
})

test('concurrent refreshes share one request', async () => {
  inlineRegistry({ snapshot: 'old', remotes: [] })
  let questions = 0
  server.use(
    http.get('/remotes.json', async () => {
      questions += 1
      await delay(50)
      return HttpResponse.json({ snapshot: 'new', remotes: [] })
    }),
  )
  void refreshRegistry()
  await refreshOldRegistry()
  expect(registry().snapshot).toBe('new')
  expect(questions).toBe(1)
})

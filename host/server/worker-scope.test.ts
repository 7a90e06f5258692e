import type { RegistryState } from '@csuite/shared/contract/releases'
import { documentServerWith, put } from './document-server.fixture'
import { deliveryRegistry } from './registry/delivery-registry'
import { release } from './registry/release.fixture'
import { workerScript } from './worker-scope'

const script = (version: string) => `/remotes/remote-apps/${version}/offline-worker.9deec8c137.js`

beforeAll(() => {
  for (const version of ['1.0.0', '2.0.0']) put(script(version), `worker of ${version}`)
  put('remotes/remote-apps/2.0.0/sw.js', 'any script')
})

type Scopes = Pick<RegistryState['remotes'][number], 'workerScope' | 'lastWorkerScope'>

async function fetchWorker(scopes: Scopes, url: string, headers = {}) {
  const remote = { name: 'remote-apps', active: release('2.0.0'), previous: release('1.0.0'), ...scopes }
  const registry = deliveryRegistry(() => Promise.resolve({ revision: 'r', remotes: [remote] }))
  const app = await documentServerWith({ registry })
  const answer = await app.inject({ url, headers })
  await app.close()
  return answer
}

test('a granted worker of the active release gets its scope and no wider one', async () => {
  const answer = await fetchWorker({ workerScope: '/apps/sin-red' }, script('2.0.0'))
  expect(answer.body).toBe('worker of 2.0.0')
  expect(answer.headers).toMatchObject({
    'service-worker-allowed': '/apps/sin-red',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
})

test.each([
  '/remotes/remote-%61pps/2.0.0/sw.js',
  '/remotes/remote-apps/2%2E0.0/sw.js',
  '/remotes/remote-apps/2.0.0%2Fsw.js',
  '/%72emotes/remote-apps/2.0.0/sw.js',
  '/remotes%2fremote-apps/2.0.0/sw.js',
])('a worker that is asked for as %s does not exist', async (url) => {
  const asWorker = { 'service-worker': 'script' }
  const answer = await fetchWorker({ workerScope: '/apps' }, url, asWorker)
  expect([answer.statusCode, answer.body]).toEqual([404, 'No encontrado\n'])
})

test('without a grant there is no worker, whatever addresses its release names', async () => {
  const own = await fetchWorker({}, script('2.0.0'))
  expect(own.headers).not.toHaveProperty('service-worker-allowed')
  expect(own.body).toContain('unregister')
  const asWorker = { 'service-worker': 'script' }
  const other = await fetchWorker({}, '/remotes/remote-apps/2.0.0/sw.js', asWorker)
  expect(other.body).toContain('unregister')
  const asScript = await fetchWorker({}, '/remotes/remote-apps/2.0.0/sw.js')
  expect(asScript.body).toBe('any script')
})

test("a withdrawn release's worker is replaced by one that unregisters itself, and that is asked for each time", async () => {
  const granted = { workerScope: '/apps', lastWorkerScope: '/apps' }
  const answer = await fetchWorker(granted, script('1.0.0'))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('javascript')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['service-worker-allowed']).toBe('/apps')
  expect(answer.body).toContain('unregister')
  const withdrawn = await fetchWorker({ lastWorkerScope: '/apps' }, script('2.0.0'))
  expect(withdrawn.headers['service-worker-allowed']).toBe('/apps')
  expect(withdrawn.body).toContain('unregister')
})

test('a narrowed scope is all that the release may have; a former release lets the wider one go', async () => {
  const narrowed = { workerScope: '/apps/sin-red', lastWorkerScope: '/apps' }
  const answer = await fetchWorker(narrowed, script('2.0.0'))
  expect(answer.headers['service-worker-allowed']).toBe('/apps/sin-red')
  const former = await fetchWorker(narrowed, script('1.0.0'))
  expect(former.headers['service-worker-allowed']).toBe('/apps')
  expect(former.body).toContain('unregister')
})

test('a worker is known by its address or by how the browser asks for it', () => {
  expect(workerScript(script('1.0.0'), undefined)).toEqual({ remote: 'remote-apps', version: '1.0.0' })
  expect(workerScript('/remotes/remote-apps/1.0.0/5.js', 'script')).toBeDefined()
  expect(workerScript('/remotes/remote-apps/1.0.0/5.js', undefined)).toBeUndefined()
  expect(workerScript('/assets/offline-worker.9deec8c137.js', 'script')).toBeUndefined()
})

import type { RegistryState } from '@csuite/shared/contract/releases'
import { documentServerWith, put } from './document-server.fixture'
import { deliveryRegistry } from './registry/delivery-registry'
import { release } from './registry/release.fixture'

const script = (version: string) => `/remotes/remote-apps/${version}/offline-worker.9deec8c137.js`

beforeAll(() => {
  for (const version of ['1.0.0', '2.0.0']) put(script(version), `worker of ${version}`)
  put('remotes/remote-apps/2.0.0/sw.js', 'any script')
})

/** `newer`: 1.0.0 was published after 2.0.0, which became active again. */
type Scopes = Pick<RegistryState['remotes'][number], 'workerScope' | 'lastWorkerScope'> & { newer?: true }

async function fetchWorker({ newer, ...scopes }: Scopes, url: string, headers = {}) {
  const active = { ...release('2.0.0'), order: 2 }
  const previous = { ...release('1.0.0'), order: newer ? 3 : 1 }
  const remote = { name: 'remote-apps', active, previous, ...scopes }
  const registry = deliveryRegistry(() => Promise.resolve({ revision: 'r', remotes: [remote] }))
  const app = await documentServerWith({ registry })
  const answer = await app.inject({ url, headers })
  await app.close()
  return answer
}

const narrowed = { workerScope: '/apps/sin-red', lastWorkerScope: '/apps' }
const granted = { workerScope: '/apps', lastWorkerScope: '/apps' }

test.each<[string, Scopes, string, string | undefined, string]>([
  ['the active release gets its granted scope', narrowed, '2.0.0', '/apps/sin-red', 'worker of 2.0.0'],
  ['a release without a grant is replaced', {}, '2.0.0', undefined, 'unregister'],
  ['a withdrawn grant is replaced', { lastWorkerScope: '/apps' }, '2.0.0', '/apps', 'unregister'],
  ['a former release lets its wider scope go', narrowed, '1.0.0', '/apps', 'unregister'],
  ['a superseded release stays', granted, '1.0.0', '/apps', 'worker of 1.0.0'],
  ['a release that was rolled back is replaced', { ...granted, newer: true }, '1.0.0', '/apps', 'unregister'],
  ['a superseded release without a grant is replaced', {}, '1.0.0', undefined, 'unregister'],
  ['an older release is replaced', granted, '0.9.0', '/apps', 'unregister'],
])('the worker of %s', async (_, scopes, version, allowed, text) => {
  const answer = await fetchWorker(scopes, script(version))
  expect([answer.statusCode, answer.headers['service-worker-allowed']]).toEqual([200, allowed])
  expect(answer.body).toContain(text)
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript') as string,
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

test('without a grant any script that is asked for as a worker is replaced', async () => {
  const url = '/remotes/remote-apps/2.0.0/sw.js'
  const asWorker = { 'service-worker': 'script' }
  expect((await fetchWorker({}, url, asWorker)).body).toContain('unregister')
  expect((await fetchWorker({}, url)).body).toBe('any script')
})

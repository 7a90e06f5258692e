import { mockServer } from '@csuite/shared/testing'
import { http, HttpResponse } from 'msw'
import { causeOf, isHostChunk } from './cause'
import { FileError } from '../federation/file-error'

const chunk = 'http://localhost/remotes/remote-apps/1.0.0/apps.js'
const entry = 'http://localhost/remotes/remote-apps/1.0.0/remoteEntry.js'
const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk failed'), { type, request: chunk })
const fails = () => Promise.reject(new Error('again'))
const loads = () => Promise.resolve()

const server = mockServer()

const serve = (address: string, status: number) =>
  server.use(http.get(address, () => new HttpResponse('code', { status })))

test('loaded code that throws or breaks the contract is broken', async () => {
  expect(await causeOf(new Error('contract 9 is not 1'), loads)).toBe('broken')
  expect(await causeOf(new Error('the entry threw'), loads)).toBe('broken')
  expect(await causeOf(chunkError('missing'), loads)).toBe('broken')
})

test.each([
  [
    "rspack's error of a style sheet",
    Object.assign(new Error('Loading css chunk 812 failed.\n(error: undefined)'), {
      name: 'ChunkLoadError',
      type: 'error',
      request: undefined,
    }),
  ],
  ["WebKit's error of a module's chunk", new TypeError('Importing a module script failed.')],
])('%s, which has no address, is of an absent file', async (_, error) => {
  expect(await causeOf(error, fails)).toBe('absent')
})

test.each([undefined, null, 'text', { message: 7 }, { type: 'error', request: {} }])(
  'whatever is thrown has a cause: %p',
  async (thrown) => expect(['absent', 'broken']).toContain(await causeOf(thrown, fails)),
)

test.each([
  ['a chunk', chunk, chunkError('error')],
  ['a late chunk', chunk, chunkError('timeout')],
  ['an entry', entry, new FileError(entry)],
  [
    "a module's chunk, by the browser's message",
    chunk,
    new TypeError(`Failed to fetch dynamically imported module: ${chunk}`),
  ],
])(
  '%s is absent while it cannot be fetched, and broken if it then fails again',
  async (_, address, error) => {
    for (const status of [503, 404]) {
      serve(address, status)
      expect(await causeOf(error, fails)).toBe('absent')
    }
    server.use(http.get(address, () => HttpResponse.error()))
    expect(await causeOf(error, fails)).toBe('absent')
    serve(address, 200)
    expect(await causeOf(error, fails)).toBe('broken')
    expect(await causeOf(error, loads)).toBe('absent')
  },
)

test.each([
  ['http://localhost/assets/help-dialog.js', true],
  [chunk, false],
  ['https://otro.example/assets/help-dialog.js', false],
  [undefined, false],
  // As of HTTP clients.
  [new Request('http://localhost/assets/help-dialog.js'), false],
])('a chunk at %s is the host’s own: %s', (request, expected) => {
  expect(isHostChunk(Object.assign(new Error(), { type: 'error', request }))).toBe(expected)
})

import { createHash, webcrypto } from 'node:crypto'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { causeOf } from './failure-cause'
import { expectIntegrity } from './integrity'

const chunk = 'http://localhost/remotes/remote-apps/1.0.0/apps.js'
const entry = 'http://localhost/remotes/remote-apps/1.0.0/remoteEntry.js'
const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk failed'), { type, request: chunk })
const entryError = new Error(
  `#RUNTIME-008\nScriptNetworkError: Failed to load script "${entry}" - the script URL`,
)
const fails = () => Promise.reject(new Error('again'))
const loads = () => Promise.resolve()

const server = setupServer()
beforeAll(() => {
  server.listen()
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const serve = (address: string, status: number, body = 'code') =>
  server.use(http.get(address, () => new HttpResponse(body, { status })))

test('what threw, broke the contract or came without its modules is broken', async () => {
  expect(await causeOf(new Error('contract 9 is not 1'), loads)).toBe('release')
  expect(await causeOf(new Error('ScriptExecutionError: Script "x" threw'), loads)).toBe('release')
  expect(await causeOf(chunkError('missing'), loads)).toBe('release')
})

test.each([503, 404])('a chunk that the server answers with %s did not come', async (status) => {
  serve(chunk, status)
  expect(await causeOf(chunkError('error'), fails)).toBe('transfer')
  server.use(http.get(chunk, () => HttpResponse.error()))
  expect(await causeOf(chunkError('timeout'), fails)).toBe('transfer')
})

test('a chunk that can be had and is refused again is not what its hash says; one that loads now merely did not come', async () => {
  serve(chunk, 200)
  expect(await causeOf(chunkError('error'), fails)).toBe('release')
  expect(await causeOf(chunkError('error'), loads)).toBe('transfer')
})

test('an entry that can be had is judged by its hash', async () => {
  serve(entry, 200, 'code')
  expectIntegrity(entry, `sha384-${createHash('sha384').update('code').digest('base64')}`)
  expect(await causeOf(entryError, fails)).toBe('transfer')
  expectIntegrity(entry, 'sha384-other')
  expect(await causeOf(entryError, fails)).toBe('release')
  serve(entry, 503)
  expect(await causeOf(entryError, fails)).toBe('transfer')
})
